/** A client's published keys: validates the set and chooses the key for a signature. */
import { isObject } from '@meridian/core';

export const SIGNING_ALGORITHMS = ['ES256', 'PS256', 'RS256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** Members that only private and symmetric keys have (RFC 7518, 6; `priv` of the post-quantum key type). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];
const MAX_KEYS = 50;
const MIN_RSA_MODULUS_BYTES = 256;

export interface PublicJwk {
  readonly kty: string;
  readonly kid?: string;
  readonly alg?: string;
  readonly use?: string;
  readonly crv?: string;
  readonly [member: string]: unknown;
}

export interface JwkSet {
  readonly keys: readonly PublicJwk[];
}

const isPublicJwk = (key: unknown): key is PublicJwk =>
  isObject(key) &&
  typeof key['kty'] === 'string' &&
  ['kid', 'alg', 'use', 'crv'].every((name) => key[name] === undefined || typeof key[name] === 'string');

export const hasPrivateMember = (key: object): boolean =>
  PRIVATE_MEMBERS.some((name) => Object.hasOwn(key, name));

/** The error in a JWK set as text; undefined if the set is valid. */
export const findJwkSetProblem = (value: unknown): string | undefined => {
  if (!isObject(value) || !Array.isArray(value['keys'])) return 'must be a JWK set with an array of keys';
  const keys: unknown[] = value['keys'];
  if (keys.length === 0) return 'must contain at least one key';
  if (keys.length > MAX_KEYS) return `must not contain more than ${MAX_KEYS} keys`;
  if (keys.some((key) => isObject(key) && (hasPrivateMember(key) || key['kty'] === 'oct'))) {
    return 'must not contain private or symmetric keys';
  }
  return keys.every(isPublicJwk) ? undefined : 'must contain only well-formed public keys';
};

const isLargeEnough = (key: PublicJwk): boolean =>
  typeof key['n'] === 'string' && Buffer.from(key['n'], 'base64url').length >= MIN_RSA_MODULUS_BYTES;

/** Whether the key has the type of the algorithm. The algorithm is never taken from the token alone. */
const fitsAlgorithm = (key: PublicJwk, algorithm: SigningAlgorithm): boolean => {
  switch (algorithm) {
    case 'ES256':
      return key.kty === 'EC' && key.crv === 'P-256';
    case 'EdDSA':
      return key.kty === 'OKP' && key.crv === 'Ed25519';
    case 'PS256':
    case 'RS256':
      return key.kty === 'RSA' && isLargeEnough(key);
  }
};

export const isSigningAlgorithm = (value: unknown): value is SigningAlgorithm =>
  SIGNING_ALGORITHMS.includes(value as SigningAlgorithm);

export type KeyChoice =
  | { readonly key: PublicJwk }
  | { readonly problem: 'unknown_key' }
  | { readonly problem: 'ambiguous_key' };

/** Chooses the key by `kid`, else the only matching key. Several matching keys without a `kid` would be ambiguous. */
export const chooseKey = (
  set: JwkSet,
  header: { kid?: string | undefined; alg: SigningAlgorithm },
): KeyChoice => {
  const candidates = set.keys.filter(
    (key) =>
      (header.kid === undefined || key.kid === header.kid) &&
      fitsAlgorithm(key, header.alg) &&
      (key.alg === undefined || key.alg === header.alg) &&
      (key.use === undefined || key.use === 'sig'),
  );
  if (candidates.length > 1) return { problem: 'ambiguous_key' };
  const key = candidates[0];
  return key ? { key } : { problem: 'unknown_key' };
};
