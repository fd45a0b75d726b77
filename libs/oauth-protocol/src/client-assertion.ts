/** Client authentication by a signed assertion: `private_key_jwt` (RFC 7523; checklist section 9). */
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { ClientMetadata } from './client-metadata.ts';
import { chooseKey, isSigningAlgorithm, type JwkSet, type SigningAlgorithm } from './jwks.ts';
import { OAuthError } from './oauth-error.ts';

export const JWT_BEARER_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const MAX_LIFETIME_SECONDS = 300;
const SKEW_SECONDS = 60;
const MAX_JTI_LENGTH = 255;

export interface AssertionHeader {
  readonly alg: SigningAlgorithm;
  readonly kid?: string;
}

export interface AssertionExpectation {
  readonly client: Pick<ClientMetadata, 'clientId' | 'signingAlgorithm'>;
  readonly keys: JwkSet;
  /** The issuer identifier, and also the URL of the token endpoint while a transition switch allows it. */
  readonly audiences: readonly string[];
  readonly now: Date;
}

/** Must be stored until `expiresAt`, so that the assertion works for one request only. */
export interface AcceptedAssertion {
  readonly jti: string;
  readonly expiresAt: Date;
}

/** No key of the set proves the assertion. The set may be outdated, so `jwks_uri` should be fetched again. */
export class UnprovenAssertionError extends OAuthError {
  constructor(description: string, cause?: unknown) {
    super('invalid_client', description, { cause });
  }
}

const refuse = (description: string, cause?: unknown): OAuthError =>
  new OAuthError('invalid_client', description, { cause });

export const readAssertionHeader = (assertion: string): AssertionHeader => {
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(assertion);
  } catch (cause) {
    throw refuse('The client assertion is not a signed JWT.', cause);
  }
  if (!isSigningAlgorithm(header.alg))
    throw refuse('The algorithm of the client assertion is not supported.');
  return header.kid === undefined ? { alg: header.alg } : { alg: header.alg, kid: header.kid };
};

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const checkClaims = (claims: Record<string, unknown>, expected: AssertionExpectation): AcceptedAssertion => {
  const { iss, sub, aud, exp, nbf, iat, jti } = claims;
  const nowSeconds = expected.now.getTime() / 1_000;
  if (iss !== expected.client.clientId || sub !== expected.client.clientId) {
    throw refuse('The client assertion must have the client id as issuer and subject.');
  }
  // rfc7523bis: the issuer identifier "as the only value", as a string or an array with one element.
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (typeof audience !== 'string' || !expected.audiences.includes(audience)) {
    throw refuse('The client assertion must have the issuer identifier as its only audience.');
  }
  if (!isNumber(exp) || exp <= nowSeconds - SKEW_SECONDS) throw refuse('The client assertion has expired.');
  if (exp > nowSeconds + MAX_LIFETIME_SECONDS + SKEW_SECONDS) {
    throw refuse(`The client assertion must expire within ${MAX_LIFETIME_SECONDS} seconds.`);
  }
  for (const from of [nbf, iat]) {
    if (from !== undefined && (!isNumber(from) || from > nowSeconds + SKEW_SECONDS)) {
      throw refuse('The client assertion is not valid yet.');
    }
  }
  if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI_LENGTH) {
    throw refuse('The client assertion must have a jti.');
  }
  return { jti, expiresAt: new Date((exp + SKEW_SECONDS) * 1_000) };
};

/** The caller must store the `jti` where all processes can read it. Throws `UnprovenAssertionError` for other keys. */
export const verifyClientAssertion = async (
  assertion: string,
  expected: AssertionExpectation,
): Promise<AcceptedAssertion> => {
  const header = readAssertionHeader(assertion);
  const declared = expected.client.signingAlgorithm;
  if (declared !== undefined && declared !== header.alg) {
    throw refuse(
      'The algorithm of the client assertion does not match token_endpoint_auth_signing_alg of the document.',
    );
  }
  const choice = chooseKey(expected.keys, { kid: header.kid, alg: header.alg });
  if ('problem' in choice) {
    throw new UnprovenAssertionError(
      choice.problem === 'unknown_key'
        ? 'No published key of this client matches the assertion.'
        : 'Several published keys match the assertion. Name one with kid.',
    );
  }
  let payload: Uint8Array;
  try {
    const key = await importJWK({ ...choice.key }, header.alg);
    payload = (await compactVerify(assertion, key, { algorithms: [header.alg] })).payload;
  } catch (cause) {
    throw new UnprovenAssertionError('The signature of the client assertion is not valid.', cause);
  }
  let claims: unknown;
  try {
    claims = JSON.parse(new TextDecoder().decode(payload));
  } catch (cause) {
    throw refuse('The payload of the client assertion is not a JSON object.', cause);
  }
  if (typeof claims !== 'object' || claims === null)
    throw refuse('The payload of the client assertion is not a JSON object.');
  return checkClaims(claims as Record<string, unknown>, expected);
};
