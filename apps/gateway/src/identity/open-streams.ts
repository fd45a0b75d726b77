/**
 * Answers that last, such as a log that is followed or an export. The credential behind each is checked again when
 * something that it depends on is revoked, and every few seconds in case the message was missed. When it is not good
 * any more, the connection is cut: the answer must not look whole.
 */
import type { Response } from 'express';
import type { Credential } from './credential.ts';
import type { ActiveIdentity, Identities } from './identities.ts';

export interface OpenStream {
  readonly res: Response;
  readonly credential: Credential;
  readonly audience: string;
  readonly identity: ActiveIdentity;
  /** Throws when the identity may not have this answer. */
  readonly assertAllowed: (identity: ActiveIdentity) => void;
}

export interface OpenStreams {
  /** Until the response ends. */
  watch(stream: OpenStream): void;
  close(): void;
}

/** Below the five seconds within which a revocation works while Redis is away. */
const EVERY_MS = 4_000;
/** Another auth-service may hear of a revocation a moment later than the gateway. */
const ONCE_MORE_MS = 400;

export const createOpenStreams = (
  identities: Pick<Identities, 'again' | 'onRevoked' | 'hearsRevocations'>,
): OpenStreams => {
  const open = new Set<OpenStream>();

  /** `mayBeGood`: nothing is known against the credential, so it need not be checked while auth-service is away. */
  const check = async (stream: OpenStream, mayBeGood: boolean): Promise<void> => {
    const { credential, audience, res, assertAllowed } = stream;
    // A proof is good for one request, so the client has to come again with another.
    if (credential.kind === 'dpop') return void res.destroy();
    try {
      const identity = await identities.again(credential, audience);
      if (identity === 'unknown') {
        if (!mayBeGood) res.destroy();
      } else if (identity.active) assertAllowed(identity);
      else res.destroy();
    } catch {
      res.destroy();
    }
  };

  const checkAll = (streams: readonly OpenStream[], mayBeGood = false): void => {
    for (const stream of streams) void check(stream, mayBeGood);
  };

  identities.onRevoked((tags) => {
    const affected = [...open].filter(({ identity }) => identity.tags.some((tag) => tags.has(tag)));
    if (affected.length === 0) return;
    checkAll(affected);
    setTimeout(() => checkAll(affected.filter((stream) => open.has(stream))), ONCE_MORE_MS).unref();
  });

  const timer = setInterval(() => {
    const hears = identities.hearsRevocations();
    checkAll(
      [...open].filter(({ credential }) => !hears || credential.kind !== 'dpop'),
      hears,
    );
  }, EVERY_MS);
  timer.unref();

  return {
    watch: (stream) => {
      open.add(stream);
      stream.res.once('close', () => open.delete(stream));
    },
    close: () => clearInterval(timer),
  };
};
