/** Charges a limit only for work that succeeds. */
import { ThrottledError } from '@meridian/core';
import type { Limit } from '@meridian/redis';

/** Counts one before the work and takes it back when the work fails. Throws `ThrottledError` when none is left. */
export const spend = async <Result>(
  limit: Limit,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await limit.consume(key);
  try {
    return await work();
  } catch (error) {
    await limit.refund(key);
    throw error;
  }
};

/** Like `spend`, but skips the work once the limit is reached. */
export const spendIfLeft = async (limit: Limit, key: string, work: () => Promise<void>): Promise<void> => {
  try {
    await spend(limit, key, work);
  } catch (error) {
    if (!(error instanceof ThrottledError)) throw error;
  }
};
