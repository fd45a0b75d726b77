/** The rate limits of keys and tokens, with the headers RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). */
import { createCircuitBreaker, ThrottledError } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import type { Response } from 'express';
import { createLimiter, type Limiter, type LimitState } from './limiter.ts';
import { type CountedRate, RATE_CLASSES, type RateWindow } from './rate-classes.ts';

export interface RateLimits {
  /** Counts the call and writes the headers. Throws `ThrottledError` when there were too many. */
  take(res: Response, call: RatedCall): Promise<void>;
}

export interface RatedCall {
  readonly rate: CountedRate;
  /** `askerOf` of the principal. */
  readonly asker: string;
  readonly projectId: number | undefined;
}

export interface RateLimitsOptions {
  readonly redis: Redis;
  readonly percent: number;
  readonly fallbackPercent: number;
}

interface RatedClass {
  readonly policy: string;
  readonly limiters: readonly Limiter[];
}

export const createRateLimits = ({ redis, percent, fallbackPercent }: RateLimitsOptions): RateLimits => {
  const breaker = createCircuitBreaker();
  const rated = (rate: CountedRate): RatedClass => {
    const windows = RATE_CLASSES[rate].map((window) => ({
      ...window,
      calls: Math.ceil((window.calls * percent) / 100),
    }));
    const limiters = windows.map((window) =>
      createLimiter({ redis, breaker, name: `${rate}:${window.name}`, window, fallbackPercent }),
    );
    return { policy: policyOf(windows), limiters };
  };
  const classes: Readonly<Record<CountedRate, RatedClass>> = {
    query: rated('query'),
    insights: rated('insights'),
    crud: rated('crud'),
  };

  return {
    take: async (res, { rate, asker, projectId }) => {
      const { policy, limiters } = classes[rate];
      res.setHeader('ratelimit-policy', policy);
      const key = `${asker}:${projectId ?? ''}`;
      let states = '';
      // In order, so that a call that the first limit refuses does not count against the second.
      for (const limiter of limiters) {
        const taken = limiter.take(key);
        const state = taken instanceof Promise ? await taken : taken;
        if (!state.isAllowed) {
          res.setHeader('ratelimit', stateText(state));
          throw throttled(state.resetSeconds);
        }
        states += (states && ', ') + stateText(state);
      }
      res.setHeader('ratelimit', states);
    },
  };
};

const throttled = (seconds: number): ThrottledError =>
  new ThrottledError('throttled', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });

const policyOf = (windows: readonly RateWindow[]): string =>
  windows.map(({ name, calls, seconds }) => `"${name}";q=${calls};w=${seconds}`).join(', ');

const stateText = ({ window, remaining, resetSeconds }: LimitState): string =>
  `"${window.name}";r=${Math.max(0, remaining)};t=${resetSeconds}`;
