/** Hands each feature the parts that it uses, and mounts the routes. */
import { createActivitySourceRoutes, createApi, createIdempotency } from '@meridian/identity';
import { checkPostgresVersion } from '@meridian/postgres';
import { checkRedisVersion } from '@meridian/redis';
import { createApp, createService, internalOnly, jsonBody, type Service } from '@meridian/service-kit';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { createAppRoutes } from './apps/app-routes.ts';
import { createAuditRoutes } from './audit/audit-routes.ts';
import { createProjectActivity } from './audit/project-activity.ts';
import { createCliLoginRoutes } from './cli-login/cli-login-routes.ts';
import { createDeviceStore } from './cli-login/device-store.ts';
import type { AuthConfig } from './config.ts';
import { type AuthContext, createContext, SERVICE_NAME } from './context.ts';
import { createExchangeRoutes } from './exchange/exchange-routes.ts';
import { STORE_ERRORS } from './http/store-errors.ts';
import { createPersonalApiKeyRoutes } from './keys/personal-api-key-routes.ts';
import { createProjectSecretKeyRoutes } from './keys/project-secret-key-routes.ts';
import { createLeakReportRoutes } from './leaked-tokens/report-routes.ts';
import { createInternalMailRoutes } from './mail/internal-mail-routes.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import { createAuthorizeRoutes } from './oauth/authorize/authorize-routes.ts';
import { createConnectedAppsApi } from './oauth/connected-apps/connected-apps-api.ts';
import { createConnectedAppsPage } from './oauth/connected-apps/connected-apps-page.ts';
import { createDiscoveryRoutes } from './oauth/discovery/discovery-routes.ts';
import { createLogoRoutes, createOAuthEndpoints } from './oauth/oauth-routes.ts';
import { createInvitationPages } from './organizations/invitation-pages.ts';
import { createInvitationRoutes } from './organizations/invitation-routes.ts';
import { createMemberRoutes } from './organizations/member-routes.ts';
import { createOrganizationRoutes } from './organizations/organization-routes.ts';
import { createProjectFactsRoutes } from './projects/project-facts-routes.ts';
import { createProjectRoutes } from './projects/project-routes.ts';
import { createFinishSignUpPages } from './sessions/finish-sign-up-pages.ts';
import { createSessionApi } from './sessions/session-api.ts';
import { createSessionPages } from './sessions/session-pages.ts';
import { createSessionRoutes } from './sessions/session-routes.ts';
import { createAccountPage } from './settings/account-page.ts';
import { createAppsPage } from './settings/apps-page.ts';
import { createKeysPage } from './settings/keys-page.ts';
import { createOrganizationPage } from './settings/organization-page.ts';
import { createSessionsPage } from './settings/sessions-page.ts';
import { createKeySetRoutes } from './signing-keys/key-set-routes.ts';
import { createNoticeRoutes } from './users/notice-routes.ts';
import { createPasswordResetPages } from './users/password-reset-pages.ts';
import { createUserDirectoryRoutes } from './users/user-directory-routes.ts';
import { createUserRoutes } from './users/user-routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const FORM_LIMIT_BYTES = 64 * 1024;

const createInternalRoutes = ({ database, signingKeys }: AuthContext, authorize: RequestHandler): Router => {
  const router = express.Router();
  router.use(createKeySetRoutes({ signingKeys }));
  router.use('/internal', authorize);
  router.use(createProjectFactsRoutes({ database }));
  router.use(createUserDirectoryRoutes({ database }));
  router.use(createInternalMailRoutes({ database }));
  router.use(createActivitySourceRoutes({ source: createProjectActivity({ database }), authorize }));
  return router;
};

/** The routes that need an identity. */
const createApiRoutes = (context: AuthContext): Router => {
  const {
    config,
    database,
    events,
    sessions,
    passwordAttempts,
    grants,
    clock,
    provisioning,
    redis,
    verifier,
  } = context;
  return createApi({
    verifier,
    idempotency: createIdempotency({ redis, secret: config.INTERNAL_SECRET }),
    body: jsonBody(BODY_LIMIT_BYTES),
    routes: [
      ...createUserRoutes({ database, events, sessions, passwordAttempts, grants }),
      ...createNoticeRoutes({ clock, database }),
      ...createSessionRoutes({ database, sessions }),
      ...createPersonalApiKeyRoutes({ config, clock, database, events, sessions }),
      ...createOrganizationRoutes({ config, database, events }),
      ...createMemberRoutes({ config, database, events }),
      ...createInvitationRoutes({ config, clock, database }),
      ...createAuditRoutes({ config, database }),
      ...createAppRoutes({ config, database, provisioning }),
      ...createProjectRoutes({ config, database, events }),
      ...createProjectSecretKeyRoutes({ config, clock, database, events }),
    ],
  });
};

/** Pages and their forms. */
const createPages = (context: AuthContext): Router => {
  const {
    config,
    clock,
    database,
    csrf,
    sessions,
    settings,
    oauthLimits,
    clients,
    logos,
    requests,
    grants,
    verifier,
    devices,
    background,
    limits,
    provisioning,
    passwordAttempts,
    signIn,
    signUps,
    events,
    redis,
  } = context;
  const router = express.Router();
  router.use(
    createAuthorizeRoutes({
      config,
      clock,
      database,
      csrf,
      sessions,
      settings,
      oauthLimits,
      clients,
      logos,
      requests,
      grants,
    }),
  );
  router.use(createLogoRoutes({ logos }));
  router.use(createConnectedAppsPage({ clock, database, csrf, sessions, logos, grants }));
  router.use(createConnectedAppsApi({ clock, database, verifier, logos, grants }));
  router.use(createSessionApi({ config, sessions, signIn, signUps }));
  router.use(
    createCliLoginRoutes({
      config,
      clock,
      database,
      csrf,
      sessions,
      devices: createDeviceStore(redis),
      limits,
    }),
  );
  router.use(createFinishSignUpPages({ csrf, sessions, signUps }));
  router.use(createSessionPages({ config, csrf, sessions, signIn, signUps, requests }));
  router.use(createInvitationPages({ clock, database, events, csrf, sessions, signUps }));
  router.use(
    createPasswordResetPages({
      config,
      clock,
      database,
      csrf,
      sessions,
      devices,
      background,
      limits,
      grants,
    }),
  );
  router.use(
    createAccountPage({ config, clock, database, csrf, sessions, limits, passwordAttempts, grants }),
  );
  router.use(createSessionsPage({ csrf, sessions }));
  router.use(createKeysPage({ config, clock, database, events, csrf, sessions }));
  router.use(createOrganizationPage({ config, clock, database, events, csrf, sessions }));
  router.use(createAppsPage({ config, database, csrf, sessions, provisioning }));
  return router;
};

/** These routes read their bodies themselves, as raw bytes or for speed. */
const createProgramRoutes = (context: AuthContext): Router => {
  const { config, signingKeys, logger, clock, database, events, grants } = context;
  const router = express.Router();
  router.use(createDiscoveryRoutes({ config, signingKeys }));
  router.use(createOAuthEndpoints(context));
  router.use(createLeakReportRoutes({ config, logger, clock, database, events, grants }));
  router.use(createApiRoutes(context));
  return router;
};

export const createAuthApp = (context: AuthContext): Express =>
  createApp({
    name: SERVICE_NAME,
    logger: context.logger,
    recognizeErrors: STORE_ERRORS,
    bodyParser: 'none',
    configure: (app) => {
      const { config, exchange } = context;
      const authorize = internalOnly(config.INTERNAL_SECRET, config.INTERNAL_SECRET_PREVIOUS);
      // First, because it has by far the most requests.
      app.use(createExchangeRoutes({ exchange, authorize }));
      app.use(createInternalRoutes(context, authorize));
      app.use(createProgramRoutes(context));
      app.use(express.json({ limit: BODY_LIMIT_BYTES, type: ['application/json', 'application/*+json'] }));
      app.use(express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES }));
      app.use(createPages(context));
    },
  });

export const createAuthService = (
  config: AuthConfig,
  context: AuthContext = createContext(config),
  maintenance?: Maintenance,
): Service =>
  createService({
    name: SERVICE_NAME,
    config,
    logger: context.logger,
    app: createAuthApp(context),
    storeVersions: [() => checkPostgresVersion(config.DATABASE_URL), () => checkRedisVersion(context.redis)],
    checks: {
      postgres: () => context.pool.query('SELECT 1'),
      redis: () => context.redis.ping(),
      'signing key': () => context.signingKeys.current('identity'),
    },
    onStart: async () => {
      const { credentials, events } = context;
      events.listen({ revoked: credentials.forget, gap: credentials.forgetAll });
      maintenance?.start();
    },
    onStop: async () => {
      await maintenance?.stop();
      await context.close();
    },
  });
