/**
 * ClickHouse's error codes, turned into our families once, at the border. The original stays in `cause`;
 * `clickHouseCode(error)` reads its number for the few callers that must tell two causes apart.
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

export const CLICKHOUSE_CODES = {
  unknownIdentifier: 47,
  unknownTable: 60,
  syntaxError: 62,
  unknownDatabase: 81,
  tooManyRows: 158,
  timeoutExceeded: 159,
  tooSlow: 160,
  tooManySimultaneousQueries: 202,
  memoryLimitExceeded: 241,
  notEnoughSpace: 243,
  tooManyBytes: 307,
  queryWasCancelled: 394,
  tooManyRowsOrBytes: 396,
} as const;

/** The query itself is at fault, in a way that its author can see and mend. */
const AUTHORS_CODES = new Set([
  6, 9, 10, 20, 27, 34, 35, 36, 38, 41, 42, 43, 44, 46, 47, 48, 50, 51, 52, 53, 59, 62, 63, 69, 70, 72, 85,
  115, 117, 125, 127, 130, 131, 135, 153, 170, 179, 184, 190, 207, 215, 258, 321, 349, 352, 376, 386, 395,
  403, 407, 427, 441, 456, 457, 467, 645, 675, 676, 691,
]);

const LIMIT_CODES: ReadonlySet<number> = new Set([
  CLICKHOUSE_CODES.tooManyRows,
  CLICKHOUSE_CODES.memoryLimitExceeded,
  CLICKHOUSE_CODES.tooManyBytes,
  CLICKHOUSE_CODES.tooManyRowsOrBytes,
  162, // TOO_DEEP_SUBQUERIES
  167, // TOO_DEEP_AST
  168, // TOO_BIG_AST
  191, // SET_SIZE_LIMIT_EXCEEDED
  306, // TOO_DEEP_RECURSION
]);

/** The server is there but cannot do this now. */
const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([
  CLICKHOUSE_CODES.notEnoughSpace,
  209, // SOCKET_TIMEOUT
  210, // NETWORK_ERROR
  225, // NO_ZOOKEEPER
  236, // ABORTED: the server is stopping
  242, // TABLE_IS_READ_ONLY
  252, // TOO_MANY_PARTS
  279, // ALL_CONNECTION_TRIES_FAILED
  285, // TOO_FEW_LIVE_REPLICAS
  319, // UNKNOWN_STATUS_OF_INSERT
  999, // KEEPER_EXCEPTION
]);

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

/** The number in `Code: N. DB::Exception: …`, also of an error that was already mapped. */
export const clickHouseCode = (error: unknown): number | undefined => {
  if (error instanceof ClickHouseError) return Number(error.code);
  return error instanceof Error && error.cause !== undefined ? clickHouseCode(error.cause) : undefined;
};

export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ClickHouseError) return fromServer(error);
  return fromNetwork(error);
};

const fromServer = (error: ClickHouseError): AppError => {
  const code = Number(error.code);
  const cause = error;
  if (code === CLICKHOUSE_CODES.timeoutExceeded || code === CLICKHOUSE_CODES.tooSlow) {
    return new TimeoutError('timeout', 'The query did not finish within its time limit.', { cause });
  }
  if (/\(total\) memory limit/.test(error.message)) {
    return new UnavailableError('unavailable', 'The event store is short of memory now.', {
      retryAfterSeconds: 2,
      cause,
    });
  }
  if (LIMIT_CODES.has(code)) {
    return new InvalidRequestError('query_limit_exceeded', limitMessage(code), { cause });
  }
  if (code === CLICKHOUSE_CODES.tooManySimultaneousQueries) {
    return new ThrottledError('concurrency_limit_exceeded', 'Too many queries are running at once.', {
      retryAfterSeconds: 1,
      cause,
    });
  }
  if (code === CLICKHOUSE_CODES.queryWasCancelled) {
    return new ConflictError('query_cancelled', 'The query was cancelled.', { cause });
  }
  if (code === CLICKHOUSE_CODES.notEnoughSpace) {
    return new UnavailableError('unavailable', 'The event store has no disk space left.', {
      retryAfterSeconds: 30,
      cause,
    });
  }
  if (UNAVAILABLE_CODES.has(code)) {
    return new UnavailableError('unavailable', 'The event store cannot take this request now.', {
      retryAfterSeconds: 2,
      cause,
    });
  }
  if (AUTHORS_CODES.has(code))
    return new InvalidRequestError('invalid_input', firstSentence(error.message), { cause });
  return new InternalError('error', `The event store answered ${error.type ?? 'an error'} (${error.code}).`, {
    cause,
  });
};

const limitMessage = (code: number): string =>
  code === CLICKHOUSE_CODES.memoryLimitExceeded
    ? 'The query needs more memory than it may use. Ask for a shorter period or fewer breakdown values.'
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

/** Server messages go on about scopes, hints and versions; the first sentence names the problem. */
const firstSentence = (message: string): string => {
  const text = message.replace(/\s+/g, ' ').trim();
  const end = text.search(/\.(?= |$)|: While |, while |:? In scope /i);
  return end > 0 ? `${text.slice(0, end)}.` : text;
};
