/** Defines which errors of Postgres, of its driver and of Prisma mean that a later attempt may succeed. */
import { UnavailableError } from '@meridian/core';

type Outage = keyof typeof DETAILS;

const DETAILS = {
  away: 'The database is not answering at the moment. Try again shortly.',
  full: 'The database is out of space or connections at the moment. Try again later.',
  busy: 'The database is busy and did not finish this in time. Try again shortly.',
};

const RETRY_AFTER_SECONDS: Readonly<Record<Outage, number>> = { away: 1, full: 10, busy: 1 };

/**
 * By SQLSTATE. A wrong password, a missing database or damaged data (28xxx, 3D000, XX001, XX002) are not listed,
 * because a retry does not help: an operator must act.
 */
const SQL_STATES: readonly (readonly [states: RegExp, outage: Outage])[] = [
  [/^08...$/, 'away'], // connection exceptions, also those that a pooler reports
  [/^53[12]00$/, 'full'], // disk full, out of memory
  [/^53...$/, 'away'], // too many connections, other insufficient resources
  [/^57P0[1-5]$/, 'away'], // shutting down, crashed, starting up, dropped, session ended
  [/^25006$/, 'away'], // read-only: the primary became a replica in a fail-over
  [/^58(000|030)$/, 'away'], // system error, I/O error
  [/^XX000$/, 'away'], // internal error, also what poolers report
  [/^57014$/, 'busy'], // the statement's time was up
  [/^55P03$/, 'busy'], // the wait for a lock was too long
  [/^40(001|P01)$/, 'busy'], // serialization failure, deadlock
];

const PRISMA_CODES: Readonly<Record<string, Outage>> = {
  P1001: 'away', // unreachable
  P1002: 'away', // timed out while connecting
  P1008: 'away', // socket timed out
  P1017: 'away', // connection closed
  P2024: 'busy', // no connection free
  P2028: 'busy', // a transaction could not start, or did not end in time
  P2034: 'busy', // write conflict or deadlock
  P2037: 'away', // too many connections
};

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
]);

/** The error of Node for an HTTP message that was cut off. It has the code of a socket error. */
const HTTP_CUT_OFF = 'aborted';

/** Errors of the pool and the driver that have a message but no code. */
const MESSAGES: readonly (readonly [message: RegExp, outage: Outage])[] = [
  [/^timeout exceeded when trying to connect/, 'busy'], // no connection of the pool became free
  [/^(timeout expired|Connection terminated|Client has encountered a connection error)/, 'away'],
  [/^(Client was closed and is not queryable|This socket has been ended)/, 'away'],
  [/^Query read timeout/, 'away'],
];

/**
 * The 503 for an error after which a retry may succeed; undefined for all other errors. Accepts errors of the pool
 * and of Prisma, also as the cause of a failed transaction.
 */
export const postgresOutage = (error: unknown): UnavailableError | undefined => {
  const outage = partsOf(error).map(classify).find(isKnown);
  if (outage === undefined) return undefined;
  return new UnavailableError('unavailable', DETAILS[outage], {
    retryAfterSeconds: RETRY_AFTER_SECONDS[outage],
    cause: error,
  });
};

export const isPostgresOutage = (error: unknown): boolean => postgresOutage(error) !== undefined;

/** Serialization failure, deadlock, and Prisma's name for both. */
const CONFLICTS = new Set<unknown>(['40001', '40P01', 'P2034']);

/** Whether Postgres ended the transaction because of another one. It can be repeated at once. */
export const isPostgresConflict = (error: unknown): boolean =>
  partsOf(error).some(({ code }) => CONFLICTS.has(code));

interface ErrorParts {
  readonly code?: unknown;
  readonly message?: unknown;
}

/**
 * The cause comes first, because it is more exact than Prisma's code. Prisma keeps the driver's error in
 * `meta.driverAdapterError.cause`, as `originalCode` and `originalMessage`, or as `code` and `message`.
 */
const partsOf = (error: unknown): ErrorParts[] => {
  if (!(error instanceof Error)) return [];
  const { meta } = error as { readonly meta?: { readonly driverAdapterError?: unknown } };
  const wrapped = meta?.driverAdapterError ?? error;
  const { cause } = wrapped as { readonly cause?: Record<string, unknown> };
  const isOfDriver = wrapped !== error || (wrapped as Error).name === 'DriverAdapterError';
  if (!isOfDriver || typeof cause !== 'object' || cause === null) return [error as ErrorParts];
  const inner = {
    code: cause['originalCode'] ?? cause['code'],
    message: cause['originalMessage'] ?? cause['message'],
  };
  return [inner, error as ErrorParts];
};

const classify = ({ code, message }: ErrorParts): Outage | undefined => {
  if (typeof code === 'string') {
    if (SOCKET_CODES.has(code)) return message === HTTP_CUT_OFF ? undefined : 'away';
    const known = PRISMA_CODES[code] ?? lookUp(SQL_STATES, code);
    if (known !== undefined) return known;
  }
  return typeof message === 'string' ? lookUp(MESSAGES, message) : undefined;
};

const lookUp = (table: readonly (readonly [RegExp, Outage])[], text: string): Outage | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

const isKnown = (outage: Outage | undefined): outage is Outage => outage !== undefined;
