/** Maps errors of the engine to the codes of the query API. */
import { CLICKHOUSE_CODES, clickHouseCode } from '@meridian/clickhouse';
import { type AppError, isAppError, TimeoutError, UnavailableError } from '@meridian/core';
import { HogQLError } from '@meridian/hogql/compile';

export const toQueryError = (error: unknown): unknown => {
  if (!isAppError(error)) return error;
  const code = clickHouseCode(error);
  switch (code === CLICKHOUSE_CODES.tooSlow && isRefusedText(error) ? undefined : code) {
    case CLICKHOUSE_CODES.timeoutExceeded:
    case CLICKHOUSE_CODES.tooSlow:
      return new TimeoutError(
        'timeout',
        'The query did not finish within its time limit. Use a shorter period or fewer breakdown values, or run it with refresh "async".',
        { cause: error },
      );
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

/** A query that compiles may still have wrong types, arguments or values. */
const isRefusedText = (error: AppError): boolean =>
  error.code === 'invalid_input' && clickHouseCode(error) !== undefined;
