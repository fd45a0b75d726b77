import { type AppError, NotFoundError, type RecognizeError } from '@meridian/core';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { toAppError, toEnvelope } from './error-envelope.ts';
import type { Logger } from './logger.ts';
import { onceAMinute } from './once-a-minute.ts';

export const notFound: RequestHandler = (_req, _res, next) => {
  next(new NotFoundError('not_found', 'Not found.'));
};

/** The one place of a service where an error becomes a response. */
export const errorMiddleware =
  (recognizeErrors: readonly RecognizeError[], logger: Logger): ErrorRequestHandler =>
  (error, req, res, next) => {
    // The response has been sent or its client has left, so errors of the cancelled handler no longer matter.
    if (res.writableEnded || res.destroyed) {
      req.log.debug({ err: error }, 'error after the end of the request');
      return;
    }
    const appError = toAppError(error, recognizeErrors);
    logFailure(req, appError, logger);
    if (res.headersSent) {
      next(error); // Express cuts the connection: a half-sent answer must not look whole
      return;
    }
    const { status, headers, body } = toEnvelope(appError);
    if (status === 413 && !isWorthReading(req)) res.set('connection', 'close');
    res
      .status(status)
      .set(headers)
      .json({ ...body, ...errorMembersOf(res) });
  };

/** Extra members of every error response to this request. */
export const addErrorMembers = (res: Response, members: Readonly<Record<string, unknown>>): void => {
  res.locals['errorMembers'] = { ...errorMembersOf(res), ...members };
};

export const errorMembersOf = (res: Response): Readonly<Record<string, unknown>> =>
  (res.locals['errorMembers'] as Readonly<Record<string, unknown>> | undefined) ?? {};

const WORTH_READING_BYTES = 64 * 1024 * 1024;

/**
 * A client that is cut off while sending cannot read the response, so a short rest of the body is read first. A long
 * one is cut off.
 */
const isWorthReading = ({ headers }: Request): boolean =>
  Number(headers['content-length'] ?? Infinity) <= WORTH_READING_BYTES;

const logFailure = (req: Request, error: AppError, logger: Logger): void => {
  if (error.status === 500) req.log.error({ err: error.cause ?? error }, error.message);
  else if (error.status === 503) {
    // During an outage every request fails alike; the access log has each of them.
    onceAMinute(logger).warn({ err: error, cause: error.cause, requestId: req.id }, error.message);
  } else if (error.status > 500) req.log.warn({ err: error, cause: error.cause }, error.message);
  else req.log.debug({ err: error }, error.message);
};
