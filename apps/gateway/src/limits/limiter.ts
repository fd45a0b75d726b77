/**
 * One limit, counted in Redis by all gateways together. To save round trips, a gateway takes a portion of a large limit
 * (0.4 %; one call at the usual limits) and counts it down in memory. So all gateways together stay within two percent
 * of the limit, and calls that are left in a portion at the end of the window are lost.
 */

import { type CircuitBreaker, createSingleFlight } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateWindow } from './rate-classes.ts';

export interface LimitState {
  readonly window: RateWindow;
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface Limiter {
  /** Counts one call. The answer is synchronous while a portion is left. */
  take(key: string): LimitState | Promise<LimitState>;
}

export interface LimiterOptions {
  readonly redis: Redis;
  readonly breaker: CircuitBreaker;
  readonly name: string;
  readonly window: RateWindow;
  readonly fallbackPercent: number;
}

interface Portion {
  /** False when the limit is used up. */
  readonly isAllowed: boolean;
  /** Calls that this gateway may still allow. */
  left: number;
  /** Calls left in Redis after the portion was taken. */
  readonly behind: number;
  readonly endsAt: number;
}

const PORTION = 0.004;
const MAX_PORTIONS = 100_000;

export const createLimiter = ({ redis, breaker, name, window, fallbackPercent }: LimiterOptions): Limiter => {
  const options = { points: window.calls, duration: window.seconds, keyPrefix: `meridian:rate:${name}` };
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // Further calls of a caller over the limit are refused without asking Redis.
    inMemoryBlockOnConsumed: window.calls,
  });
  const own = new RateLimiterMemory({
    ...options,
    points: Math.ceil((window.calls * fallbackPercent) / 100),
  });
  const size = Math.max(1, Math.floor(window.calls * PORTION));
  // `max` would allocate all places at once.
  const portions = new LRUCache<string, Portion>({ maxSize: MAX_PORTIONS, sizeCalculation: () => 1 });
  const refills = createSingleFlight<Portion>();

  /** Counts in Redis. While Redis does not answer, counts in this process with its own part of the limit. */
  const count = async (key: string): Promise<RateLimiterRes> => {
    if (!breaker.allowsCall()) return own.consume(key, size);
    try {
      const answer = await shared.consume(key, size);
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      breaker.failed();
      return own.consume(key, size);
    }
  };

  const consume = async (key: string): Promise<Portion> => {
    try {
      return portionOf(await count(key), size);
    } catch (error) {
      if (error instanceof RateLimiterRes) return portionOf(error, 0);
      throw error;
    }
  };

  const refill = async (key: string): Promise<Portion> => {
    const portion = await consume(key);
    portions.set(key, portion);
    return portion;
  };

  /** Concurrent callers share one portion; otherwise each would take one and leave most of it unused. */
  const refillOnce = (key: string): Promise<Portion> => refills.run(key, () => refill(key));

  /** Checks and takes in one step, because several callers may have waited for this portion. */
  const takeFrom = (portion: Portion | undefined): portion is Portion => {
    if (portion === undefined || portion.left < 1 || portion.endsAt <= performance.now()) return false;
    portion.left -= 1;
    return true;
  };

  const takeOne = async (key: string): Promise<Portion> => {
    // A portion of one call cannot be shared.
    if (size === 1) return { ...(await consume(key)), left: 0 };
    for (;;) {
      const portion = await refillOnce(key);
      if (!portion.isAllowed || takeFrom(portion)) return portion;
    }
  };

  const stateOf = ({ isAllowed, behind, left, endsAt }: Portion): LimitState => ({
    window,
    isAllowed,
    remaining: behind + left,
    resetSeconds: Math.max(1, Math.ceil((endsAt - performance.now()) / 1_000)),
  });

  return {
    take: (key) => {
      const portion = portions.get(key);
      return takeFrom(portion) ? stateOf(portion) : takeOne(key).then(stateOf);
    },
  };
};

const portionOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, left: number): Portion => ({
  isAllowed: left > 0,
  left,
  behind: remainingPoints,
  endsAt: performance.now() + msBeforeNext,
});
