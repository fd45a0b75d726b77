/** A limit that all replicas share in Redis. Without Redis each replica counts for itself: limits never fail closed. */
import { createHash } from 'node:crypto';
import { ThrottledError } from '@meridian/core';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitOptions {
  /** Part of the Redis key. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  /** Maps a key to the key that is counted, for example an address to its network. */
  readonly keyOf?: (key: string) => string;
}

export interface Limit {
  /**
   * Counts one. Once the points are spent, it throws `ThrottledError` with the time to wait and counts nothing. Call it
   * before the limited work, so that concurrent requests cannot exceed the limit together.
   */
  consume(key: string): Promise<void>;
  /** Takes one back, for limits that count only failures. */
  refund(key: string): Promise<void>;
}

export const createLimit = (redis: Redis, { name, points, windowSeconds, keyOf }: LimitOptions): Limit => {
  const options = { points, duration: windowSeconds, keyPrefix: `limit:${name}` };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
    rejectIfRedisNotReady: true,
  });
  const stored = (key: string): string => storedKey(keyOf?.(key) ?? key);
  return {
    consume: async (key) => {
      try {
        await limiter.consume(stored(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        await limiter.reward(stored(key));
        throw throttledFor(error.msBeforeNext);
      }
    },
    refund: async (key) => {
      await limiter.reward(stored(key));
    },
  };
};

/** Keys contain addresses of people and machines, so Redis gets only a hash. */
export const storedKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22);

export const throttledFor = (waitMs: number): ThrottledError =>
  new ThrottledError('throttled', 'Too many attempts. Try again later.', {
    retryAfterSeconds: waitMs / 1000,
  });
