/** Maps errors of query-service to the documented error codes of runs. */
import { InvalidRequestError, isAppError, ThrottledError, UnavailableError } from '@meridian/core';

const RETRY_AFTER_SECONDS = 2;

export const toRunError = (error: unknown): unknown => {
  if (!isAppError(error)) return error;
  const { attr: _, ...options } = error.options;
  if (error.status === 429) {
    return new ThrottledError('throttled', 'Too many concurrent requests. Please try again later.', {
      ...options,
      retryAfterSeconds: options.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  if (error.status === 503) {
    return new UnavailableError('query_capacity', error.message, {
      ...options,
      retryAfterSeconds: options.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      cause: error,
    });
  }
  const limitCode = limitCodeOf(error.status, error.code);
  if (limitCode !== undefined) return new InvalidRequestError(limitCode, error.message, { cause: error });
  // The caller cannot change fields of the stored query, so the error has only its message.
  return error.status === 400
    ? new InvalidRequestError(error.code, error.message, { ...options, cause: error })
    : error;
};

/** Removes the SQL excerpt from the message, for callers that may not read the definition. */
export const withoutExcerpt = (error: unknown): unknown => {
  if (!isAppError(error) || error.status !== 400) return error;
  const [sentence = ''] = error.message.split('\n', 1);
  return sentence === error.message
    ? error
    : new InvalidRequestError(error.code, sentence, { ...error.options, cause: error });
};

/** Limits that the same run would exceed again. */
export const isCostLimit = (error: unknown): boolean =>
  isAppError(error) && limitCodeOf(error.status, error.code) !== undefined;

const limitCodeOf = (status: number, code: string) => {
  if (code === 'query_timeout' || code === 'query_memory_limit' || code === 'query_too_large') return code;
  if (code === 'query_limit_exceeded') return 'query_too_large';
  return status === 504 ? 'query_timeout' : undefined;
};
