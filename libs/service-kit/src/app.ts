/** The Express app of every service. `configure` mounts the routes of the service. */
import type { RecognizeError } from '@meridian/core';
import express, { type Express, type RequestHandler } from 'express';
import { accessLog } from './access-log.ts';
import { errorMiddleware, notFound } from './error-middleware.ts';
import { jsonBody } from './json-body.ts';
import type { Logger } from './logger.ts';
import { addMessageClasses } from './message-classes.ts';
import { requestBounds } from './request-bounds.ts';
import { requestContext } from './request-context.ts';
import { traceRequests } from './tracing.ts';
import { PRIVATE_NETWORK, trustProxySetting } from './trusted-proxies.ts';

export interface AppOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly configure: (app: Express) => void;
  readonly bodyLimitBytes?: number;
  /** `none` for services that forward requests or read the raw body. */
  readonly bodyParser?: 'json' | 'none';
  readonly requestTimeoutMs?: number;
  /** Requests one process works on at once; more are answered 503. */
  readonly maxInFlight?: number;
  /** Map errors of other libraries, such as the errors of a store that is away. The first match decides. */
  readonly recognizeErrors?: readonly RecognizeError[];
  /** The proxies whose `X-Forwarded-*` headers are trusted: the private network unless this process is public. */
  readonly trustedProxies?: string;
}

const MEBIBYTE = 1024 * 1024;

export const createApp = ({
  name,
  logger,
  configure,
  bodyLimitBytes = MEBIBYTE,
  bodyParser = 'json',
  requestTimeoutMs = 30_000,
  maxInFlight = 2_000,
  recognizeErrors = [],
  trustedProxies = PRIVATE_NETWORK,
}: AppOptions): Express => {
  const app = express();
  addMessageClasses(app);
  app.set('title', name);
  app.disable('x-powered-by');
  // No ETags: responses are computed anew, so hashing them costs more than a rare 304 saves.
  app.disable('etag');
  app.set('trust proxy', trustProxySetting(trustedProxies));
  app.use(
    inTurn([
      requestContext(app, logger),
      accessLog(logger),
      traceRequests(),
      requestBounds(app, { maxInFlight, timeoutMs: requestTimeoutMs }),
    ]),
  );
  if (bodyParser === 'json') app.use(...jsonBody(bodyLimitBytes));
  configure(app);
  app.use(notFound, errorMiddleware(recognizeErrors, logger));
  return app;
};

/** One layer for the router, which does much for each, rather than one for each handler. */
const inTurn =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) next();
      else handler(req, res, (error?: unknown) => (error === undefined ? run(index + 1) : next(error)));
    };
    run(0);
  };
