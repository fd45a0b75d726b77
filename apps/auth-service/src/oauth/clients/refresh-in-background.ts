/**
 * Fetches what has expired of clients that keep calling, in the background. A lock in Redis makes it one fetch for
 * all replicas and limits the rate: a client that forbids caching is fetched every few seconds at most, a host that
 * does not answer once a minute.
 */
import { createHash } from 'node:crypto';
import { ThrottledError } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';

export interface BackgroundRefreshParts {
  readonly redis: Redis;
  readonly logger: Logger;
  readonly what: 'document' | 'keys';
}

/**
 * `ask` throws when the caller may not cause a fetch. It is asked before anything is locked, so that refused callers
 * do not keep others from fetching.
 */
export type RefreshInBackground = (
  clientId: string,
  fetch: () => Promise<unknown>,
  ask?: () => Promise<void>,
) => void;

const PAUSE_MS = 5_000;
const PAUSE_AFTER_FAILURE_MS = 60_000;
const MAX_KNOWN = 10_000;

export const createBackgroundRefresh = ({
  redis,
  logger,
  what,
}: BackgroundRefreshParts): RefreshInBackground => {
  /** Until these times this process skips the request to Redis, because calls are frequent. */
  const pausedUntil = new LRUCache<string, number>({ max: MAX_KNOWN });
  const asking = new Set<string>();

  const isPaused = (clientId: string): boolean => performance.now() < (pausedUntil.get(clientId) ?? 0);

  const refresh = async (clientId: string, fetch: () => Promise<unknown>): Promise<void> => {
    const lock = `auth:oauth:${what}:pause:${createHash('sha256').update(clientId).digest('base64url')}`;
    if ((await redis.set(lock, '1', 'PX', PAUSE_MS, 'NX')) !== 'OK') return;
    try {
      await fetch();
    } catch (error) {
      logger.info({ clientId, what, err: error }, 'could not fetch again; the stored copy stays in use');
      pausedUntil.set(clientId, performance.now() + PAUSE_AFTER_FAILURE_MS);
      await redis.set(lock, '1', 'PX', PAUSE_AFTER_FAILURE_MS);
    }
  };

  const start = async (clientId: string, fetch: () => Promise<unknown>): Promise<void> => {
    if (isPaused(clientId)) return;
    pausedUntil.set(clientId, performance.now() + PAUSE_MS);
    await refresh(clientId, fetch);
  };

  const askAndStart = async (
    clientId: string,
    fetch: () => Promise<unknown>,
    ask: () => Promise<void>,
  ): Promise<void> => {
    if (isPaused(clientId) || asking.has(clientId)) return;
    asking.add(clientId);
    try {
      await ask();
    } catch (error) {
      if (error instanceof ThrottledError) return;
      throw error;
    } finally {
      asking.delete(clientId);
    }
    await start(clientId, fetch);
  };

  return (clientId, fetch, ask) => {
    const work = ask === undefined ? start(clientId, fetch) : askAndStart(clientId, fetch, ask);
    void work.catch((error: unknown) =>
      onceAMinute(logger).warn({ clientId, what, err: error }, 'could not fetch in the background'),
    );
  };
};
