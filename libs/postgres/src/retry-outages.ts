import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@meridian/core';
import { isPostgresOutage } from './outage.ts';

const PAUSES = { firstMs: 100, longestMs: 2_000 };

/** Repeats `work` for `forMs` while Postgres does not answer. Only for repeatable work of programs that run once. */
export const retryOutages = async <Result>(
  work: () => Promise<Result>,
  { forMs }: { readonly forMs: number },
): Promise<Result> => {
  const deadline = performance.now() + forMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPostgresOutage(error) || performance.now() > deadline) throw error;
      await sleep(backoffMs(failures, PAUSES));
    }
  }
};
