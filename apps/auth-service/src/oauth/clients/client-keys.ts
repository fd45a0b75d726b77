/**
 * A client's public keys: in its document, or at its jwks_uri. An expired set stays in use while it is fetched in
 * the background, so that calls do not depend on the host of the keys. Only an assertion that no stored key proves
 * waits for a fetch, and concurrent calls share it.
 */
import { createHash } from 'node:crypto';
import { type Clock, UnavailableError } from '@meridian/core';
import { type JwkSet, OAuthError } from '@meridian/oauth-protocol';
import type { Redis } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import type { Database } from '../../database.ts';
import type { Client } from './client.ts';
import { type FetchKeySet, KEY_RETRY_SECONDS } from './fetch-key-set.ts';
import { createBackgroundRefresh } from './refresh-in-background.ts';
import { createRegionFlight } from './region-flight.ts';

export interface ClientKeys {
  /** The keys that we have, even if expired. Fetched now if we have none; empty if the client publishes none. */
  keysOf(client: Client): Promise<JwkSet>;
  /** For an assertion that none of `keysOf` proves. Undefined if they are less than a minute old. */
  newerKeysOf(client: Client): Promise<JwkSet | undefined>;
}

export interface ClientKeysParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly redis: Redis;
  readonly logger: Logger;
  readonly fetchKeySet: FetchKeySet;
}

interface StoredKeys {
  readonly jwks: JwkSet;
  readonly fetchedAt: Date;
  readonly freshUntil: Date;
}

const MIN_REFETCH_MS = 60_000;
const NO_KEYS: JwkSet = { keys: [] };

/** Failures are kept as text in Redis, for the callers in other processes. */
const AWAY = 'away: ';
const describeFailure = (error: unknown): string | undefined => {
  if (error instanceof UnavailableError) return AWAY + error.message;
  return error instanceof OAuthError ? error.message : undefined;
};
const toError = (failure: string): Error =>
  failure.startsWith(AWAY)
    ? new UnavailableError('unavailable', failure.slice(AWAY.length), {
        retryAfterSeconds: KEY_RETRY_SECONDS,
      })
    : new OAuthError('invalid_client', failure);

export const createClientKeys = ({
  database,
  clock,
  redis,
  logger,
  fetchKeySet,
}: ClientKeysParts): ClientKeys => {
  const flight = createRegionFlight({ redis, prefix: 'auth:oauth:keys' });
  const refreshInBackground = createBackgroundRefresh({ redis, logger, what: 'keys' });

  /** The set that was fetched from this address. */
  const find = async (clientId: string, uri: string): Promise<StoredKeys | undefined> => {
    const row = await database.oAuthClientKeySet.findUnique({ where: { clientId } });
    return row === null || row.uri !== uri ? undefined : { ...row, jwks: row.jwks as unknown as JwkSet };
  };

  const isRecent = ({ fetchedAt }: StoredKeys): boolean =>
    clock.now().getTime() - fetchedAt.getTime() < MIN_REFETCH_MS;

  const fetchOnce = (clientId: string, uri: string): Promise<JwkSet> => {
    const key = createHash('sha256').update(`${clientId} ${uri}`).digest('base64url');
    const failed = `auth:oauth:keys:failed:${key}`;
    return flight<JwkSet>({
      key,
      work: async () => {
        // Another call may have fetched it since the caller looked.
        const stored = await find(clientId, uri);
        if (stored && isRecent(stored)) return stored.jwks;
        const failure = await redis.get(failed);
        if (failure !== null) throw toError(failure);
        try {
          return await fetchKeySet(clientId, uri);
        } catch (error) {
          const text = describeFailure(error);
          if (text !== undefined) await redis.set(failed, text, 'EX', KEY_RETRY_SECONDS);
          throw error;
        }
      },
      readOutcome: async () => (await find(clientId, uri))?.jwks ?? NO_KEYS,
      describeFailure,
      toError,
    });
  };

  return {
    keysOf: async ({ clientId, metadata: { jwks, jwksUri } }) => {
      if (jwks !== undefined) return jwks;
      if (jwksUri === undefined) return NO_KEYS;
      const stored = await find(clientId, jwksUri);
      if (stored === undefined) return fetchOnce(clientId, jwksUri);
      const isExpired = stored.freshUntil <= clock.now() && !isRecent(stored);
      if (isExpired) refreshInBackground(clientId, () => fetchOnce(clientId, jwksUri));
      return stored.jwks;
    },
    newerKeysOf: async ({ clientId, metadata: { jwks, jwksUri } }) => {
      if (jwks !== undefined || jwksUri === undefined) return undefined;
      const stored = await find(clientId, jwksUri);
      return stored !== undefined && isRecent(stored) ? undefined : fetchOnce(clientId, jwksUri);
    },
  };
};
