import { isAppError } from '@meridian/core';

/**
 * A client error (4xx) is permanent, so the job fails; a server error or a 429 is temporary. Unknown errors are
 * retried, because they may come from an outage.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  if (!isAppError(error)) return true;
  return error.status >= 500 || error.status === 429;
};
