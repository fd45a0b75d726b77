/** Demonstrating proof of possession (RFC 9449): the checks of section 4.3, in its order. */

import { createHash } from 'node:crypto';
import { isObject, isSameSecret } from '@meridian/core';
import { calculateJwkThumbprint, compactVerify, importJWK, type JWK } from 'jose';
import { hasPrivateMember, isSigningAlgorithm, type SigningAlgorithm } from './jwks.ts';
import { OAuthError } from './oauth-error.ts';

export interface DpopExpectation {
  readonly method: string;
  /** The URL of the request, at each address under which the server is known. */
  readonly urls: readonly string[];
  readonly now: Date;
  /** The access token that is sent with the proof to a protected resource. */
  readonly accessToken?: string | undefined;
  /** Set if the server requires a nonce. Any of these is valid. */
  readonly nonces?: readonly string[] | undefined;
}

export interface DpopProof {
  /** The SHA-256 thumbprint of the public key, to which a token is bound. */
  readonly jkt: string;
  readonly jti: string;
  /** The proof's `jti` must be stored until then. */
  readonly rememberUntil: Date;
}

const WINDOW_SECONDS = 60;
const MAX_JTI_LENGTH = 255;
const MAX_PROOF_LENGTH = 8_192;

const refuse = (description: string, cause?: unknown): OAuthError =>
  new OAuthError('invalid_dpop_proof', description, { cause });

export const accessTokenHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest('base64url');

/** "without query and fragment parts", compared after syntax- and scheme-based normalization (4.3). */
const comparableUrl = (raw: unknown): string | undefined => {
  if (typeof raw !== 'string' || !URL.canParse(raw)) return undefined;
  const url = new URL(raw);
  return `${url.protocol}//${url.host}${unescaped(url.pathname)}`;
};

/** The gateway forwards paths with minimal percent-encoding, but a client may sign a path with more. */
const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const parsePart = (part: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    if (isObject(value)) return value;
  } catch (cause) {
    throw refuse('The DPoP proof is not a JWT.', cause);
  }
  throw refuse('The DPoP proof is not a JWT.');
};

const readHeader = (proof: string): { alg: SigningAlgorithm; jwk: JWK } => {
  const parts = proof.split('.');
  if (parts.length !== 3 || proof.length > MAX_PROOF_LENGTH) throw refuse('The DPoP proof is not a JWT.');
  const { typ, alg, jwk } = parsePart(parts[0]);
  if (typ !== 'dpop+jwt') throw refuse('The DPoP proof must have the type dpop+jwt.');
  if (!isSigningAlgorithm(alg)) throw refuse('The algorithm of the DPoP proof is not supported.');
  if (typeof jwk !== 'object' || jwk === null) throw refuse('The DPoP proof must contain its public key.');
  if (hasPrivateMember(jwk)) throw refuse('The DPoP proof must not contain a private key.');
  return { alg, jwk: jwk as JWK };
};

const checkClaims = (
  claims: Record<string, unknown>,
  expected: DpopExpectation,
): { jti: string; iat: number } => {
  const { jti, htm, htu, iat, ath, nonce } = claims;
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_LENGTH)
    throw refuse('The DPoP proof must have a jti.');
  if (htm !== expected.method) throw refuse('The DPoP proof is for another HTTP method.');
  const target = comparableUrl(htu);
  if (target === undefined || !expected.urls.some((url) => comparableUrl(url) === target)) {
    throw refuse('The DPoP proof is for another URL.');
  }
  const nowSeconds = expected.now.getTime() / 1_000;
  if (typeof iat !== 'number' || Math.abs(nowSeconds - iat) > WINDOW_SECONDS) {
    throw refuse('The iat of the DPoP proof is too old or in the future.');
  }
  if (expected.accessToken !== undefined) {
    if (typeof ath !== 'string' || !isSameSecret(ath, accessTokenHash(expected.accessToken))) {
      throw refuse('The DPoP proof is for another access token.');
    }
  }
  if (expected.nonces !== undefined && !(typeof nonce === 'string' && expected.nonces.includes(nonce))) {
    throw new OAuthError(
      'use_dpop_nonce',
      'The DPoP proof must contain the nonce from the DPoP-Nonce header.',
    );
  }
  return { jti, iat };
};

/** The caller must refuse a repeated `jti`. */
export const verifyDpopProof = async (proof: string, expected: DpopExpectation): Promise<DpopProof> => {
  const { alg, jwk } = readHeader(proof);
  let jkt: string;
  try {
    await compactVerify(proof, await importJWK(jwk, alg), { algorithms: [alg] });
    jkt = await calculateJwkThumbprint(jwk, 'sha256');
  } catch (cause) {
    throw refuse('The signature of the DPoP proof is not valid.', cause);
  }
  const { jti, iat } = checkClaims(parsePart(proof.split('.')[1]), expected);
  return { jkt, jti, rememberUntil: new Date((iat + 2 * WINDOW_SECONDS) * 1_000) };
};

/** "There is not more than one DPoP HTTP request header field" (4.3). Node joins repeated ones with a comma. */
export const singleDpopHeader = (values: readonly string[]): string | undefined => {
  if (values.length > 1 || values.some((value) => value.includes(','))) {
    throw refuse('Send only one DPoP proof.');
  }
  return values[0];
};

export const isJwkThumbprint = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value);
