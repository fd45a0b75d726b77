/**
 * The identity that travels between services: a principal, signed by auth-service for one audience and a few
 * seconds. The credential behind it never leaves the gateway.
 */

import { type KeyObject, sign } from 'node:crypto';
import { IDENTITY_HEADER, type Principal, principalSchema } from '@meridian/contracts/internal';
import { UnauthenticatedError, UnavailableError } from '@meridian/core';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';

const ISSUER = 'meridian-auth';
const ALGORITHM = 'EdDSA';
const PRINCIPAL_CLAIM = 'principal';
/** The accepted clock difference between two machines. */
const CLOCK_TOLERANCE_SECONDS = 60;

export interface IdentitySigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface SignIdentityOptions {
  readonly key: IdentitySigningKey;
  /** The services that accept it. */
  readonly audience: string | readonly string[];
  readonly lifetimeSeconds: number;
  readonly now: Date;
}

/**
 * A compact JWS, put together here: signing through WebCrypto, as jose does, hands each signature to another thread
 * and costs four times as much, and this runs for every exchange. Verifying is jose's.
 */
export const signIdentity = (
  principal: Principal,
  { key, audience, lifetimeSeconds, now }: SignIdentityOptions,
): string => {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const header = encode({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' });
  const claims = encode({
    [PRINCIPAL_CLAIM]: principal,
    iss: ISSUER,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  });
  const signed = `${header}.${claims}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface VerifiedIdentity {
  readonly principal: Principal;
  readonly expiresAt: Date;
}

/**
 * Throws `UnauthenticatedError` for an identity that is not for this service or not from auth-service. An identity that
 * is too old or from the future is not the caller's fault: clocks of two services differ.
 */
export const verifyIdentity = async (
  identity: string,
  { keys, audience, now }: { keys: JWTVerifyGetKey; audience: string; now: Date },
): Promise<VerifiedIdentity> => {
  try {
    const { payload } = await jwtVerify(identity, keys, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    });
    const secondsAhead = payload.iat! - now.getTime() / 1_000;
    if (secondsAhead > CLOCK_TOLERANCE_SECONDS) throw clocksDiffer();
    return {
      principal: principalSchema.parse(payload[PRINCIPAL_CLAIM]),
      expiresAt: new Date(payload.exp! * 1000),
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw clocksDiffer(error);
    // A key set that cannot be read is our error, not the caller's.
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error;
    throw new UnauthenticatedError(
      'authentication_failed',
      `The ${IDENTITY_HEADER} header was not accepted.`,
      {
        cause: error,
      },
    );
  }
};

const clocksDiffer = (cause?: unknown): UnavailableError =>
  new UnavailableError(
    'unavailable',
    `The clocks of the servers differ by more than ${CLOCK_TOLERANCE_SECONDS} seconds, so the request could not be authenticated. The operator must synchronize them.`,
    { retryAfterSeconds: 10, cause },
  );
