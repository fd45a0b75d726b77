/** The errors that callers get if a service does not answer. */
import { type AppError, isAppError, TimeoutError, UnavailableError } from '@meridian/core';

const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** The steps before a connection exists. An established connection can end with the same codes. */
const BEFORE_CONNECTED = new Set(['connect', 'getaddrinfo']);

type SystemError = Partial<NodeJS.ErrnoException>;

/**
 * The connection failed or ended before an answer: the service has just closed an idle one, or its process has died.
 */
export const isConnectFailure = (error: unknown): boolean => {
  const { code = '' } = error as SystemError;
  return UNREACHABLE.has(code) || CUT.has(code);
};

/** There was no answer. One that cannot be read is an answer, and a caller may bring it about. */
export const isNoAnswer = (error: unknown): boolean =>
  isConnectFailure(error) || error instanceof TimeoutError;

/** No part of the request has arrived. */
export const isNeverReached = (error: unknown): boolean => {
  // One error for each address of the name.
  if (error instanceof AggregateError) return error.errors.every(isNeverReached);
  const { code = '', syscall = '' } = error as SystemError;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || (UNREACHABLE.has(code) && BEFORE_CONNECTED.has(syscall));
};

export const unavailable = (name: string, problem: string, cause?: unknown): AppError =>
  new UnavailableError('unavailable', `${name} ${problem}. Try again in a moment.`, {
    retryAfterSeconds: 1,
    cause,
  });

export const toUpstreamError = (error: unknown, name: string): AppError =>
  isAppError(error) ? error : unavailable(name, 'did not answer', error);
