/** Answers errors of the protocol endpoints in the format of RFC 6749, without caching. */
import { isAppError } from '@meridian/core';
import { OAuthError } from '@meridian/oauth-protocol';
import { toAppError } from '@meridian/service-kit';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { STORE_ERRORS } from '../../http/store-errors.ts';

/** Maps our error codes to OAuth error codes. */
export const toOAuthError = (error: unknown): OAuthError => {
  if (error instanceof OAuthError) return error;
  const appError = toAppError(error, STORE_ERRORS);
  const { retryAfterSeconds } = appError.options;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined
      ? {}
      : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) };
  if (appError.status === 429 || appError.status === 503 || appError.status === 504) {
    const { status } = appError;
    return new OAuthError('temporarily_unavailable', appError.message, { status, headers, cause: error });
  }
  if (appError.status < 500) {
    return new OAuthError('invalid_request', appError.message, { status: appError.status, cause: error });
  }
  return new OAuthError('server_error', 'An internal error occurred. Report the request id.', {
    cause: isAppError(error) ? error : appError.options.cause,
  });
};

export const oauthErrors = (): ErrorRequestHandler => (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown);
  const error = toOAuthError(thrown);
  if (error.status >= 500) req.log.error({ err: error.cause ?? error }, error.message);
  res
    .status(error.status)
    .set({ 'cache-control': 'no-store', pragma: 'no-cache', ...error.headers })
    .json(error);
};

export const noStore: RequestHandler = (_req, res, next) => {
  res.set({ 'cache-control': 'no-store', pragma: 'no-cache' });
  next();
};

/** Browsers of any origin may call, without credentials, but never the authorization endpoint (checklist 6.13). */
export const openToBrowsers =
  (methods: string): RequestHandler =>
  (req, res, next) => {
    res.set({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'WWW-Authenticate, DPoP-Nonce, Retry-After, X-Request-Id',
    });
    if (req.method !== 'OPTIONS') return next();
    res
      .status(204)
      .set({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'Authorization, Content-Type, DPoP, MCP-Protocol-Version',
        'access-control-max-age': '7200',
      })
      .end();
  };
