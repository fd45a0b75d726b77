/** Errors at the OAuth protocol endpoints have the form of RFC 6749 5.2 and are never cached. */
import { toAppError } from '@meridian/service-kit';
import type { ErrorRequestHandler } from 'express';

const PROTOCOL_PATH = /^\/oauth\/(?:token|revoke|introspect|par|userinfo)\/?$/;

export const oauthErrors: ErrorRequestHandler = (thrown, req, res, next) => {
  const error = toAppError(thrown);
  // A 401 keeps its challenge and its form.
  if (res.headersSent || error.status === 401 || !PROTOCOL_PATH.test(req.path)) return next(thrown);
  if (error.status === 500) return next(thrown);
  const { retryAfterSeconds } = error.options;
  if (retryAfterSeconds !== undefined)
    res.set('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  res
    .status(error.status)
    .set({ ...error.options.headers, 'cache-control': 'no-store', pragma: 'no-cache' })
    .json({
      error: error.status === 429 || error.status > 500 ? 'temporarily_unavailable' : 'invalid_request',
      error_description: error.message,
    });
};
