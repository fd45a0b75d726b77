/**
 * Refreshes expired documents of clients that keep refreshing tokens, in the background. A lock in Redis makes it
 * one fetch for all replicas and limits the rate: a client that forbids caching is fetched every few seconds at
 * most, a host that does not answer once a minute.
 */
import { createHash } from 'node:crypto';
import type { Redis } from '@meridian/redis';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';
import type { Client } from './client.ts';

export interface BackgroundRefreshParts {
  readonly redis: Redis;
  readonly logger: Logger;
  readonly fetch: (clientId: string) => Promise<Client>;
  /** Work after a new copy that no request waits for. */
  readonly afterwards: (client: Client) => Promise<unknown>;
}

export type RefreshInBackground = (clientId: string) => void;

const PAUSE_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
const MAX_KNOWN = 10_000;

export const createBackgroundRefresh = ({
  redis,
  logger,
  fetch,
  afterwards,
}: BackgroundRefreshParts): RefreshInBackground => {
  /** Until these times this process skips the request to Redis, because refreshes are frequent. */
  const pausedUntil = new LRUCache<string, number>({ max: MAX_KNOWN });

  const refresh = async (clientId: string): Promise<void> => {
    const lock = `auth:oauth:document:pause:${createHash('sha256').update(clientId).digest('base64url')}`;
    if ((await redis.set(lock, '1', 'PX', PAUSE_MS, 'NX')) !== 'OK') return;
    try {
      await afterwards(await fetch(clientId));
    } catch (error) {
      logger.info(
        { clientId, err: error },
        'could not fetch a client document again; the stored copy stays in use',
      );
      pausedUntil.set(clientId, performance.now() + PAUSE_AFTER_FAILURE_MS);
      await redis.set(lock, '1', 'PX', PAUSE_AFTER_FAILURE_MS);
    }
  };

  return (clientId) => {
    const now = performance.now();
    if (now < (pausedUntil.get(clientId) ?? 0)) return;
    pausedUntil.set(clientId, now + PAUSE_MS);
    void refresh(clientId).catch((error: unknown) =>
      onceAMinute(logger).warn(
        { clientId, err: error },
        'a client document could not be fetched in the background',
      ),
    );
  };
};
