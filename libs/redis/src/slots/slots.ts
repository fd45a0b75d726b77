/**
 * A bounded number of things at once, counted over all processes: queries of one project, runs of one tenant.
 * Whoever finds no free slot waits in a bounded queue; beyond it, and after waiting too long, it is refused.
 * A holder that dies loses its slot when its time is over. How many were held lately is known as well, so that who
 * asks for much can be told from who asks for little. With Redis away each process counts for itself.
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
  /** How many slots of this id were held on average over the last seconds, the latest of them counting most. */
  readonly load: number;
  /** Gives the slot back; calling it twice does nothing. */
  release(): Promise<void>;
}

export interface Slots {
  /** `full`: the queue was full, or the wait was too long. */
  acquire(id: string, request: SlotRequest): Promise<HeldSlot | 'full'>;
  /** How many hold a slot now. */
  held(id: string): Promise<number>;
}

/** What was held so long ago counts a third of what is held now. */
const LOAD_MEMORY_MS = 2_000;

/**
 * The clock of Redis decides, so that processes with other clocks agree. The load is a moving average: between two
 * changes the number of holders stays the same, so it only has to be brought up to date before each.
 */
const PRELUDE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function noteLoad(key, held)
  local load, at = unpack(redis.call('HMGET', key, 'load', 'at'))
  load = load and held + (load - held) * math.exp((at - now) / ${LOAD_MEMORY_MS}) or 0
  redis.call('HSET', key, 'load', tostring(load), 'at', now)
  redis.call('PEXPIRE', key, ${10 * LOAD_MEMORY_MS})
  return tostring(load)
end`;

const TRY = `${PRELUDE}
local before = redis.call('ZCARD', KEYS[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[2]) then
  local load = noteLoad(KEYS[3], before)
  redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  return load
end
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then
  return -1
end
redis.call('ZADD', KEYS[2], now + 5000, ARGV[1])
redis.call('PEXPIRE', KEYS[2], 5000)
return 0`;

const RELEASE = `${PRELUDE}
noteLoad(KEYS[2], redis.call('ZCARD', KEYS[1]))
return redis.call('ZREM', KEYS[1], ARGV[1])`;

const REFUSED = -1;
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
      const load = keys.slotsLoad(name, id);
      const leaveQueue = () => breaker.attempt(() => redis.zrem(waiting, token), 0);
      const deadline = performance.now() + longestWaitMs;
      let pauseMs = LOOK_EVERY_MS.least;
      for (;;) {
        const answer = await breaker.attempt<unknown>(
          () => redis.eval(TRY, 3, held, waiting, load, token, limit, longestHoldMs, maxWaiting),
          undefined,
        );
        if (answer === undefined) return takeLocally(id, limit);
        if (typeof answer === 'string') {
          return heldSlot(Number(answer), async () => {
            await breaker.attempt<unknown>(() => redis.eval(RELEASE, 2, held, load, token), 0);
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

const heldSlot = (load: number, giveBack: () => Promise<void>): HeldSlot => {
  let isReleased = false;
  return {
    load,
    release: async () => {
      if (isReleased) return;
      isReleased = true;
      await giveBack();
    },
  };
};
