/** The region-agnostic address: finds the region of each request and passes it on. It keeps nothing. */
import { CAPTURE_PUBLIC_PATHS } from '@meridian/contracts/capture';
import { UnavailableError } from '@meridian/core';
import {
  createRouteTree,
  faviconRoutes,
  oauthErrors,
  refuseHostileRequests,
  securityHeaders,
} from '@meridian/forwarding';
import { createApp, createService, type Service, setRoutePattern } from '@meridian/service-kit';
import type { Express, RequestHandler } from 'express';
import { type RouterContext, SERVICE_NAME } from './context.ts';
import { PASSED_HEADER } from './regions/regions.ts';
import { API_PATHS, forwardApi } from './routes/api.ts';
import { browserRoutes } from './routes/authorize.ts';
import { forwardEvents } from './routes/capture.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { forwardLeakReports, LEAK_REPORT_PATH } from './routes/leak-reports.ts';
import { protocolRoutes } from './routes/protocol.ts';

/** For answers that are streamed; how long one may take to begin is bounded far below. */
const REQUEST_TIMEOUT_MS = 900_000;
const MAX_IN_FLIGHT = 20_000;
/** The regions know which methods there are. */
const ANY_METHOD = '*';

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
      app.use(streamed(context));
      app.use(protocolRoutes(context), discoveryRoutes(context), browserRoutes(context));
      app.use(faviconRoutes(), oauthErrors);
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

/** Events and the API: most of all requests, so they are not led past the patterns of everything else. */
const streamed = (context: RouterContext): RequestHandler => {
  const tree = createRouteTree<{ readonly path: string; readonly forward: RequestHandler }>();
  const add = (paths: readonly string[], forward: RequestHandler): void => {
    for (const path of paths) tree.add([ANY_METHOD], path, { path, forward });
  };
  add(CAPTURE_PUBLIC_PATHS, forwardEvents(context));
  add(API_PATHS, forwardApi(context));
  add([LEAK_REPORT_PATH], forwardLeakReports(context));

  return (req, res, next) => {
    const route = tree.find(ANY_METHOD, req.path);
    if (route === undefined) return next();
    setRoutePattern(req, route.path);
    return route.forward(req, res, next);
  };
};

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
