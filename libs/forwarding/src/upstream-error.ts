/** The errors that callers get if a service does not answer. */
import { type AppError, isAppError, UnavailableError } from '@meridian/core';

const NEVER_REACHED = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * The connection failed or was closed before an answer. The usual cause is that the service just closed an idle one.
 */
export const isConnectFailure = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? '';
  return NEVER_REACHED.has(code) || CUT.has(code);
};

export const unavailable = (name: string, problem: string, cause?: unknown): AppError =>
  new UnavailableError('unavailable', `${name} ${problem}. Try again in a moment.`, {
    retryAfterSeconds: 1,
    cause,
  });

export const toUpstreamError = (error: unknown, name: string): AppError =>
  isAppError(error) ? error : unavailable(name, 'did not answer', error);
