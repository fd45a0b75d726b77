/** What a caller is told when a service gave no answer. */
import { type AppError, isAppError, UnavailableError } from '@meridian/core';

const NEVER_REACHED = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
]);

/** Nothing was sent, or only into a kept connection that the service had just closed. */
export const isConnectFailure = (error: unknown, reusedSocket: boolean): boolean => {
  const code = (error as { code?: string }).code ?? '';
  return NEVER_REACHED.has(code) || (reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE'));
};

export const unavailable = (name: string, problem: string, cause?: unknown): AppError =>
  new UnavailableError('unavailable', `${name} ${problem}. Try again in a moment.`, {
    retryAfterSeconds: 1,
    cause,
  });

export const toUpstreamError = (error: unknown, name: string): AppError =>
  isAppError(error) ? error : unavailable(name, 'did not answer', error);
