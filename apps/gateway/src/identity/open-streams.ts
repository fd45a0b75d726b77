/**
 * Long answers, such as a followed log or an export. The credential of each is checked again when something it depends
 * on is revoked, and every few seconds in case the message was missed. When the credential is no longer valid, the
 * connection is closed without an end of the body, so that the answer cannot look complete.
 */
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Credential } from './credential.ts';
import type { ActiveIdentity, Identities } from './identities.ts';

export interface OpenStream {
  readonly res: Response;
  readonly credential: Credential;
  readonly audience: string;
  readonly identity: ActiveIdentity;
  /** When the credential was checked, on the clock of `performance.now()`. */
  readonly checkedAt: number;
  /** Throws when the identity must not get this answer. */
  readonly assertAllowed: (identity: ActiveIdentity) => void;
}

export interface OpenStreams {
  /** Checks the credential until the response ends. */
  watch(stream: OpenStream): void;
  close(): void;
}

/** Less than the five seconds within which a revocation takes effect while Redis is away. */
const CHECK_EVERY_MS = 4_000;
/** Another auth-service may learn of a revocation a moment after the gateway. */
const SECOND_CHECK_AFTER_MS = 400;
/** Longer than the wait for an answer to begin. */
const REVOKED_KEPT_MS = 300_000;
const MAX_REVOKED = 20_000;

export const createOpenStreams = (
  identities: Pick<Identities, 'recheck' | 'onRevoked' | 'receivesRevocations'>,
): OpenStreams => {
  const open = new Set<OpenStream>();
  /** When tags were revoked. */
  const revoked = new LRUCache<string, number>({
    maxSize: MAX_REVOKED,
    sizeCalculation: () => 1,
    ttl: REVOKED_KEPT_MS,
  });

  /** `mayBeValid`: no revocation is known, so the stream may continue while auth-service does not answer. */
  const check = async (stream: OpenStream, mayBeValid: boolean): Promise<void> => {
    const { credential, audience, res, assertAllowed } = stream;
    // A DPoP proof is valid for one request, so the client has to reconnect with a new one.
    if (credential.kind === 'dpop') return void res.destroy();
    try {
      const identity = await identities.recheck(credential, audience);
      if (identity === 'unknown') {
        if (!mayBeValid) res.destroy();
      } else if (identity.active) assertAllowed(identity);
      else res.destroy();
    } catch {
      res.destroy();
    }
  };

  const checkAll = (streams: readonly OpenStream[], mayBeValid = false): void => {
    for (const stream of streams) void check(stream, mayBeValid);
  };

  const checkTwice = (affected: readonly OpenStream[]): void => {
    if (affected.length === 0) return;
    checkAll(affected);
    setTimeout(() => checkAll(affected.filter((stream) => open.has(stream))), SECOND_CHECK_AFTER_MS).unref();
  };

  identities.onRevoked((tags) => {
    for (const tag of tags) revoked.set(tag, performance.now());
    checkTwice([...open].filter(({ identity }) => identity.tags.some((tag) => tags.has(tag))));
  });

  const timer = setInterval(() => {
    const receives = identities.receivesRevocations();
    checkAll(
      [...open].filter(({ credential }) => !receives || credential.kind !== 'dpop'),
      receives,
    );
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    watch: (stream) => {
      open.add(stream);
      stream.res.once('close', () => open.delete(stream));
      // The answer began after its credential was revoked.
      const isLate = (tag: string) => (revoked.get(tag) ?? 0) >= stream.checkedAt;
      if (stream.identity.tags.some(isLate)) checkTwice([stream]);
    },
    close: () => clearInterval(timer),
  };
};
