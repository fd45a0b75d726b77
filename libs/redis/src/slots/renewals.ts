/** Keeps the leases of the slots that this process holds. One timer and one round trip serve all of them. */
import type { Redis } from 'ioredis';
import type { Breaker } from '../cache/breaker.ts';

export interface HeldSlot {
  readonly key: string;
  readonly token: string;
  /** No longer renewed after this long. */
  readonly longestHoldMs: number;
}

export interface Renewals {
  /** Renews until the returned function is called. */
  keep(slot: HeldSlot): () => void;
}

export interface RenewalsOptions {
  readonly redis: Redis;
  readonly breaker: Breaker;
  readonly leaseMs: number;
}

interface Kept extends HeldSlot {
  readonly endsAt: number;
}

/** Also adds a slot that is missing: Redis may have lost its data while the holder still works. */
const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

export const createRenewals = ({ redis, breaker, leaseMs }: RenewalsOptions): Renewals => {
  const held = new Set<Kept>();
  let timer: NodeJS.Timeout | undefined;

  const stopWhenIdle = (): void => {
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const renewAll = async (): Promise<void> => {
    const now = performance.now();
    for (const slot of held) if (slot.endsAt <= now) held.delete(slot);
    stopWhenIdle();
    const renew = ({ key, token, endsAt }: Kept): Promise<unknown> =>
      redis.eval(RENEW, 1, key, token, Math.ceil(Math.min(leaseMs, endsAt - now)));
    await breaker.attempt(() => Promise.all([...held].map(renew)), []);
  };

  return {
    keep: (slot) => {
      const kept: Kept = { ...slot, endsAt: performance.now() + slot.longestHoldMs };
      held.add(kept);
      timer ??= setInterval(() => void renewAll(), leaseMs / 3).unref();
      return () => {
        held.delete(kept);
        stopWhenIdle();
      };
    },
  };
};
