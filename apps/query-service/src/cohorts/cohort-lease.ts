/** One calculation of a cohort at a time, over all processes: two of them would mix their members. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '@meridian/core';
import { keepLease, type Redis } from '@meridian/redis';

export interface LeaseWait {
  readonly longestWaitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Runs the work once no other calculation of the cohort runs. Without Redis it fails. */
export type WithCohortLease = <T>(cohortId: number, wait: LeaseWait, work: () => Promise<T>) => Promise<T>;

/** A process that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 10_000;
const POLL_MS = 50;

export const createCohortLease = (redis: Redis): WithCohortLease => {
  const take = async (key: string, holder: string, { longestWaitMs, signal }: LeaseWait): Promise<void> => {
    const deadline = performance.now() + longestWaitMs;
    while ((await redis.set(key, holder, 'PX', LEASE_MS, 'NX')) !== 'OK') {
      if (performance.now() >= deadline)
        throw new UnavailableError('unavailable', 'The cohort is being calculated. Try again in a moment.', {
          retryAfterSeconds: 5,
        });
      await sleep(POLL_MS, undefined, { signal });
    }
  };

  return async (cohortId, wait, work) => {
    const [key, holder] = [`query:cohort-lease:${cohortId}`, randomUUID()];
    await take(key, holder, wait);
    // Without Redis the lease runs out.
    const attempt = (command: () => Promise<unknown>) => command().catch(() => undefined);
    const lease = keepLease({ redis, key, holder, leaseMs: LEASE_MS, attempt });
    try {
      return await work();
    } finally {
      await lease.release();
    }
  };
};
