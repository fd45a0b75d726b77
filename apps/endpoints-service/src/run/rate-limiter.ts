/**
 * Rate limits per caller: Redis counts two windows at once, so that all processes agree. Without Redis each
 * process counts alone.
 */
import { ThrottledError } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import { LRUCache } from 'lru-cache';

export interface RateClass {
  readonly name: string;
  readonly windows: readonly { readonly seconds: number; readonly limit: number }[];
}

const MINUTE = 60;
const HOUR = 3_600;

export const RATE_CLASSES = {
  inline: {
    name: 'endpoint_inline',
    windows: [
      { seconds: MINUTE, limit: 240 },
      { seconds: HOUR, limit: 2_400 },
    ],
  },
  materialized: {
    name: 'endpoint_materialized',
    windows: [
      { seconds: MINUTE, limit: 1_200 },
      { seconds: HOUR, limit: 12_000 },
    ],
  },
} as const satisfies Record<string, RateClass>;

export interface RateAnswer {
  /** Headers of the window that is closest to its limit. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RateLimiter {
  /** Throws ThrottledError above the limit. */
  take(subject: string, rateClass: RateClass): Promise<RateAnswer>;
}

// A refused call is not counted. Redis's clock is used because the clocks of processes differ.
const TAKE = `
local now = tonumber(redis.call('TIME')[1])
local counts = {}
for i = 1, #ARGV / 2 do
  local seconds, limit = tonumber(ARGV[i * 2 - 1]), tonumber(ARGV[i * 2])
  local window = math.floor(now / seconds)
  local key = KEYS[1] .. ':' .. seconds .. ':' .. window
  local count = tonumber(redis.call('GET', key) or '0')
  counts[i] = { key, seconds, limit, count, seconds - now % seconds }
  if count >= limit then return { 0, i, count, counts[i][5] } end
end
local nearest, fewest = 1, nil
for i, c in ipairs(counts) do
  redis.call('INCR', c[1])
  if c[4] == 0 then redis.call('EXPIRE', c[1], c[2]) end
  local left = c[3] - c[4] - 1
  if fewest == nil or left < fewest then nearest, fewest = i, left end
end
return { 1, nearest, counts[nearest][4] + 1, counts[nearest][5] }`;

interface Taken {
  readonly isAllowed: boolean;
  readonly window: number;
  readonly count: number;
  readonly resetSeconds: number;
}

export const createRateLimiter = ({
  redis,
  onRedisError,
}: {
  readonly redis: Redis;
  readonly onRedisError: (error: unknown) => void;
}): RateLimiter => {
  const local = createLocalCounts();
  return {
    async take(subject, { name, windows }) {
      const key = `meridian:rate:{${name}:${subject}}`;
      const taken = await redis
        .eval(TAKE, 1, key, ...windows.flatMap(({ seconds, limit }) => [seconds, limit]))
        .then(toTaken)
        .catch((error: unknown) => {
          onRedisError(error);
          return local(key, windows);
        });
      const { limit } = windows[taken.window]!;
      const headers = {
        ratelimit: `"${name}";r=${Math.max(0, limit - taken.count)};t=${taken.resetSeconds}`,
        'ratelimit-policy': windows
          .map((window) => `"${name}";q=${window.limit};w=${window.seconds}`)
          .join(', '),
      };
      if (taken.isAllowed) return { headers };
      throw new ThrottledError(
        'throttled',
        `Request was throttled. Expected available in ${taken.resetSeconds} seconds.`,
        { retryAfterSeconds: taken.resetSeconds, headers },
      );
    },
  };
};

const toTaken = (answer: unknown): Taken => {
  const [isAllowed, window, count, resetSeconds] = answer as number[];
  return { isAllowed: isAllowed === 1, window: window! - 1, count: count!, resetSeconds: resetSeconds! };
};

/** `maxSize` instead of `max`, which would allocate all entries at once. */
const MAX_LOCAL_COUNTS = 100_000;

const createLocalCounts = () => {
  const counts = new LRUCache<string, number>({ maxSize: MAX_LOCAL_COUNTS, sizeCalculation: () => 1 });
  return (key: string, windows: RateClass['windows']): Taken => {
    const now = Math.floor(Date.now() / 1_000);
    const states = windows.map(({ seconds, limit }, window) => {
      const id = `${key}:${seconds}:${Math.floor(now / seconds)}`;
      return { id, window, limit, count: counts.get(id) ?? 0, resetSeconds: seconds - (now % seconds) };
    });
    const full = states.find(({ count, limit }) => count >= limit);
    if (full !== undefined) return { ...full, isAllowed: false };
    for (const { id, count } of states) counts.set(id, count + 1);
    const nearest = states.toSorted((a, b) => a.limit - a.count - (b.limit - b.count))[0]!;
    return { ...nearest, count: nearest.count + 1, isAllowed: true };
  };
};
