/** The public entry point of a region: refuses hostile requests and forwards the others to the services. */
import {
  createFaviconRoutes,
  limitUploads,
  oauthErrors,
  refuseHostileRequests,
  securityHeaders,
} from '@meridian/forwarding';
import { checkRedisVersion, redisNow } from '@meridian/redis';
import { createApp, createService, type Service } from '@meridian/service-kit';
import type { Express } from 'express';
import { otherProducts } from './access/other-products.ts';
import { createPublicRoutes } from './access/public-routes.ts';
import { createRouteHandlers } from './access/route-handlers.ts';
import { type GatewayContext, SERVICE_NAME } from './context.ts';
import { createSchemaRoutes } from './openapi/schema-routes.ts';
import { createDevServer, type DevServer } from './pages/dev-server.ts';
import { createPageRoutes } from './pages/page-routes.ts';

/** The time limit of a streamed answer. The time until it begins has a much lower limit. */
const REQUEST_TIMEOUT_MS = 900_000;
const MAX_IN_FLIGHT = 20_000;

const createGatewayApp = (context: GatewayContext, devServer?: DevServer): Express => {
  const { config, logger, authenticator, limits, openStreams, upstreams } = context;
  const handlers = createRouteHandlers({
    authenticator,
    limits,
    openStreams,
    publicUrl: config.PUBLIC_URL,
    maxBodyBytes: config.GATEWAY_MAX_BODY_BYTES,
  });
  return createApp({
    name: SERVICE_NAME,
    logger,
    bodyParser: 'none', // bodies pass through
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    maxInFlight: MAX_IN_FLIGHT,
    trustedProxies: config.GATEWAY_TRUSTED_PROXIES,
    configure: (app) => {
      app.use(securityHeaders({ publicUrl: config.PUBLIC_URL }), refuseHostileRequests);
      app.use(limitUploads(config.GATEWAY_MAX_IN_FLIGHT));
      app.use(createPublicRoutes({ handlers, upstreams }));
      app.use(otherProducts);
      app.use(createSchemaRoutes({ publicUrl: config.PUBLIC_URL }));
      app.use(createPageRoutes({ config, devServer }));
      app.use(createFaviconRoutes(), oauthErrors);
    },
  });
};

export const createGatewayService = (context: GatewayContext): Service => {
  const { GATEWAY_WEB_DEV_URL } = context.config;
  const devServer = GATEWAY_WEB_DEV_URL === undefined ? undefined : createDevServer(GATEWAY_WEB_DEV_URL);
  return createService({
    name: SERVICE_NAME,
    config: context.config,
    logger: context.logger,
    app: createGatewayApp(context, devServer),
    ...(devServer !== undefined && { onUpgrade: devServer.onUpgrade, onDrain: devServer.close }),
    // One clock is not enough to know which of two is wrong, so this one is only reported.
    clocks: [{ name: 'Redis', now: () => redisNow(context.redis) }],
    storeVersions: [() => checkRedisVersion(context.redis)],
    // The gateway works without Redis, and a service that is away must not take the gateway out of service.
    checks: {},
    // Connects before the first request, so that its call is counted in Redis like the calls of all gateways.
    onStart: () => context.redis.ping().then(ignore, ignore),
    onStop: () => context.close(),
  });
};

const ignore = (): void => {};
