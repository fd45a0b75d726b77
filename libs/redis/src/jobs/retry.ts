import { isAppError } from '@meridian/core';

/**
 * The family of an error decides: what is wrong with the job itself stays wrong, so it fails for good; what is wrong
 * around it may pass. An unknown error is a bug or an outage: tried again, as often as the job allows.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  if (!isAppError(error)) return true;
  return error.status >= 500 || error.status === 429;
};
