/** The Express app every service starts from. `configure` mounts the service's own routes in the middle. */
import express, { type Express } from 'express';
import { accessLog } from './access-log.ts';
import type { RecognizeError } from './error-envelope.ts';
import { errorMiddleware, notFound } from './error-middleware.ts';
import { jsonBody } from './json-body.ts';
import type { Logger } from './logger.ts';
import { requestBounds } from './request-bounds.ts';
import { requestContext } from './request-context.ts';
import { traceRequests } from './tracing.ts';

export interface AppOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly configure: (app: Express) => void;
  readonly bodyLimitBytes?: number;
  /** `none` for those who forward or read the raw body themselves. */
  readonly bodyParser?: 'json' | 'none';
  readonly requestTimeoutMs?: number;
  /** Requests one process works on at once; more are answered 503. */
  readonly maxInFlight?: number;
  /** For what others throw, such as a store that is away. The first that knows the error decides. */
  readonly recognizeErrors?: readonly RecognizeError[];
  /** Whose `X-Forwarded-*` to believe (Express `trust proxy`). Private addresses by default: our own gateway. */
  readonly trustProxy?: boolean | number | string;
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
  trustProxy = 'loopback, linklocal, uniquelocal',
}: AppOptions): Express => {
  const app = express();
  app.set('title', name);
  app.disable('x-powered-by');
  // Answers are fresh computations: hashing every body to offer a 304 that nobody asks for costs more than it saves.
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(requestContext(app, logger), accessLog(logger), traceRequests());
  app.use(requestBounds(app, { maxInFlight, timeoutMs: requestTimeoutMs }));
  if (bodyParser === 'json') app.use(...jsonBody(bodyLimitBytes));
  configure(app);
  app.use(notFound, errorMiddleware(recognizeErrors));
  return app;
};
