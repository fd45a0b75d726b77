/** A client's public keys: in its document, or at its jwks_uri, which is fetched with the same guard (9.7). */

import {
  cacheLifetimeSeconds,
  findJwkSetProblem,
  isJsonMediaType,
  type JwkSet,
  OAuthError,
  parseStrictJson,
} from '@meridian/oauth-protocol';
import { SafeFetchError } from '@meridian/safe-fetch';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Client } from './client.ts';
import type { ClientFetching } from './client-fetching.ts';
import { cacheHeadersOf } from './fetch-document.ts';

export interface ClientKeys {
  /** Empty if the client publishes no keys. `isStale` fetches them again, at most once a minute. */
  keysOf(client: Client, isStale?: (keys: JwkSet) => boolean): Promise<JwkSet>;
}

const MAX_KEY_SET_BYTES = 65_536;
const MIN_REFETCH_MS = 60_000;
const NO_KEYS: JwkSet = { keys: [] };

const unreadable = (what: string, cause?: unknown): OAuthError =>
  new OAuthError('invalid_client', `The key set of this client cannot be used: ${what}.`, { cause });

export const createClientKeys = (parts: ClientFetching): ClientKeys => {
  const { database, clock, limits, safeFetch, timeoutMs, bounds } = parts;

  const fetchKeys = async (clientId: string, uri: string): Promise<JwkSet> => {
    await limits.fetchFrom.consume(new URL(uri).hostname);
    try {
      const response = await safeFetch(uri, {
        accept: 'application/jwk-set+json, application/json',
        isExpectedType: isJsonMediaType,
        maxBytes: MAX_KEY_SET_BYTES,
        timeoutMs,
      });
      const json = parseStrictJson(response.body);
      if ('problem' in json) throw unreadable(`it ${json.problem}`);
      const problem = findJwkSetProblem(json.value);
      if (problem !== undefined) throw unreadable(`it ${problem}`);
      const now = clock.now();
      const lifetimeSeconds = cacheLifetimeSeconds(cacheHeadersOf(response), bounds, now);
      const data = {
        uri,
        jwks: json.value as Prisma.InputJsonObject,
        fetchedAt: now,
        freshUntil: new Date(now.getTime() + lifetimeSeconds * 1_000),
      };
      await database.oAuthClientKeySet.upsert({
        where: { clientId },
        create: { clientId, ...data },
        update: data,
      });
      return json.value as JwkSet;
    } catch (error) {
      if (error instanceof SafeFetchError) throw unreadable(error.message, error);
      throw error;
    }
  };

  return {
    keysOf: async ({ clientId, metadata }, isStale = () => false) => {
      if (metadata.jwks) return metadata.jwks;
      if (metadata.jwksUri === undefined) return NO_KEYS;
      const stored = await database.oAuthClientKeySet.findUnique({ where: { clientId } });
      if (stored === null || stored.uri !== metadata.jwksUri) return fetchKeys(clientId, metadata.jwksUri);
      const keys = stored.jwks as unknown as JwkSet;
      const now = clock.now();
      const isRecent = now.getTime() - stored.fetchedAt.getTime() < MIN_REFETCH_MS;
      const isUsable = isRecent || (now < stored.freshUntil && !isStale(keys));
      return isUsable ? keys : fetchKeys(clientId, metadata.jwksUri);
    },
  };
};
