/**
 * Decides which process computes a result. The lock is renewed while its holder works; `lockMs` after the holder has
 * died, another process takes over. A holder that was only frozen finds its lock gone and stores nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { keepLease, UNLESS_HOLDER_RETURN_0 } from '../lease.ts';
import type { Breaker } from './breaker.ts';

export interface HeldLock {
  /** Resolves to false when the turn had passed to another. */
  storeAndRelease(value: Buffer, ttlSeconds: number): Promise<boolean>;
  release(): Promise<void>;
}

export type Turn =
  | { readonly kind: 'mine'; readonly lock: HeldLock }
  /** Another computes. */
  | { readonly kind: 'taken' }
  /** It has been computed. */
  | { readonly kind: 'stored'; readonly value: Buffer }
  /** Redis did not answer. */
  | { readonly kind: 'unknown' };

export interface ResultLock {
  take(lockKey: string, resultKey: string): Promise<Turn>;
}

/** One step, because the holder could finish between a look at the result and a look at the lock. */
const TAKE = `local stored = redis.call('GET', KEYS[2])
if stored then return stored end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return 0`;

const STORE_AND_RELEASE = `${UNLESS_HOLDER_RETURN_0}
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
return redis.call('DEL', KEYS[1])`;

export interface ResultLockOptions {
  readonly redis: Redis;
  readonly breaker: Breaker;
  readonly lockMs: number;
}

export const createResultLock = ({ redis, breaker, lockMs }: ResultLockOptions): ResultLock => {
  const hold = (lockKey: string, resultKey: string, token: string): HeldLock => {
    const lease = keepLease({
      redis,
      key: lockKey,
      holder: token,
      leaseMs: lockMs,
      attempt: (command) => breaker.attempt(command, null),
    });
    return {
      async storeAndRelease(value, ttlSeconds) {
        if (!lease.stopRenewing()) return false;
        const args = [lockKey, resultKey, token, value, ttlSeconds] as const;
        return (await breaker.attempt(() => redis.eval(STORE_AND_RELEASE, 2, ...args), 0)) === 1;
      },
      release: lease.release,
    };
  };

  return {
    async take(lockKey, resultKey) {
      const token = randomUUID();
      const answer = await breaker.attempt<unknown>(
        () => redis.callBuffer('EVAL', TAKE, 2, lockKey, resultKey, token, lockMs),
        undefined,
      );
      if (answer === undefined) return { kind: 'unknown' };
      if (answer instanceof Buffer) return { kind: 'stored', value: answer };
      return answer === 1 ? { kind: 'mine', lock: hold(lockKey, resultKey, token) } : { kind: 'taken' };
    },
  };
};
