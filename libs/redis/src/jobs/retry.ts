import { type AppError, isAppError } from '@meridian/core';

/** For this long after the job was added, an outage uses up no attempts. */
const LONGEST_OUTAGE_MS = 24 * 3_600_000;

/**
 * Unknown errors are tried again, because they may come from an outage. A refusal (4xx) and a query that takes too long
 * fail for good.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  if (!isAppError(error)) return true;
  return error.status === 429 || (error.status >= 500 && !isTimeout(error));
};

const isTimeout = ({ status }: AppError): boolean => status === 504;

/**
 * Whether an outage may postpone a job instead of using up an attempt. A job with one attempt is repeated by its
 * schedule; postponed ones would pile up.
 */
export const isPostponable = ({
  attempts,
  addedAt,
  now,
}: {
  readonly attempts: number;
  readonly addedAt: number;
  readonly now: number;
}): boolean => attempts > 1 && now - addedAt < LONGEST_OUTAGE_MS;
