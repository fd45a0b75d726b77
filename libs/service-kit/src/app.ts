/** The Express app every service starts from. `configure` mounts the service's own routes in the middle. */
import express, { type Express } from 'express';
import { accessLog } from './access-log.ts';
import { errorMiddleware, notFound } from './error-middleware.ts';
import type { Logger } from './logger.ts';
import { requestContext } from './request-context.ts';
import { requestTimeout } from './request-timeout.ts';

export interface AppOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly configure: (app: Express) => void;
  readonly bodyLimitBytes?: number;
  readonly requestTimeoutMs?: number;
  /** `none` for those who forward or read the raw body themselves. */
  readonly bodyParser?: 'json' | 'none';
  /** Whose `X-Forwarded-*` to believe (Express `trust proxy`). Private addresses by default: our own gateway. */
  readonly trustProxy?: boolean | number | string;
}

const MEBIBYTE = 1024 * 1024;

export const createApp = ({
  logger,
  configure,
  bodyLimitBytes = MEBIBYTE,
  requestTimeoutMs = 30_000,
  bodyParser = 'json',
  trustProxy = 'loopback, linklocal, uniquelocal',
}: AppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.use(requestContext(logger), accessLog(), requestTimeout(requestTimeoutMs));
  if (bodyParser === 'json') {
    app.use(
      express.json({
        limit: bodyLimitBytes,
        type: ['application/json', 'application/*+json'],
      }),
    );
  }
  configure(app);
  app.use(notFound, errorMiddleware());
  return app;
};
