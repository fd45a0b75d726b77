/** The region-agnostic address: finds the region of each request and forwards the request to it. It is stateless. */
import { CAPTURE_PUBLIC_PATHS } from '@meridian/contracts/capture';
import { UnavailableError } from '@meridian/core';
import {
  createFaviconRoutes,
  createRouteTree,
  limitUploads,
  oauthErrors,
  refuseHostileRequests,
  securityHeaders,
} from '@meridian/forwarding';
import { createApp, createService, type Service, setRoutePattern } from '@meridian/service-kit';
import type { Express, RequestHandler } from 'express';
import { API_PATHS, forwardApi } from './api/api-routes.ts';
import { createBrowserRoutes } from './browser/browser-routes.ts';
import { createCliLoginRoutes } from './cli-login/cli-login-routes.ts';
import { type RouterContext, SERVICE_NAME } from './context.ts';
import { forwardEvents } from './events/event-routes.ts';
import { forwardLeakReports, LEAK_REPORT_PATH } from './leak-reports/leak-report-routes.ts';
import { createDiscoveryRoutes } from './oauth/discovery-routes.ts';
import { createTokenRoutes } from './oauth/token-routes.ts';
import { PASSED_HEADER } from './regions/region-client.ts';

/** The time limit of a streamed answer. The time until it begins has a much lower limit. */
const REQUEST_TIMEOUT_MS = 900_000;
const MAX_IN_FLIGHT = 20_000;
/** The regions decide which methods a path has. */
const ANY_METHOD = '*';

const createRouterApp = (context: RouterContext): Express => {
  const { config, logger, regions } = context;
  return createApp({
    name: SERVICE_NAME,
    logger,
    bodyParser: 'none', // most bodies pass through
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    maxInFlight: MAX_IN_FLIGHT,
    trustedProxies: config.ROUTER_TRUSTED_PROXIES,
    configure: (app) => {
      app.use(securityHeaders({ publicUrl: config.PUBLIC_URL }), refuseHostileRequests, refuseLoops);
      app.use(limitUploads(config.ROUTER_MAX_IN_FLIGHT));
      app.use(createCliLoginRoutes({ regions, publicUrl: config.PUBLIC_URL, logger }));
      app.use(streamedRoutes(context));
      app.use(createTokenRoutes({ regions, logger }));
      app.use(createDiscoveryRoutes({ regions, publicUrl: config.PUBLIC_URL, logger }));
      app.use(createBrowserRoutes({ regions, publicUrl: config.PUBLIC_URL }));
      app.use(createFaviconRoutes(), oauthErrors);
    },
  });
};

export const createRouterService = (context: RouterContext): Service =>
  createService({
    name: SERVICE_NAME,
    config: context.config,
    logger: context.logger,
    app: createRouterApp(context),
    // A region that is away must not take the router out of service: the other region still needs it.
    checks: {},
    onStop: async () => context.close(),
  });

/** Events and the API are most of the requests, so they are found without trying the patterns of the other routes. */
const streamedRoutes = ({ regions, logger }: RouterContext): RequestHandler => {
  const tree = createRouteTree<{ readonly path: string; readonly forward: RequestHandler }>();
  const add = (paths: readonly string[], forward: RequestHandler): void => {
    for (const path of paths) tree.add([ANY_METHOD], path, { path, forward });
  };
  add(CAPTURE_PUBLIC_PATHS, forwardEvents(regions));
  add(API_PATHS, forwardApi(regions));
  add([LEAK_REPORT_PATH], forwardLeakReports({ regions, logger }));

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
          'The address of a region leads back to the router. Correct ROUTER_US_URL or ROUTER_EU_URL.',
        ),
  );
};
