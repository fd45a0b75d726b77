import {
  baseEnv,
  type ConfigOf,
  envInteger,
  envTrustedProxies,
  envUrl,
  internalEnv,
  parseConfig,
  secretString,
} from '@meridian/service-kit';
import { z } from 'zod';

const shape = {
  ...baseEnv,
  ...internalEnv,
  REDIS_URL: secretString('Redis, redis://…'),
  PUBLIC_URL: envUrl("this region's address"),
  AUTH_SERVICE_URL: envUrl("auth-service's address"),
  CAPTURE_SERVICE_URL: envUrl(
    "capture-service's address; without it, the gateway does not serve its paths",
  ).optional(),
  QUERY_SERVICE_URL: envUrl(
    "query-service's address; without it, the gateway does not serve its paths",
  ).optional(),
  ENDPOINTS_SERVICE_URL: envUrl(
    "endpoints-service's address; without it, the gateway does not serve its paths",
  ).optional(),
  MCP_SERVICE_URL: envUrl(
    "mcp-service's address; without it, the gateway does not serve its paths",
  ).optional(),
  GATEWAY_TRUSTED_PROXIES: envTrustedProxies(),
  GATEWAY_MAX_BODY_BYTES: envInteger('maximum size of a request body of the API', { min: 1024 }).default(
    2 * 1024 * 1024,
  ),
  GATEWAY_MAX_IN_FLIGHT: envInteger(
    'maximum number of requests to one service at the same time; further ones are answered with 503. One caller may have a fifth of them, and uploads whose body has not arrived may have half',
    {
      min: 1,
    },
  ).default(1_000),
  GATEWAY_UPSTREAM_TIMEOUT_MS: envInteger('time limit for a service to begin its answer', {
    min: 100,
  }).default(65_000),
  GATEWAY_KEEP_ALIVE_MS: envInteger(
    "how long an idle connection to a service is kept; it must be shorter than the services' SHUTDOWN_DELAY_MS, so that no request fails when they restart",
    { min: 1 },
  ).default(4_000),
  GATEWAY_IDENTITY_CACHE_SIZE: envInteger('maximum number of identities in the cache', { min: 1 }).default(
    50_000,
  ),
  GATEWAY_RATE_LIMIT_PERCENT: envInteger('all rate limits, in percent of the documented ones', {
    min: 1,
  }).default(100),
  GATEWAY_RATE_LIMIT_FALLBACK_PERCENT: envInteger(
    'part of each limit that one gateway allows while Redis is away, in percent',
    { min: 1, max: 100 },
  ).default(50),
  GATEWAY_WEB_DIR: z
    .string()
    .optional()
    .describe('folder of the built web app; without it, the gateway serves a small front page'),
  GATEWAY_WEB_DEV_URL: envUrl(
    'the Vite dev server that serves the web app during development (npm run dev starts one)',
  ).optional(),
  GATEWAY_WEB_PROBLEM: z
    .string()
    .optional()
    .describe('why there is no web app; shown on the front page (npm start sets it)'),
};

export type GatewayConfig = ConfigOf<typeof shape>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): GatewayConfig =>
  parseConfig(shape, env, ({ NODE_ENV, GATEWAY_WEB_DEV_URL }) =>
    NODE_ENV === 'production' && GATEWAY_WEB_DEV_URL !== undefined
      ? ['GATEWAY_WEB_DEV_URL is for development; with NODE_ENV=production set GATEWAY_WEB_DIR']
      : [],
  );
