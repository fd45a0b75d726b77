/** Everything the authorization server's parts need, built once upon the service's context. */
import { readFileSync } from 'node:fs';
import { createSafeFetch } from '@meridian/safe-fetch';
import type { AuthContext } from '../context.ts';
import { createRequestStore, type RequestStore } from './authorize/request-store.ts';
import { type AuthenticateClient, createAuthenticateClient } from './clients/authenticate-client.ts';
import { type ClientDirectory, createClientDirectory } from './clients/client-directory.ts';
import { createClientKeys } from './clients/client-keys.ts';
import { type ClientLogos, createClientLogos } from './clients/client-logo.ts';
import { createSingleFlight } from './clients/single-flight.ts';
import { createGrants, type Grants } from './grants/grants.ts';
import { createOAuthLimits, type OAuthLimits } from './oauth-limits.ts';
import { type OAuthSettings, oauthSettings } from './oauth-settings.ts';
import { createReplayGuard } from './replay-guard.ts';
import { createDeriveTokens, type DeriveTokens } from './tokens/derive-token.ts';
import { createTokenStore, type TokenStore } from './tokens/token-store.ts';

export interface OAuthContext extends AuthContext {
  readonly settings: OAuthSettings;
  readonly oauthLimits: OAuthLimits;
  readonly clients: ClientDirectory;
  readonly logos: ClientLogos;
  readonly authenticateClient: AuthenticateClient;
  readonly requests: RequestStore;
  readonly grants: Grants;
  readonly tokens: TokenStore;
  readonly deriveTokens: DeriveTokens;
}

const USER_AGENT = 'Meridian-OAuth (client metadata document fetch)';

const built = new WeakMap<AuthContext, OAuthContext>();

/** One per service context, however many modules of routes ask for it. */
export const oauthContextOf = (context: AuthContext): OAuthContext => {
  const known = built.get(context);
  if (known) return known;
  const made = createOAuthContext(context);
  built.set(context, made);
  return made;
};

const createOAuthContext = (context: AuthContext): OAuthContext => {
  const { config, clock, logger, database, redis, pool, events } = context;
  const settings = oauthSettings(config);
  const oauthLimits = createOAuthLimits(redis, settings);
  const safeFetch = createSafeFetch({
    production: config.NODE_ENV === 'production',
    userAgent: USER_AGENT,
    devHosts: config.SAFE_FETCH_DEV_HOSTS,
    devCertificateAuthority:
      config.SAFE_FETCH_DEV_CA === undefined ? undefined : readFileSync(config.SAFE_FETCH_DEV_CA, 'utf8'),
  });
  const timeoutMs = config.OAUTH_FETCH_TIMEOUT_MS;
  const bounds = settings.documentBounds;
  const fetching = { database, clock, limits: oauthLimits, safeFetch, timeoutMs, bounds };
  const replays = createReplayGuard(redis, clock);
  const logos = createClientLogos(fetching);
  return {
    ...context,
    settings,
    oauthLimits,
    clients: createClientDirectory({
      database,
      clock,
      logger,
      limits: oauthLimits,
      singleFlight: createSingleFlight(redis, 'auth:oauth:document'),
      idPolicy: settings.clientIdPolicy,
      fetching: { safeFetch, timeoutMs, bounds, vendorNamespaces: config.OAUTH_VENDOR_NAMESPACES },
      logos,
      redis,
    }),
    logos,
    authenticateClient: createAuthenticateClient({
      settings,
      clock,
      keys: createClientKeys(fetching),
      replays,
    }),
    requests: createRequestStore({ redis, clock, config }),
    grants: createGrants({ database, events, clock }),
    tokens: createTokenStore(pool),
    deriveTokens: createDeriveTokens(config.AUTH_SECRET, config.REGION),
  };
};
