/**
 * A limit for hot endpoints: counted in memory and added to Redis a few times a second, so that requests do not
 * wait. Replicas see each other's counts with that delay; without Redis each counts alone.
 */
import { type Limit, type LimitOptions, type Redis, storedKey, throttledFor } from '@meridian/redis';
import { LRUCache } from 'lru-cache';

interface Count {
  /** The total of all replicas, as last read from Redis. */
  shared: number;
  /** Counted here and not yet sent to Redis. */
  pending: number;
}

const FLUSH_INTERVAL_MS = 200;
const MAX_KEYS = 100_000;

export const createCountedLimit = (
  redis: Redis,
  { name, points, windowSeconds, keyOf = (key) => key }: LimitOptions,
): Pick<Limit, 'consume'> => {
  const windowMs = windowSeconds * 1_000;
  let window = 0;
  const counts = new LRUCache<string, Count>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  let isFlushScheduled = false;

  const flush = async (): Promise<void> => {
    isFlushScheduled = false;
    const sent = [...counts].filter(([, count]) => count.pending > 0);
    const ofWindow = window;
    const pipeline = redis.pipeline();
    for (const [key, count] of sent) {
      const redisKey = `auth:limit:${name}:${ofWindow}:${storedKey(key)}`;
      pipeline.incrby(redisKey, count.pending).pexpire(redisKey, windowMs * 2);
      count.shared += count.pending;
      count.pending = 0;
    }
    const answers = await pipeline.exec().catch(() => null);
    for (const [index, [, count]] of sent.entries()) {
      const total = answers?.[index * 2]?.[1];
      if (typeof total === 'number') count.shared = Math.max(count.shared, total);
    }
  };

  return {
    consume: async (named) => {
      const key = keyOf(named);
      const now = Date.now();
      const current = Math.floor(now / windowMs);
      if (current !== window) {
        window = current;
        counts.clear(); // the counts of the last window
      }
      const count = counts.get(key) ?? { shared: 0, pending: 0 };
      counts.set(key, count);
      if (count.shared + count.pending >= points) throw throttledFor((window + 1) * windowMs - now);
      count.pending += 1;
      if (isFlushScheduled) return;
      isFlushScheduled = true;
      setTimeout(flush, FLUSH_INTERVAL_MS).unref();
    },
  };
};
