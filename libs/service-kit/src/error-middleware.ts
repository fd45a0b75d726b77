import { NotFoundError } from '@meridian/core';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { toAppError, toEnvelope } from './error-envelope.ts';

export const notFound: RequestHandler = (_req, _res, next) => {
  next(new NotFoundError('not_found', 'Not found.'));
};

/** The one place of a service where an error becomes a response. */
export const errorMiddleware = (): ErrorRequestHandler => (error, req, res, next) => {
  const appError = toAppError(error);
  if (appError.status >= 500) req.log.error({ err: appError.cause ?? appError }, appError.message);
  if (res.headersSent) {
    next(error); // Express cuts the connection: a half-sent answer must not look whole
    return;
  }
  const { status, headers, body } = toEnvelope(appError);
  res.status(status).set(headers).json(body);
};
