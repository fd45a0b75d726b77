/** The long-lived parts of the service, created once from the configuration. Only `service.ts` and tests use all of them. */
import { readFileSync } from 'node:fs';
import { type Clock, systemClock } from '@meridian/core';
import { createVerifierOf, type IdentityVerifier } from '@meridian/identity';
import { createPgPool } from '@meridian/postgres';
import { createBus, createRedis, type Redis } from '@meridian/redis';
import { createSafeFetch, type SafeFetch } from '@meridian/safe-fetch';
import { createLogger, type Logger, onceAMinute } from '@meridian/service-kit';
import type { Pool } from 'pg';
import { type AccountEvents, createAccountEvents } from './account-events.ts';
import { createProvisioningLimits, type ProvisioningLimits } from './apps/provisioning-limits.ts';
import { type Background, createBackground } from './background.ts';
import { createDeviceStore, type DeviceStore } from './cli-login/device-store.ts';
import type { AuthConfig } from './config.ts';
import { createDatabase, DATABASE_SCHEMA, type Database } from './database.ts';
import { createExchange, type Exchange } from './exchange/exchange.ts';
import { createLastUsed, type LastUsed } from './exchange/last-used.ts';
import { createVerifiedCredentials, type VerifiedCredentials } from './exchange/verified-credentials.ts';
import { type ConsentForm, createConsentForm } from './oauth/authorize/consent-form.ts';
import { createInteractions, type Interactions } from './oauth/authorize/interactions.ts';
import { createIssueCode, type IssueCode } from './oauth/authorize/issue-code.ts';
import { createPendingRequests, type PendingRequests } from './oauth/authorize/pending-requests.ts';
import { createRequestStore, type RequestStore } from './oauth/authorize/request-store.ts';
import { createAuthenticateClient } from './oauth/clients/authenticate-client.ts';
import { type ClientCalls, createClientCalls } from './oauth/clients/client-calls.ts';
import type { ClientFetching } from './oauth/clients/client-fetching.ts';
import { createClientKeys } from './oauth/clients/client-keys.ts';
import { type ClientParts, createClientParts } from './oauth/clients/client-parts.ts';
import { createFetchKeySet } from './oauth/clients/fetch-key-set.ts';
import { createGrants, type Grants } from './oauth/grants/grants.ts';
import { createOAuthLimits, type OAuthLimits } from './oauth/oauth-limits.ts';
import { type OAuthSettings, oauthSettings } from './oauth/oauth-settings.ts';
import { createReplayGuard } from './oauth/replay-guard.ts';
import { createTokenParts, type TokenParts } from './oauth/tokens/token-parts.ts';
import { type Csrf, createCsrf } from './pages/csrf.ts';
import { createLimits, type Limits } from './rate-limits/limits.ts';
import { type Cookies, createCookies } from './sessions/cookies.ts';
import { createKnownDevices, type KnownDevices } from './sessions/known-devices.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createSignIn, type SignIn } from './sessions/sign-in.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys/signing-keys.ts';
import { type ConfirmationLinks, createConfirmationLinks } from './users/confirmation-links.ts';
import { createSignUpLinks, type SignUpLinks } from './users/finish-sign-up.ts';
import { createPasswordAttempts, type PasswordAttempts } from './users/password-attempts.ts';
import { createPasswordChanges, type PasswordChanges } from './users/password-changes.ts';
import { createResetLinks, type ResetLinks } from './users/reset-links.ts';
import { createSignUps, type SignUps } from './users/sign-up.ts';
import { createRequestSignUp } from './users/sign-up-mails.ts';

export const SERVICE_NAME = 'auth-service';
const USER_AGENT = 'Meridian (application metadata fetch)';

export interface AuthContext extends ClientParts, TokenParts {
  readonly config: AuthConfig;
  readonly logger: Logger;
  readonly settings: OAuthSettings;
  readonly oauthLimits: OAuthLimits;
  readonly clientCalls: ClientCalls;
  readonly requests: RequestStore;
  readonly grants: Grants;
  readonly clock: Clock;
  /** The connection for everything but the hot path. */
  readonly database: Database;
  /** Prepared statements for the hot path. */
  readonly pool: Pool;
  readonly redis: Redis;
  readonly events: AccountEvents;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly background: Background;
  readonly limits: Limits;
  readonly passwordAttempts: PasswordAttempts;
  readonly passwordChanges: PasswordChanges;
  readonly resetLinks: ResetLinks;
  readonly confirmationLinks: ConfirmationLinks;
  readonly cliLogins: DeviceStore;
  readonly pendingRequests: PendingRequests;
  readonly interactions: Interactions;
  readonly consentForm: ConsentForm;
  readonly issueCode: IssueCode;
  readonly signIn: SignIn;
  readonly signUps: SignUps;
  readonly signUpLinks: SignUpLinks;
  readonly provisioning: ProvisioningLimits;
  readonly signingKeys: SigningKeys;
  readonly lastUsed: LastUsed;
  readonly credentials: VerifiedCredentials;
  readonly exchange: Exchange;
  /** Fetches untrusted URLs. */
  readonly safeFetch: SafeFetch;
  /** The gateway sends signed identities to this service too. */
  readonly verifier: IdentityVerifier;
  close(): Promise<void>;
}

export const createContext = (
  config: AuthConfig,
  overrides: Partial<Pick<AuthContext, 'clock' | 'logger'>> = {},
): AuthContext => {
  const clock = overrides.clock ?? systemClock;
  const logger =
    overrides.logger ?? createLogger({ name: SERVICE_NAME, level: config.LOG_LEVEL, region: config.REGION });
  const database = createDatabase(config.DATABASE_URL);
  const pool = createPgPool(config.DATABASE_URL, {
    schema: DATABASE_SCHEMA,
    applicationName: `${SERVICE_NAME}-exchange`,
    keyedStatements: true,
    onConnectionLost: (error) => onceAMinute(logger).warn({ err: error }, 'lost an idle Postgres connection'),
  });
  const redis = createRedis(config.REDIS_URL, {
    name: SERVICE_NAME,
    onError: (error) => onceAMinute(logger).warn({ err: error }, 'Redis failed'),
  });
  const cookies = createCookies({ publicUrl: config.PUBLIC_URL });
  const devices = createKnownDevices({
    secret: config.AUTH_SECRET,
    cookies,
    clock,
    lifetimeSeconds: config.AUTH_KNOWN_DEVICE_LIFETIME_SECONDS,
  });
  const background = createBackground(logger);
  const limits = createLimits({ redis, config });
  const provisioning = createProvisioningLimits({ redis, config, database });
  const passwordAttempts = createPasswordAttempts({ config, database, background, limits });
  const events = createAccountEvents(createBus(redis));
  const signingKeys = createSigningKeys({ config, database, clock, logger });
  const lastUsed = createLastUsed({ pool, logger });
  const credentials = createVerifiedCredentials({
    pool,
    clock,
    keepSeconds: config.AUTH_IDENTITY_CACHE_SECONDS,
  });
  const safeFetch = createSafeFetch({
    production: config.NODE_ENV === 'production',
    userAgent: USER_AGENT,
    devHosts: config.SAFE_FETCH_DEV_HOSTS,
    devCertificateAuthority:
      config.SAFE_FETCH_DEV_CA === undefined ? undefined : readFileSync(config.SAFE_FETCH_DEV_CA, 'utf8'),
  });
  const settings = oauthSettings(config);
  const oauthLimits = createOAuthLimits({ redis, settings });
  const fetching: ClientFetching = {
    database,
    clock,
    limits: oauthLimits,
    safeFetch,
    timeoutMs: config.OAUTH_FETCH_TIMEOUT_MS,
    bounds: settings.documentBounds,
  };
  const { clients, logos } = createClientParts({ config, settings, fetching, redis, logger });
  const replays = createReplayGuard({ redis, clock });
  const tokenParts = createTokenParts({ config, settings, clock, pool, replays });
  const fetchKeySet = createFetchKeySet(fetching);
  const keys = createClientKeys({ database, clock, redis, logger, fetchKeySet });
  const authenticateClient = createAuthenticateClient({ settings, clock, keys, replays });
  const requests = createRequestStore({ redis, clock, config });
  const grants = createGrants({ database, events, clock });
  const csrf = createCsrf({ secret: config.AUTH_SECRET, cookies });
  const sessions = createSessions({ config, database, cookies, devices, events, clock });

  return {
    ...tokenParts,
    settings,
    oauthLimits,
    clients,
    logos,
    clientCalls: createClientCalls({ authenticateClient, clients, oauthLimits }),
    requests,
    grants,
    config,
    logger,
    clock,
    database,
    pool,
    redis,
    cookies,
    events,
    signingKeys,
    lastUsed,
    credentials,
    exchange: createExchange({ config, credentials, signingKeys, lastUsed, dpop: tokenParts.dpop, clock }),
    safeFetch,
    csrf,
    sessions,
    devices,
    background,
    limits,
    passwordAttempts,
    passwordChanges: createPasswordChanges({ clock, database, events, passwordAttempts, grants }),
    resetLinks: createResetLinks({ config, clock, database, background, limits }),
    confirmationLinks: createConfirmationLinks({ config, clock, database, limits }),
    cliLogins: createDeviceStore(redis),
    pendingRequests: createPendingRequests({ clients, settings, requests }),
    interactions: createInteractions({ database, sessions }),
    consentForm: createConsentForm({ config, clock, csrf, clients, logos, requests }),
    issueCode: createIssueCode({ config, clock, database, settings, grants }),
    signIn: createSignIn({ database, devices, background, passwordAttempts }),
    signUps: createSignUps({
      config,
      database,
      limits,
      provisioning,
      requests,
      requestByMail: createRequestSignUp({ config, clock, database, background, limits, requests }),
    }),
    signUpLinks: createSignUpLinks({ config, clock, database, provisioning }),
    provisioning,
    verifier: createVerifierOf({ keys: signingKeys.keySet('identity'), audience: SERVICE_NAME, clock }),
    close: async () => {
      await background.settle();
      await lastUsed.stop();
      await events.close();
      await Promise.allSettled([database.$disconnect(), pool.end(), redis.quit()]);
    },
  };
};
