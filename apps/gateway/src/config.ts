import {
  baseEnv,
  type ConfigOf,
  envInteger,
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
  CAPTURE_SERVICE_URL: envUrl("capture-service's address; its paths are not there without it").optional(),
  QUERY_SERVICE_URL: envUrl("query-service's address; its paths are not there without it").optional(),
  ENDPOINTS_SERVICE_URL: envUrl("endpoints-service's address; its paths are not there without it").optional(),
  GATEWAY_TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .describe('whose X-Forwarded-For is believed: addresses, subnets, loopback, uniquelocal, linklocal'),
  GATEWAY_MAX_BODY_BYTES: envInteger('largest request body of the API', { min: 1024 }).default(
    2 * 1024 * 1024,
  ),
  GATEWAY_MAX_IN_FLIGHT: envInteger('requests that one service is sent at once; more are answered 503', {
    min: 1,
  }).default(1_000),
  GATEWAY_UPSTREAM_TIMEOUT_MS: envInteger('how long a service may take to begin its answer', {
    min: 100,
  }).default(65_000),
  GATEWAY_KEEP_ALIVE_MS: envInteger(
    "how long an unused connection to a service is kept; less than the services' SHUTDOWN_DELAY_MS, so that they restart unnoticed",
    { min: 1 },
  ).default(4_000),
  GATEWAY_IDENTITY_CACHE_SIZE: envInteger('identities that are remembered', { min: 1 }).default(50_000),
  GATEWAY_RATE_LIMIT_PERCENT: envInteger('all rate limits as a share of the documented ones', {
    min: 1,
  }).default(100),
  GATEWAY_RATE_LIMIT_FALLBACK_PERCENT: envInteger(
    'share of a limit that one gateway allows by itself while Redis is away',
    { min: 1, max: 100 },
  ).default(50),
  GATEWAY_WEB_DIR: z.string().optional().describe('folder of the built web app; a small page without it'),
};

export type GatewayConfig = ConfigOf<typeof shape>;

export const loadConfig = (env: Readonly<Record<string, string | undefined>>): GatewayConfig =>
  parseConfig(shape, env);
