/** The only public door of a region: hostile requests end here, the rest goes to the service that the table names. */
import { resolve } from 'node:path';
import { METHODS } from '@meridian/contracts/public-api';
import {
  createRouteTree,
  faviconRoutes,
  oauthErrors,
  refuseHostileRequests,
  securityHeaders,
} from '@meridian/forwarding';
import { checkRedisVersion } from '@meridian/redis';
import { createApp, createService, type Service, setRoutePattern } from '@meridian/service-kit';
import type { Express, RequestHandler } from 'express';
import { type GatewayContext, SERVICE_NAME } from './context.ts';
import { createDoors } from './doors/doors.ts';
import { schemaRoutes } from './openapi/schema-routes.ts';
import { frontPage } from './pages/front-page.ts';
import { webApp } from './pages/web-app.ts';
import { API_ROUTES, OPEN_ROUTES, type PublicRoute } from './routing/route-table.ts';

/** For answers that are streamed; how long one may take to begin is bounded far below. */
const REQUEST_TIMEOUT_MS = 900_000;
const MAX_IN_FLIGHT = 20_000;

export const createGatewayApp = (context: GatewayContext): Express => {
  const { config, logger } = context;
  return createApp({
    name: SERVICE_NAME,
    logger,
    bodyParser: 'none', // bodies pass through
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    maxInFlight: MAX_IN_FLIGHT,
    trustProxy: config.GATEWAY_TRUSTED_PROXIES,
    configure: (app) => {
      app.use(securityHeaders({ publicUrl: config.PUBLIC_URL }), refuseHostileRequests);
      app.use(publicRoutes(context));
      app.use(schemaRoutes({ publicUrl: config.PUBLIC_URL }));
      if (config.GATEWAY_WEB_DIR === undefined) app.get('/', frontPage(config));
      else app.use(webApp(resolve(config.GATEWAY_WEB_DIR)));
      app.use(faviconRoutes(), oauthErrors);
    },
  });
};

export const createGateway = (context: GatewayContext): Service =>
  createService({
    name: SERVICE_NAME,
    config: context.config,
    logger: context.logger,
    app: createGatewayApp(context),
    storeVersions: [() => checkRedisVersion(context.redis)],
    // Shown, not waited for: without Redis the gateway serves, and each service answers for itself.
    checks: {},
    // A moment for the first connection, so that the first calls are counted where all gateways count.
    onStart: () => context.redis.ping().then(ignore, ignore),
    onStop: () => context.close(),
  });

const ignore = (): void => {};

const ANY_METHOD = [...METHODS, 'OPTIONS'];

const publicRoutes = (context: GatewayContext): RequestHandler => {
  const doors = createDoors(context);
  const tree = createRouteTree<PublicRoute>();
  const isServed = ({ service }: PublicRoute) => context.upstreams.has(service);
  for (const route of OPEN_ROUTES.filter(isServed)) tree.add(ANY_METHOD, route.path, route);
  for (const route of API_ROUTES.filter(isServed)) tree.add([route.method], route.path, route);

  return (req, res, next) => {
    const method = req.method === 'HEAD' ? 'GET' : req.method;
    const found = tree.find(method, req.path);
    const methods = found === undefined ? tree.methodsOf(req.path) : [method];
    const route = found ?? tree.find(methods[0] ?? method, req.path);
    if (route === undefined) return next();
    setRoutePattern(req, route.path);
    const routed = { upstream: context.upstreams.get(route.service)!, req, res, next };
    if (route.access !== 'api') return doors.open({ ...routed, route });
    if (found === undefined) return doors.wrongMethod({ ...routed, route }, methods);
    return doors.api({ ...routed, route });
  };
};
