import { IDENTITY_HEADER, type Principal } from '@meridian/contracts/internal';
import { type Clock, isAppError, systemClock, UnauthenticatedError, UnavailableError } from '@meridian/core';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { type VerifiedIdentity, verifyIdentity } from './internal-identity.ts';

export interface IdentityVerifier {
  /** Takes the value of the identity header. Throws when there is none, or it is not good. */
  verify(header: string | undefined): Promise<Principal>;
}

export interface IdentityVerifierOptions {
  /** auth-service's internal key set: `<AUTH_SERVICE_URL>/internal/jwks.json`. */
  readonly jwksUrl: string;
  /** The name of this service, as the gateway uses it. */
  readonly audience: string;
  readonly clock?: Clock;
}

const MAX_REMEMBERED = 2_000;

export const createIdentityVerifier = ({
  jwksUrl,
  audience,
  clock,
}: IdentityVerifierOptions): IdentityVerifier =>
  createVerifierOf({ keys: createRemoteJWKSet(new URL(jwksUrl)), audience, clock });

/** The same over keys at hand, for auth-service itself and for tests. */
export const createVerifierOf = ({
  keys,
  audience,
  clock = systemClock,
}: {
  readonly keys: JWTVerifyGetKey;
  readonly audience: string;
  readonly clock?: Clock | undefined;
}): IdentityVerifier => {
  // The gateway sends the same identity for seconds, and its signature needs checking only once.
  const remembered = new LRUCache<string, VerifiedIdentity>({ max: MAX_REMEMBERED });

  return {
    verify: async (header) => {
      if (header === undefined || header === '') {
        throw new UnauthenticatedError('not_authenticated', 'Authentication credentials were not provided.');
      }
      const now = clock.now();
      const known = remembered.get(header);
      if (known !== undefined && known.expiresAt.getTime() > now.getTime()) return known.principal;
      try {
        const identity = await verifyIdentity(header, { keys, audience, now });
        remembered.set(header, identity);
        return identity.principal;
      } catch (error) {
        if (isAppError(error)) throw error;
        throw new UnavailableError('unavailable', `The ${IDENTITY_HEADER} header could not be checked.`, {
          retryAfterSeconds: 1,
          cause: error,
        });
      }
    },
  };
};
