/** One fetch of the keys at a client's jwks_uri, with the same guard as for its document (9.7). */
import { UnavailableError } from '@meridian/core';
import {
  cacheLifetimeSeconds,
  findJwkSetProblem,
  isJsonMediaType,
  type JwkSet,
  OAuthError,
  parseStrictJson,
} from '@meridian/oauth-protocol';
import { SafeFetchError, type SafeResponse } from '@meridian/safe-fetch';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ClientFetching } from './client-fetching.ts';
import { cacheHeadersOf } from './fetch-document.ts';

/** Fetches and stores the keys. */
export type FetchKeySet = (clientId: string, uri: string) => Promise<JwkSet>;

/** How long a host is not asked again after a failure. */
export const KEY_RETRY_SECONDS = 5;

const MAX_KEY_SET_BYTES = 65_536;

/** The host gave a wrong answer. After other failures it may give a good one later. */
const WRONG_ANSWER: ReadonlySet<SafeFetchError['reason']> = new Set([
  'forbidden_url',
  'unexpected_type',
  'encoded_body',
  'too_large',
]);

const unusableKeys = (what: string, cause?: unknown): OAuthError =>
  new OAuthError('invalid_client', `The key set of this client cannot be used: ${what}.`, { cause });

const unavailableKeys = (what: string, cause?: unknown): UnavailableError =>
  new UnavailableError('unavailable', `The key set of this client cannot be fetched: ${what}. Try again.`, {
    retryAfterSeconds: KEY_RETRY_SECONDS,
    cause,
  });

const toKeySetError = (error: unknown): unknown => {
  if (!(error instanceof SafeFetchError)) return error;
  const make = WRONG_ANSWER.has(error.reason) ? unusableKeys : unavailableKeys;
  return make(error.message, error);
};

const readKeySet = ({ body }: SafeResponse): JwkSet => {
  const json = parseStrictJson(body);
  if ('problem' in json) throw unusableKeys(`it ${json.problem}`);
  const problem = findJwkSetProblem(json.value);
  if (problem !== undefined) throw unusableKeys(`it ${problem}`);
  return json.value as JwkSet;
};

export const createFetchKeySet =
  ({ database, clock, limits, safeFetch, timeoutMs, bounds }: ClientFetching): FetchKeySet =>
  async (clientId, uri) => {
    await limits.keyFetch(clientId, new URL(uri).hostname);
    const response = await safeFetch(uri, {
      accept: 'application/jwk-set+json, application/json',
      isExpectedType: isJsonMediaType,
      maxBytes: MAX_KEY_SET_BYTES,
      timeoutMs,
    }).catch((error: unknown) => {
      throw toKeySetError(error);
    });
    const jwks = readKeySet(response);
    const now = clock.now();
    const lifetimeSeconds = cacheLifetimeSeconds(cacheHeadersOf(response), bounds, now);
    const data = {
      uri,
      jwks: jwks as unknown as Prisma.InputJsonObject,
      fetchedAt: now,
      freshUntil: new Date(now.getTime() + lifetimeSeconds * 1_000),
    };
    await database.oAuthClientKeySet.upsert({
      where: { clientId },
      create: { clientId, ...data },
      update: data,
    });
    return jwks;
  };
