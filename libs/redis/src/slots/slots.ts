/**
 * A bounded number of things at once, counted over all processes: queries of one project, runs of one tenant.
 * Whoever finds no free slot waits in a bounded queue; beyond it, and after waiting too long, it is refused.
 * A holder that dies loses its slot when its time is over. With Redis away each process counts for itself.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createBreaker } from '../cache/breaker.ts';
import { keys } from '../keys.ts';

export interface SlotsOptions {
  readonly redis: Redis;
  readonly name: string;
  readonly onRedisError?: (error: unknown) => void;
}

export interface SlotRequest {
  readonly limit: number;
  /** How many may wait; further ones are refused at once. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
  /** After this long a slot is taken back from whoever has not returned it. */
  readonly longestHoldMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HeldSlot {
  /** How many more of this id were held when it was taken. */
  readonly others: number;
  /** Gives the slot back; calling it twice does nothing. */
  release(): Promise<void>;
}

export interface Slots {
  /** `full`: the queue was full, or the wait was too long. */
  acquire(id: string, request: SlotRequest): Promise<HeldSlot | 'full'>;
  /** How many hold a slot now. */
  held(id: string): Promise<number>;
}

// The clock of Redis decides, so that processes with other clocks agree.
const TRY = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local held = redis.call('ZCARD', KEYS[1])
if held < tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return held
end
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then
  return -2
end
redis.call('ZADD', KEYS[2], now + 5000, ARGV[1])
redis.call('PEXPIRE', KEYS[2], 5000)
return -1`;

const REFUSED = -2;
const LOOK_EVERY_MS = { least: 10, most: 100 };

export const createSlots = ({ redis, name, onRedisError }: SlotsOptions): Slots => {
  const breaker = createBreaker({ onFailure: onRedisError });
  const local = new Map<string, number>();

  const takeLocally = (id: string, limit: number): HeldSlot | 'full' => {
    const count = local.get(id) ?? 0;
    if (count >= limit) return 'full';
    local.set(id, count + 1);
    return heldSlot(count, async () => {
      const left = (local.get(id) ?? 1) - 1;
      if (left > 0) local.set(id, left);
      else local.delete(id);
    });
  };

  return {
    async acquire(id, { limit, maxWaiting, longestWaitMs, longestHoldMs, signal }) {
      const token = randomUUID();
      const held = keys.slots(name, id);
      const waiting = keys.slotsWaiting(name, id);
      const leaveQueue = () => breaker.attempt(() => redis.zrem(waiting, token), 0);
      const deadline = performance.now() + longestWaitMs;
      let pauseMs = LOOK_EVERY_MS.least;
      for (;;) {
        const answer = await breaker.attempt<unknown>(
          () => redis.eval(TRY, 2, held, waiting, token, limit, longestHoldMs, maxWaiting),
          undefined,
        );
        if (answer === undefined) return takeLocally(id, limit);
        if (Number(answer) >= 0) {
          return heldSlot(Number(answer), async () => {
            await breaker.attempt(() => redis.zrem(held, token), 0);
          });
        }
        if (answer === REFUSED) return 'full';
        if (signal?.aborted || performance.now() >= deadline) {
          await leaveQueue();
          signal?.throwIfAborted();
          return 'full';
        }
        await sleep(pauseMs * (0.5 + Math.random())); // jitter, so that those who wait do not look in step
        pauseMs = Math.min(pauseMs * 1.5, LOOK_EVERY_MS.most);
      }
    },
    held: (id) => breaker.attempt(() => redis.zcard(keys.slots(name, id)), local.get(id) ?? 0),
  };
};

const heldSlot = (others: number, giveBack: () => Promise<void>): HeldSlot => {
  let isReleased = false;
  return {
    others,
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      await giveBack();
    },
  };
};
