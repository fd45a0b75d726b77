/** The long-lived parts of the authorization server. */
import type { Clock } from '@meridian/core';
import type { Redis } from '@meridian/redis';
import type { SafeFetch } from '@meridian/safe-fetch';
import type { Logger } from '@meridian/service-kit';
import type { Pool } from 'pg';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { createRequestStore, type RequestStore } from './authorize/request-store.ts';
import { createAuthenticateClient } from './clients/authenticate-client.ts';
import { type ClientCalls, createClientCalls } from './clients/client-calls.ts';
import { type ClientDirectory, createClientDirectory } from './clients/client-directory.ts';
import { createClientKeys } from './clients/client-keys.ts';
import { type ClientLogos, createClientLogos } from './clients/client-logo.ts';
import { createSingleFlight } from './clients/single-flight.ts';
import { createGrants, type Grants } from './grants/grants.ts';
import { createOAuthLimits, type OAuthLimits } from './oauth-limits.ts';
import { type OAuthSettings, oauthSettings } from './oauth-settings.ts';
import { createReplayGuard } from './replay-guard.ts';
import { type BearerTokens, createBearerTokens } from './tokens/bearer-tokens.ts';
import { createDeriveTokens, type DeriveTokens } from './tokens/derive-token.ts';
import { createDpop, type Dpop } from './tokens/dpop.ts';
import { createTokenStore, type TokenStore } from './tokens/token-store.ts';

export interface OAuthParts {
  readonly settings: OAuthSettings;
  readonly oauthLimits: OAuthLimits;
  readonly clients: ClientDirectory;
  readonly logos: ClientLogos;
  readonly clientCalls: ClientCalls;
  readonly requests: RequestStore;
  readonly grants: Grants;
  readonly tokens: TokenStore;
  readonly bearerTokens: BearerTokens;
  readonly deriveTokens: DeriveTokens;
  readonly dpop: Dpop;
}

export interface OAuthStores {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly redis: Redis;
  readonly pool: Pool;
  readonly events: AccountEvents;
  readonly safeFetch: SafeFetch;
}

export const createOAuthParts = ({
  config,
  clock,
  logger,
  database,
  redis,
  pool,
  events,
  safeFetch,
}: OAuthStores): OAuthParts => {
  const settings = oauthSettings(config);
  const oauthLimits = createOAuthLimits(redis, settings);
  const timeoutMs = config.OAUTH_FETCH_TIMEOUT_MS;
  const bounds = settings.documentBounds;
  const fetching = { database, clock, limits: oauthLimits, safeFetch, timeoutMs, bounds };
  const replays = createReplayGuard(redis, clock);
  const logos = createClientLogos(fetching);
  const clients = createClientDirectory({
    database,
    clock,
    logger,
    limits: oauthLimits,
    singleFlight: createSingleFlight(redis, 'auth:oauth:document'),
    idPolicy: settings.clientIdPolicy,
    fetching: { safeFetch, timeoutMs, bounds, vendorNamespaces: config.OAUTH_VENDOR_NAMESPACES },
    logos,
    redis,
  });
  const keys = createClientKeys(fetching);
  const authenticateClient = createAuthenticateClient({ settings, clock, keys, replays });
  const tokens = createTokenStore(pool);
  const dpop = createDpop({ config, settings, clock, replays });
  return {
    settings,
    oauthLimits,
    clients,
    logos,
    clientCalls: createClientCalls({ authenticateClient, clients, oauthLimits }),
    requests: createRequestStore({ redis, clock, config }),
    grants: createGrants({ database, events, clock }),
    tokens,
    bearerTokens: createBearerTokens({ clock, dpop, settings, tokens }),
    deriveTokens: createDeriveTokens(config.AUTH_SECRET, config.REGION),
    dpop,
  };
};
