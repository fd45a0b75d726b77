/** The engine's refusals in the words and codes of the query API. */
import { CLICKHOUSE_CODES, clickHouseCode } from '@meridian/clickhouse';
import { type AppError, isAppError, TimeoutError, UnavailableError } from '@meridian/core';
import { HogQLError } from '@meridian/hogql';

export const toQueryError = (error: unknown): unknown => {
  if (!isAppError(error)) return error;
  switch (clickHouseCode(error)) {
    case CLICKHOUSE_CODES.timeoutExceeded:
    case CLICKHOUSE_CODES.tooSlow:
      return new TimeoutError(
        'timeout',
        'The query did not finish within its time limit. Ask for a shorter period, fewer breakdown values, or run it with refresh "async".',
        { cause: error },
      );
    case CLICKHOUSE_CODES.memoryLimitExceeded:
      return memoryError(error);
    case CLICKHOUSE_CODES.tooManySimultaneousQueries:
      return new UnavailableError(
        'unavailable',
        'The event store is busy with other queries. Try again in a moment.',
        { retryAfterSeconds: 2, cause: error },
      );
    default:
      return isRefusedText(error) ? new HogQLError('hogql_query_error', error.message) : error;
  }
};

/** What compiles may still not fit together: types, arguments, values. */
const isRefusedText = (error: AppError): boolean =>
  error.code === 'invalid_input' && clickHouseCode(error) !== undefined;

/** The query's own limit is its author's business; the server's memory is everybody's. */
const memoryError = (error: AppError): AppError =>
  /\(total\)|\(for server\)|OvercommitTracker/.test(String((error.cause as Error | undefined)?.message))
    ? new UnavailableError('unavailable', 'The event store has no memory left for this query right now.', {
        retryAfterSeconds: 5,
        cause: error,
      })
    : new TimeoutError('query_limit_exceeded', error.message, { cause: error });
