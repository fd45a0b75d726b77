/**
 * Tokens of public links. Links are found by the SHA-256 of the token, so that neither a database dump nor the time of
 * a look-up helps to guess one; the token is also stored encrypted, because members must be able to see the link again.
 */
import { hash, randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from '@meridian/core';
import type { QuerySecrets } from '../config.ts';

const TOKEN_BYTES = 24;
const TOKEN_FORM = /^[A-Za-z0-9_-]{32}$/;

export interface StoredToken {
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly sealedToken: Uint8Array<ArrayBuffer>;
}

export interface ShareTokens {
  mint(): StoredToken;
  /** Null when the secret of the configuration was changed without a rotation; the link still works. */
  reveal(sealedToken: Uint8Array): string | null;
  readonly reseal: Sealer['reseal'];
}

export const createShareTokens = (secrets: QuerySecrets): ShareTokens => {
  const sealer = createSealer(secrets, 'meridian shared links');
  return {
    mint: () => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      return { tokenHash: hashOfToken(token), sealedToken: sealer.seal(token) };
    },
    reveal: (sealedToken) => {
      try {
        return sealer.unseal(sealedToken);
      } catch {
        return null;
      }
    },
    reseal: sealer.reseal,
  };
};

export const isToken = (text: string): boolean => TOKEN_FORM.test(text);

export const hashOfToken = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', token, 'buffer'));
