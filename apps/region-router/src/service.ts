/** The region-agnostic address: finds the region of each request and passes it on. It keeps nothing. */
import { UnavailableError } from '@meridian/core';
import { oauthErrors, refuseHostileRequests, securityHeaders } from '@meridian/forwarding';
import { createApp, createService, type Service } from '@meridian/service-kit';
import type { Express, RequestHandler } from 'express';
import { type RouterContext, SERVICE_NAME } from './context.ts';
import { PASSED_HEADER } from './regions/regions.ts';
import { apiRoutes } from './routes/api.ts';
import { browserRoutes } from './routes/authorize.ts';
import { captureRoutes } from './routes/capture.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { protocolRoutes } from './routes/protocol.ts';

/** For answers that are streamed; how long one may take to begin is bounded far below. */
const REQUEST_TIMEOUT_MS = 900_000;
const MAX_IN_FLIGHT = 20_000;

export const createRouterApp = (context: RouterContext): Express => {
  const { config, logger } = context;
  return createApp({
    name: SERVICE_NAME,
    logger,
    bodyParser: 'none', // most bodies pass through
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    maxInFlight: MAX_IN_FLIGHT,
    trustProxy: config.ROUTER_TRUSTED_PROXIES,
    configure: (app) => {
      app.use(securityHeaders({ publicUrl: config.PUBLIC_URL }), refuseHostileRequests, refuseLoops);
      // Most requests are events and calls of the API: what they pass on their way costs each of them.
      app.use(captureRoutes(context), apiRoutes(context));
      app.use(protocolRoutes(context), discoveryRoutes(context), browserRoutes(context));
      app.use(oauthErrors);
    },
  });
};

export const createRegionRouter = (context: RouterContext): Service =>
  createService({
    name: SERVICE_NAME,
    config: context.config,
    logger: context.logger,
    app: createRouterApp(context),
    // A region that is away is no reason to take the other one's door out of service.
    checks: {},
    onStop: async () => context.close(),
  });

const refuseLoops: RequestHandler = (req, _res, next) => {
  next(
    req.headers[PASSED_HEADER] === undefined
      ? undefined
      : new UnavailableError(
          'unavailable',
          "A region's address leads back to the router: see its configuration.",
        ),
  );
};
