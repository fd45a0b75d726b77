/**
 * Slows down attempts after failures without ever locking an account. The first failures are free, and each further
 * attempt must wait twice as long as the one before. All replicas share the count in Redis; without Redis each replica
 * counts alone.
 */
import { backoffMs } from '@meridian/core';
import { type Redis, storedKey, throttledFor } from '@meridian/redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface SlowdownOptions {
  readonly redis: Redis;
  /** Part of the Redis key. */
  readonly name: string;
  readonly freeFailures: number;
  /** How long a failure counts. */
  readonly windowSeconds: number;
  readonly maxDelaySeconds: number;
}

export interface Slowdown {
  /** Counts one and returns the count. Before the wait is over, it throws `ThrottledError` and counts nothing. */
  take(key: string): Promise<number>;
  /** Takes one back, after a success. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export const delaySeconds = (
  failures: number,
  { freeFailures, maxDelaySeconds }: Pick<SlowdownOptions, 'freeFailures' | 'maxDelaySeconds'>,
): number =>
  failures <= freeFailures
    ? 0
    : backoffMs(failures - freeFailures - 1, { firstMs: 1_000, longestMs: maxDelaySeconds * 1_000 }) / 1_000;

export const createSlowdown = (options: SlowdownOptions): Slowdown => {
  const { redis, name, windowSeconds, maxDelaySeconds } = options;
  const limiter = (part: string, points: number, duration: number): RateLimiterRedis => {
    const shared = { points, duration, keyPrefix: `auth:slowdown:${name}:${part}` };
    return new RateLimiterRedis({
      ...shared,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(shared),
      rejectIfRedisNotReady: true,
    });
  };
  const failures = limiter('failures', Number.MAX_SAFE_INTEGER, windowSeconds);
  /** Taken by the attempt that is admitted; free again after its delay. */
  const gate = limiter('gate', 1, maxDelaySeconds);

  return {
    take: async (key) => {
      const stored = storedKey(key);
      const { consumedPoints } = await failures.consume(stored);
      const delay = delaySeconds(consumedPoints, options);
      if (delay === 0) return consumedPoints;
      try {
        await gate.consume(stored, 1, { customDuration: delay });
        return consumedPoints;
      } catch (error) {
        await failures.reward(stored);
        throw error instanceof RateLimiterRes ? throttledFor(error.msBeforeNext) : error;
      }
    },
    refund: async (key) => {
      await failures.reward(storedKey(key));
    },
    reset: async (key) => {
      await Promise.all([failures.delete(storedKey(key)), gate.delete(storedKey(key))]);
    },
  };
};
