/**
 * One piece of work for all who ask at the same moment, in this process and in others: whoever takes the lock in
 * Redis does it, the rest wait for the outcome. An outcome is shared with those who waited, never kept for later.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '@meridian/core';
import type { Redis } from '@meridian/redis';

export interface SingleFlightOptions<T> {
  readonly key: string;
  readonly work: () => Promise<T>;
  /** Another process did the work: read what it left. */
  readonly readOutcome: () => Promise<T>;
  /** What a failure is for those who waited for it; anything else they try themselves. */
  readonly describeFailure: (error: unknown) => string | undefined;
  readonly toError: (failure: string) => Error;
}

export type SingleFlight = <T>(options: SingleFlightOptions<T>) => Promise<T>;

/** Longer than the work may take, so that a lock is only ever lost with its process. */
const LOCK_MS = 10_000;
const OUTCOME_MS = 10_000;
const POLL_MS = 25;
const MAX_WAIT_MS = 8_000;
const DONE = 'done';

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

export const createSingleFlight = (redis: Redis, prefix: string): SingleFlight => {
  const inProcess = new Map<string, Promise<unknown>>();
  const outcomeKey = (holder: string): string => `${prefix}:outcome:${holder}`;

  const lead = async <T>(lock: string, holder: string, options: SingleFlightOptions<T>): Promise<T> => {
    let outcome = DONE;
    try {
      return await options.work();
    } catch (error) {
      outcome = options.describeFailure(error) ?? '';
      throw error;
    } finally {
      if (outcome !== '') await redis.set(outcomeKey(holder), outcome, 'PX', OUTCOME_MS);
      await redis.eval(RELEASE, 1, lock, holder);
    }
  };

  /** Undefined when the holder vanished, or failed in a way that is nobody else's matter. */
  const follow = async (lock: string, holder: string, deadline: number): Promise<string | undefined> => {
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      if ((await redis.get(lock)) !== holder) return (await redis.get(outcomeKey(holder))) ?? undefined;
    }
    throw new UnavailableError('unavailable', 'Another request for the same thing takes too long.', {
      retryAfterSeconds: 1,
    });
  };

  const run = async <T>(options: SingleFlightOptions<T>): Promise<T> => {
    const lock = `${prefix}:lock:${options.key}`;
    const me = randomUUID();
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      if ((await redis.set(lock, me, 'PX', LOCK_MS, 'NX')) === 'OK') return lead(lock, me, options);
      const holder = await redis.get(lock);
      if (holder === null) continue;
      const outcome = await follow(lock, holder, deadline);
      if (outcome === DONE) return options.readOutcome();
      if (outcome !== undefined) throw options.toError(outcome);
    }
  };

  return <T>(options: SingleFlightOptions<T>): Promise<T> => {
    const running = inProcess.get(options.key) as Promise<T> | undefined;
    if (running) return running;
    const started = run(options).finally(() => inProcess.delete(options.key));
    inProcess.set(options.key, started);
    return started;
  };
};
