/**
 * Runs one piece of work for all concurrent callers, in this process and others: the caller that takes the lock
 * in Redis does it, and the others wait for the outcome. Outcomes are not cached.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSingleFlight, UnavailableError } from '@meridian/core';
import { keepLease, type Redis, recognizeRedisError } from '@meridian/redis';

export interface RegionFlightOptions<T> {
  readonly key: string;
  readonly work: () => Promise<T>;
  /** Another process did the work: reads its result. */
  readonly readOutcome: () => Promise<T>;
  /** Converts a failure for the waiting callers. For other failures they do the work themselves. */
  readonly describeFailure: (error: unknown) => string | undefined;
  readonly toError: (failure: string) => Error;
}

export type RegionFlight = <T>(options: RegionFlightOptions<T>) => Promise<T>;

/** A process that has not renewed its lock for this long counts as dead. */
const LEASE_MS = 3_000;
const OUTCOME_MS = 10_000;
const POLL_MS = 25;
const MAX_WAIT_MS = 8_000;
const DONE = 'done';

/** Without Redis, each process does its own work. */
const AWAY = Symbol('Redis is away');

const unlessUnavailable = async <T>(answer: Promise<T>): Promise<T | typeof AWAY> => {
  try {
    return await answer;
  } catch (error) {
    if (recognizeRedisError(error) === undefined) throw error;
    return AWAY;
  }
};

export const createRegionFlight = ({
  redis,
  prefix,
}: {
  readonly redis: Redis;
  readonly prefix: string;
}): RegionFlight => {
  const inProcess = createSingleFlight<unknown>();
  const outcomeKey = (holder: string): string => `${prefix}:outcome:${holder}`;

  const lead = async <T>(lock: string, holder: string, options: RegionFlightOptions<T>): Promise<T> => {
    const lease = keepLease({
      redis,
      key: lock,
      holder,
      leaseMs: LEASE_MS,
      attempt: (command) => unlessUnavailable(command()),
    });
    let outcome = DONE;
    try {
      return await options.work();
    } catch (error) {
      outcome = options.describeFailure(error) ?? '';
      throw error;
    } finally {
      if (outcome !== '') await unlessUnavailable(redis.set(outcomeKey(holder), outcome, 'PX', OUTCOME_MS));
      await lease.release();
    }
  };

  /** Undefined when the holder disappeared or its failure does not concern the waiting callers. */
  const follow = async (lock: string, holder: string, deadline: number): Promise<string | undefined> => {
    while (performance.now() < deadline) {
      await sleep(POLL_MS);
      if ((await redis.get(lock)) !== holder) return (await redis.get(outcomeKey(holder))) ?? undefined;
    }
    throw new UnavailableError(
      'unavailable',
      'Another request is fetching the same document and takes too long. Try again.',
      {
        retryAfterSeconds: 1,
      },
    );
  };

  /** The current holder of the lock: this caller if it was free. */
  const takeOrRead = async (lock: string, me: string): Promise<string | null> =>
    (await redis.set(lock, me, 'PX', LEASE_MS, 'NX')) === 'OK' ? me : redis.get(lock);

  const run = async <T>(options: RegionFlightOptions<T>): Promise<T> => {
    const lock = `${prefix}:lock:${options.key}`;
    const me = randomUUID();
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const holder = await unlessUnavailable(takeOrRead(lock, me));
      if (holder === AWAY) return options.work();
      if (holder === me) return lead(lock, me, options);
      if (holder === null) continue;
      const outcome = await unlessUnavailable(follow(lock, holder, deadline));
      if (outcome === AWAY) return options.work();
      if (outcome === DONE) return options.readOutcome();
      if (outcome !== undefined) throw options.toError(outcome);
    }
  };

  return <T>(options: RegionFlightOptions<T>): Promise<T> =>
    inProcess.run(options.key, () => run(options)) as Promise<T>;
};
