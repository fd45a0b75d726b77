/**
 * A bounded number of things at once, counted over all processes: queries of one project, runs of one tenant.
 * A caller that finds no free slot waits in the line of its process, which is bounded as well; beyond that bound, and
 * after waiting too long, it is refused. With Redis away each process counts for itself.
 *
 * A slot is a lease that its holder renews. So a slot frees itself within seconds when its process died, and also when
 * Redis was frozen and carried out a request for a slot only after its caller had given up.
 */
import { randomUUID } from 'node:crypto';
import { backoffMs, createWaitingLine, type WaitingLine } from '@meridian/core';
import type { Redis } from 'ioredis';
import { createBreaker } from '../cache/breaker.ts';
import { keys } from '../keys.ts';
import { createRenewals } from './renewals.ts';

export interface SlotsOptions {
  readonly redis: Redis;
  readonly name: string;
  /** A slot is free again when its holder has not renewed it for this long. */
  readonly leaseMs?: number;
  readonly onRedisError?: (error: unknown) => void;
}

export interface SlotRequest {
  readonly limit: number;
  /** How many may wait in this process; further ones are refused at once. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
  /** After this long a slot is no longer renewed, although it was not returned. */
  readonly longestHoldMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Gives the slot back; calling it twice does nothing. */
export type ReleaseSlot = () => Promise<void>;

export interface Slots {
  /** `full`: the line was full, or the wait was too long. */
  acquire(id: string, request: SlotRequest): Promise<ReleaseSlot | 'full'>;
  /** How many hold a slot now. */
  held(id: string): Promise<number>;
}

/**
 * The callers that wait for one id. One poll of Redis serves all of them, so that a long line costs no more than a
 * short one.
 */
interface Line {
  readonly waiting: WaitingLine<SlotRequest, ReleaseSlot | 'full'>;
  /** Looks again now: a slot came back in this process. */
  nudge: () => void;
}

// The clock of Redis decides, so that processes with other clocks agree.
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local held = redis.call('ZCARD', KEYS[1])
if held >= tonumber(ARGV[2]) then return -1 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`;

const NONE_FREE = -1;
const DEFAULT_LEASE_MS = 3_000;
const POLL = { firstMs: 10, longestMs: 100, factor: 1.5 };

export const createSlots = ({
  redis,
  name,
  leaseMs = DEFAULT_LEASE_MS,
  onRedisError,
}: SlotsOptions): Slots => {
  const breaker = createBreaker({ onFailure: onRedisError });
  const renewals = createRenewals({ redis, breaker, leaseMs });
  const local = new Map<string, number>();
  const lines = new Map<string, Line>();

  const take = async (
    id: string,
    { limit, longestHoldMs }: SlotRequest,
  ): Promise<ReleaseSlot | undefined> => {
    const token = randomUUID();
    const held = keys.slots(name, id);
    const answer = await breaker.attempt<unknown>(
      () => redis.eval(TAKE, 1, held, token, limit, Math.min(leaseMs, longestHoldMs)),
      undefined,
    );
    if (answer === NONE_FREE) return undefined;
    if (answer === undefined) return takeLocally(id, limit);
    const stopRenewing = renewals.keep({ key: held, token, longestHoldMs });
    return once(async () => {
      stopRenewing();
      await breaker.attempt(() => redis.zrem(held, token), 0);
      lines.get(id)?.nudge();
    });
  };

  const takeLocally = (id: string, limit: number): ReleaseSlot | undefined => {
    const count = local.get(id) ?? 0;
    if (count >= limit) return undefined;
    local.set(id, count + 1);
    return once(async () => {
      const left = (local.get(id) ?? 1) - 1;
      if (left > 0) local.set(id, left);
      else local.delete(id);
      lines.get(id)?.nudge();
    });
  };

  /** Serves the callers in order of arrival until the line is empty. */
  const serve = async (id: string, line: Line): Promise<void> => {
    let attempt = 0;
    for (let [first] = line.waiting; first !== undefined; [first] = line.waiting) {
      const slot = await take(id, first.request);
      if (slot === undefined) {
        await pause(line, backoffMs(attempt, POLL) * (0.5 + Math.random())); // jitter: processes must not poll in step
        attempt += 1;
        continue;
      }
      attempt = 0;
      const [next] = line.waiting; // the first may have left meanwhile
      if (next === undefined) await slot();
      else next.call(slot);
    }
    lines.delete(id);
  };

  const wait = (id: string, request: SlotRequest): Promise<ReleaseSlot | 'full'> => {
    const { signal, longestWaitMs } = request;
    const line = lines.get(id) ?? { waiting: createWaitingLine(), nudge: () => {} };
    const place = line.waiting.wait(request, { longestWaitMs, signal, onTimeout: () => 'full' });
    if (!lines.has(id)) {
      lines.set(id, line);
      void serve(id, line);
    }
    return place;
  };

  return {
    async acquire(id, request) {
      request.signal?.throwIfAborted();
      const slot = lines.has(id) ? undefined : await take(id, request);
      if (slot !== undefined) return slot;
      if ((lines.get(id)?.waiting.size ?? 0) >= request.maxWaiting) return 'full';
      request.signal?.throwIfAborted();
      return wait(id, request);
    },
    held: (id) => breaker.attempt(() => redis.zcard(keys.slots(name, id)), local.get(id) ?? 0),
  };
};

const pause = (line: Line, pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    line.nudge = () => {
      clearTimeout(timer);
      resolve();
    };
  });

const once = (giveBack: ReleaseSlot): ReleaseSlot => {
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    await giveBack();
  };
};
