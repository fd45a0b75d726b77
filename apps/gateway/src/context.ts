import { MCP_PATH } from '@meridian/contracts/internal';
import type { ServiceName } from '@meridian/contracts/public-api';
import { createUpstream, type Upstream } from '@meridian/forwarding';
import { closeRedis, createRedis, type Redis } from '@meridian/redis';
import { createLogger, type Logger, onceAMinute } from '@meridian/service-kit';
import type { GatewayConfig } from './config.ts';
import { type Authenticator, createAuthenticator } from './identity/authenticator.ts';
import { type Challenge, createChallenge } from './identity/challenge.ts';
import { createCredentialReader } from './identity/credential.ts';
import { createExchangeClient } from './identity/exchange-client.ts';
import { createIdentities } from './identity/identities.ts';
import { createOpenStreams, type OpenStreams } from './identity/open-streams.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';

export const SERVICE_NAME = 'gateway';

/** The part of the places at auth-service that credentials of one network may have while they are checked. */
const SHARE_OF_CHECKS = 0.1;

export interface GatewayContext {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly redis: Redis;
  readonly authenticator: Authenticator;
  readonly openStreams: OpenStreams;
  readonly limits: RateLimits;
  /** The services that have an address. */
  readonly upstreams: ReadonlyMap<ServiceName, Upstream>;
  close(): Promise<void>;
}

export const createContext = (config: GatewayConfig): GatewayContext => {
  const logger = createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    // For a Redis that hangs: then one request per second waits this long.
    commandTimeoutMs: 250,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis failed'),
  });
  const publicUrl = config.PUBLIC_URL;
  const challenge = createChallenge({ publicUrl });
  const identities = createIdentities({
    exchange: createExchangeClient({
      authUrl: config.AUTH_SERVICE_URL,
      internalSecret: config.INTERNAL_SECRET,
    }),
    redis,
    maxEntries: config.GATEWAY_IDENTITY_CACHE_SIZE,
    maxChecksPerNetwork: Math.ceil(config.GATEWAY_MAX_IN_FLIGHT * SHARE_OF_CHECKS),
  });
  const openStreams = createOpenStreams(identities);
  const upstreams = createUpstreams(config, logger, challenge);

  return {
    config,
    logger,
    redis,
    authenticator: createAuthenticator({
      credentials: createCredentialReader({ publicUrl }),
      identities,
      challenge,
      publicUrl,
    }),
    openStreams,
    limits: createRateLimits({
      redis,
      percent: config.GATEWAY_RATE_LIMIT_PERCENT,
      fallbackPercent: config.GATEWAY_RATE_LIMIT_FALLBACK_PERCENT,
    }),
    upstreams,
    close: async () => {
      for (const upstream of upstreams.values()) upstream.close();
      openStreams.close();
      await identities.close();
      await closeRedis(redis);
    },
  };
};

const createUpstreams = (
  config: GatewayConfig,
  logger: Logger,
  challenge: Challenge,
): Map<ServiceName, Upstream> => {
  const addresses: Record<ServiceName, string | undefined> = {
    'auth-service': config.AUTH_SERVICE_URL,
    'capture-service': config.CAPTURE_SERVICE_URL,
    'query-service': config.QUERY_SERVICE_URL,
    'endpoints-service': config.ENDPOINTS_SERVICE_URL,
    'mcp-service': config.MCP_SERVICE_URL,
  };
  const upstreams = new Map<ServiceName, Upstream>();
  for (const [name, url] of Object.entries(addresses) as [ServiceName, string | undefined][]) {
    if (url === undefined) continue;
    upstreams.set(
      name,
      createUpstream({
        name,
        url,
        logger,
        timeoutMs: config.GATEWAY_UPSTREAM_TIMEOUT_MS,
        maxInFlight: config.GATEWAY_MAX_IN_FLIGHT,
        keepAliveMs: config.GATEWAY_KEEP_ALIVE_MS,
        onAnswer: (answer) => challenge.complete(answer, name === 'mcp-service' ? MCP_PATH : ''),
      }),
    );
  }
  return upstreams;
};
