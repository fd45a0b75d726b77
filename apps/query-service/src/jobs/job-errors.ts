import { isAppError, ThrottledError, UnavailableError } from '@meridian/core';
import { recognizePostgresError } from '@meridian/postgres';
import { PostponedError, recognizeRedisError } from '@meridian/redis';

/** A store is away, or the engine has no free place: the same work may succeed later. */
export const mayPass = (error: unknown): boolean => {
  const known = recognizePostgresError(error) ?? recognizeRedisError(error) ?? error;
  return known instanceof ThrottledError || known instanceof UnavailableError;
};

/** Whether the same calculation may succeed a few seconds later. Unknown errors may come from an outage. */
export const isWorthAnotherAttempt = (error: unknown): boolean =>
  !isAppError(error) || error instanceof UnavailableError;

/** Work without a free place at the engine is postponed, so that other jobs run. */
export const postponedBy = async (delayMs: number, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof ThrottledError) throw new PostponedError(delayMs);
    throw error;
  }
};
