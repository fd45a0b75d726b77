/**
 * Maps ClickHouse's error codes to AppErrors. The original error stays in `cause`; `clickHouseCode(error)` returns its
 * number for callers that must distinguish two causes.
 */
import { ClickHouseError } from '@clickhouse/client';
import {
  AppError,
  ConflictError,
  errorMessage,
  InternalError,
  InvalidRequestError,
  ThrottledError,
  TimeoutError,
  UnavailableError,
} from '@meridian/core';
import { engineMessage } from './engine-message.ts';
import { classOf, LIMITS_OF_SIZE } from './error-classes.ts';

export const CLICKHOUSE_CODES = {
  unknownTable: 60,
  timeoutExceeded: 159,
  tooSlow: 160,
  tooManySimultaneousQueries: 202,
  memoryLimitExceeded: 241,
} as const;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  // Errors of this process.
  'EMFILE',
  'ENFILE',
]);

/** The number in `Code: N. DB::Exception: …`, also of a mapped error. */
export const clickHouseCode = (error: unknown): number | undefined => {
  if (error instanceof ClickHouseError) return Number(error.code);
  return error instanceof Error && error.cause !== undefined ? clickHouseCode(error.cause) : undefined;
};

export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ClickHouseError) return fromServer(error);
  return fromNetwork(error);
};

const fromServer = (cause: ClickHouseError): AppError => {
  switch (classOf(cause)) {
    case 'text':
      return new InvalidRequestError('invalid_input', engineMessage(cause), { cause });
    case 'limit':
      return new InvalidRequestError('query_limit_exceeded', limitMessage(cause), { cause });
    case 'time':
      return new TimeoutError('timeout', 'The query did not finish within its time limit.', { cause });
    case 'memory':
      return memoryError(cause);
    case 'cancelled':
      return new ConflictError('query_cancelled', 'The query was cancelled.', { cause });
    case 'busy':
      return new ThrottledError('concurrency_limit_exceeded', 'Too many queries are running at once.', {
        retryAfterSeconds: 1,
        cause,
      });
    case 'full':
      return unavailable('The event store has no disk space left.', { retryAfterSeconds: 30, cause });
    case 'outage':
      return unavailable('The event store cannot take this request now.', { retryAfterSeconds: 2, cause });
    case 'ours':
      return new InternalError(
        'error',
        `The event store answered ${cause.type ?? 'an error'} (${cause.code}).`,
        {
          cause,
        },
      );
  }
};

const unavailable = (
  message: string,
  options: { readonly retryAfterSeconds: number; readonly cause: unknown },
): UnavailableError => new UnavailableError('unavailable', message, options);

/** Matches messages about the memory of all queries; the limit of a single query has other messages. */
const SHARED_MEMORY = /\((?:total|for user|for server)\)|OvercommitTracker/;

/** A query within its own memory limit may be retried; one that exceeds it always fails. */
const memoryError = (cause: ClickHouseError): AppError => {
  if (Number(cause.code) !== CLICKHOUSE_CODES.memoryLimitExceeded || SHARED_MEMORY.test(cause.message)) {
    return unavailable('The event store is short of memory now.', { retryAfterSeconds: 2, cause });
  }
  const limit = /maximum: ([\d.]+ \w+)/.exec(cause.message)?.[1];
  return new InvalidRequestError(
    'query_memory_limit',
    `The query needs more memory than ${limit === undefined ? 'one query may use' : `the ${limit} that one query may use`}. ` +
      'Ask for a shorter period, fewer breakdown values or fewer columns.',
    { cause },
  );
};

const limitMessage = (error: ClickHouseError): string =>
  LIMITS_OF_SIZE.has(Number(error.code))
    ? engineMessage(error)
    : 'The query reads or returns more than it may. Ask for a shorter period, or add filters or a LIMIT.';

const fromNetwork = (error: unknown): AppError => {
  const cause = error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const message = errorMessage(error);
  if (/^Timeout error/.test(message)) {
    return new TimeoutError('timeout', 'The event store did not answer in time.', { cause });
  }
  if (
    (code !== undefined && NETWORK_CODES.has(code)) ||
    /socket hang up|aborted by the server/i.test(message)
  ) {
    return new UnavailableError('unavailable', 'The event store cannot be reached.', {
      retryAfterSeconds: 1,
      cause,
    });
  }
  if (/user aborted|The operation was aborted|request was aborted/i.test(message)) {
    return new ConflictError('query_cancelled', 'The query was cancelled.', { cause });
  }
  return new InternalError('error', 'The event store failed.', { cause });
};
