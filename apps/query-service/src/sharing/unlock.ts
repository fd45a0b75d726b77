/**
 * Passwords of links, and the proof that a visitor knows one. A proof is a MAC over the link, its token and the password,
 * so it ends when the token is refreshed or the password is deleted, and it opens no other link.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@meridian/core';
import { hash, verify } from '@node-rs/argon2';
import type { QuerySecrets } from '../config.ts';
import type { SharedLink, SharedLinkPassword } from '../generated/prisma/client.ts';
import { macKeysOf } from '../mac-keys.ts';

export type LockedLink = SharedLink & { readonly passwords: readonly SharedLinkPassword[] };

export interface Unlocking {
  /** The proof for this visitor; undefined for a wrong password. */
  unlock(link: LockedLink, password: string): Promise<string | undefined>;
  isUnlocked(link: LockedLink, proof: string | undefined): boolean;
}

export const PROOF_SECONDS = 24 * 3_600;
/** The prefix by which the gateway recognizes a proof among other credentials. */
const PROOF_FORM = /^share_(\d{13})\.([\w-]{43})$/;

/** Argon2id with OWASP's second recommendation, as for the passwords of accounts. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

export const randomPassword = (): string => randomBytes(12).toString('base64url');

export const createUnlocking = ({
  secrets,
  clock,
}: {
  readonly secrets: QuerySecrets;
  readonly clock: Clock;
}): Unlocking => {
  const keys = macKeysOf(secrets, 'meridian unlocked links');

  const macOf = (
    key: Buffer,
    link: SharedLink,
    { id, passwordHash }: SharedLinkPassword,
    expiresAt: number,
  ): Buffer =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([link.id, Buffer.from(link.tokenHash).toString('hex'), id, passwordHash, expiresAt]),
      )
      .digest();

  return {
    unlock: async (link, password) => {
      const expiresAt = clock.now().getTime() + PROOF_SECONDS * 1_000;
      for (const candidate of link.passwords) {
        if (await verify(candidate.passwordHash, password)) {
          return `share_${expiresAt}.${macOf(keys[0], link, candidate, expiresAt).toString('base64url')}`;
        }
      }
      return undefined;
    },
    isUnlocked: (link, proof) => {
      if (!link.passwordRequired) return true;
      const [, expiry, mac] = PROOF_FORM.exec(proof ?? '') ?? [];
      if (expiry === undefined || mac === undefined || Number(expiry) <= clock.now().getTime()) return false;
      const given = Buffer.from(mac, 'base64url');
      return link.passwords.some((password) =>
        keys.some((key) => timingSafeEqual(macOf(key, link, password, Number(expiry)), given)),
      );
    },
  };
};
