/**
 * Who computes a result, among processes. Held by renewing it: a holder that dies is silent, and after `lockMs`
 * another takes over. A holder that was only frozen finds the lock gone and stores nothing.
 */
import type { Redis } from 'ioredis';
import type { Breaker } from './breaker.ts';

export interface HeldLock {
  /** Resolves to false when the lock had passed to another. */
  storeAndRelease(resultKey: string, value: Buffer, ttlSeconds: number): Promise<boolean>;
  release(): Promise<void>;
}

export interface ResultLock {
  /** `taken`: another has it. `unknown`: Redis did not say. */
  tryTake(lockKey: string, token: string): Promise<HeldLock | 'taken' | 'unknown'>;
}

const RENEW = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const RELEASE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

const STORE_AND_RELEASE = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
return redis.call('DEL', KEYS[1])`;

export const createResultLock = ({
  redis,
  breaker,
  lockMs,
}: {
  redis: Redis;
  breaker: Breaker;
  lockMs: number;
}): ResultLock => ({
  async tryTake(lockKey, token) {
    const taken = await breaker.attempt<'OK' | null | undefined>(
      () => redis.set(lockKey, token, 'PX', lockMs, 'NX'),
      undefined,
    );
    if (taken === undefined) return 'unknown';
    if (taken === null) return 'taken';

    const renewal = setInterval(() => {
      void breaker.attempt(() => redis.eval(RENEW, 1, lockKey, token, lockMs), null);
    }, lockMs / 3);
    renewal.unref();
    let held = true;
    const letGo = (): boolean => {
      clearInterval(renewal);
      const was = held;
      held = false;
      return was;
    };
    return {
      async storeAndRelease(resultKey, value, ttlSeconds) {
        if (!letGo()) return false;
        const args = [lockKey, resultKey, token, value, ttlSeconds] as const;
        return (await breaker.attempt(() => redis.eval(STORE_AND_RELEASE, 2, ...args), 0)) === 1;
      },
      async release() {
        if (letGo()) await breaker.attempt(() => redis.eval(RELEASE, 1, lockKey, token), null);
      },
    };
  },
});
