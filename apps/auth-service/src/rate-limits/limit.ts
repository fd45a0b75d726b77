/** A limit that all replicas share in Redis. Without Redis each replica counts for itself: limits never fail closed. */
import { createHash } from 'node:crypto';
import { ThrottledError } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitOptions {
  /** Part of the Redis key. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

export interface Limit {
  /** Counts one; throws `ThrottledError` with the time to wait once the points are spent. */
  consume(key: string): Promise<void>;
  /** Throws when the points are spent, without counting. */
  assertOpen(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export const createLimit = (redis: Redis, { name, points, windowSeconds }: LimitOptions): Limit => {
  const options = { points, duration: windowSeconds, keyPrefix: `auth:limit:${name}` };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
    rejectIfRedisNotReady: true,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(storedKey(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? throttled(error) : error;
      }
    },
    assertOpen: async (key) => {
      const state = await limiter.get(storedKey(key));
      if (state !== null && state.remainingPoints <= 0) throw throttled(state);
    },
    reset: async (key) => {
      await limiter.delete(storedKey(key));
    },
  };
};

/** Keys are addresses of people and machines: Redis need not hold them in clear. */
export const storedKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 22);

export const throttledFor = (waitMs: number): ThrottledError =>
  new ThrottledError('throttled', 'Too many attempts. Wait a while and try again.', {
    retryAfterSeconds: waitMs / 1000,
  });

const throttled = (state: RateLimiterRes): ThrottledError => throttledFor(state.msBeforeNext);
