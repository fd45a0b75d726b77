import { UnavailableError } from '@meridian/core';

/** What Prisma calls: unreachable, timed out, no connection free, connection closed. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE: connection exceptions, too many connections, shutting down, starting up. */
const SQL_STATES = /^(08...|53300|57P0[123])$/;

/** The pool and the driver say these in words only. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/**
 * The 503 to answer when the error means that Postgres is away, undefined when it means anything else. Takes what
 * Prisma throws and what the pool throws.
 */
export const postgresOutage = (error: unknown): UnavailableError | undefined => {
  if (!isOutage(error)) return undefined;
  return new UnavailableError(
    'unavailable',
    'The database is not answering at the moment. Try again shortly.',
    {
      retryAfterSeconds: 1,
      cause: error,
    },
  );
};

const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    if (PRISMA_CODES.has(code) || SOCKET_CODES.has(code) || SQL_STATES.test(code)) return true;
  }
  return MESSAGES.test(error.message);
};
