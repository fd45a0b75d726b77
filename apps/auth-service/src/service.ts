/** Hands each feature the parts that it uses, and mounts the routes. */
import { createActivitySourceRoutes, createApi, createIdempotency } from '@meridian/identity';
import { checkPostgresVersion, missingPostgresMigration, postgresNow } from '@meridian/postgres';
import { checkRedisVersion, redisNow } from '@meridian/redis';
import {
  createApp,
  createService,
  expectedMigrations,
  internalOnly,
  jsonBody,
  type Service,
} from '@meridian/service-kit';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { createAgentCallRoutes, createInternalAgentCallRoutes } from './agent-calls/agent-call-routes.ts';
import { createAppRoutes } from './apps/app-routes.ts';
import { createAuditRoutes } from './audit/audit-routes.ts';
import { createProjectActivity } from './audit/project-activity.ts';
import { createCliLoginApi } from './cli-login/cli-login-api.ts';
import { createCliLoginPages } from './cli-login/cli-login-pages.ts';
import { type AuthContext, SERVICE_NAME } from './context.ts';
import { createExchangeRoutes } from './exchange/exchange-routes.ts';
import { assertRecentSignIn } from './http/caller.ts';
import { STORE_ERRORS } from './http/store-errors.ts';
import { createPersonalApiKeyRoutes } from './keys/personal-api-key-routes.ts';
import { createProjectSecretKeyRoutes } from './keys/project-secret-key-routes.ts';
import { createLeakReportRoutes } from './leaked-tokens/report-routes.ts';
import { createInternalMailRoutes } from './mail/internal-mail-routes.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import { createAuthorizeErrors } from './oauth/authorize/authorize-errors.ts';
import { createAuthorizeRoutes } from './oauth/authorize/authorize-routes.ts';
import { createDecisionRoutes } from './oauth/authorize/decision-routes.ts';
import { createPushedRequestRoute } from './oauth/authorize/pushed-request-route.ts';
import { createLogoRoutes } from './oauth/clients/logo-routes.ts';
import { createConnectedAppsApi } from './oauth/connected-apps/connected-apps-api.ts';
import { createConnectedAppsPage } from './oauth/connected-apps/connected-apps-page.ts';
import { createDiscoveryRoutes } from './oauth/discovery/discovery-routes.ts';
import { createOAuthEndpoint } from './oauth/http/oauth-endpoint.ts';
import { redeemAuthorizationCode } from './oauth/tokens/authorization-code-grant.ts';
import { createDescribeToken } from './oauth/tokens/describe-token.ts';
import { createIntrospectRoute } from './oauth/tokens/introspect-route.ts';
import { redeemRefreshToken } from './oauth/tokens/refresh-token-grant.ts';
import { createRevokeRoute } from './oauth/tokens/revoke-route.ts';
import type { TokenCall } from './oauth/tokens/token-call.ts';
import { createTokenRoute } from './oauth/tokens/token-route.ts';
import { createUserinfoRoute } from './oauth/tokens/userinfo-route.ts';
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
import { createSettingsPages } from './settings/settings-page.ts';
import { createKeySetRoutes } from './signing-keys/key-set-routes.ts';
import { createConfirmEmailPage } from './users/confirm-email-page.ts';
import { createNoticeRoutes } from './users/notice-routes.ts';
import { createPasswordResetPages } from './users/password-reset-pages.ts';
import { createUserDirectoryRoutes } from './users/user-directory-routes.ts';
import { createUserRoutes } from './users/user-routes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const FORM_LIMIT_BYTES = 64 * 1024;

const createInternalRoutes = (
  { database, pool, signingKeys }: AuthContext,
  authorize: RequestHandler,
): Router => {
  const router = express.Router();
  router.use(createKeySetRoutes({ signingKeys }));
  router.use('/internal', authorize);
  router.use(createProjectFactsRoutes({ database }));
  router.use(createUserDirectoryRoutes({ database }));
  router.use(createInternalMailRoutes({ database }));
  router.use(createInternalAgentCallRoutes({ pool }));
  router.use(createActivitySourceRoutes({ source: createProjectActivity({ database }), authorize }));
  return router;
};

/** The routes that need an identity. */
const createApiRoutes = (context: AuthContext): Router => {
  const {
    config,
    settings,
    database,
    events,
    sessions,
    passwordChanges,
    clock,
    provisioning,
    redis,
    verifier,
    limits,
  } = context;
  return createApi({
    verifier,
    idempotency: createIdempotency({ redis, secret: config.INTERNAL_SECRET }),
    assertRecentSignIn: (session) => assertRecentSignIn({ database, sessions }, session),
    body: jsonBody(BODY_LIMIT_BYTES),
    routes: [
      ...createUserRoutes({ database, events, passwordChanges }),
      ...createNoticeRoutes({ clock, database }),
      ...createSessionRoutes({ database, sessions }),
      ...createPersonalApiKeyRoutes({ config, clock, database, events }),
      ...createOrganizationRoutes({ config, database, events }),
      ...createMemberRoutes({ config, database, events }),
      ...createInvitationRoutes({ config, clock, database, limits }),
      ...createAuditRoutes({ config, database }),
      ...createAgentCallRoutes({ config, database }),
      ...createAppRoutes({ config, settings, database, provisioning }),
      ...createProjectRoutes({ config, database, events, limits }),
      ...createProjectSecretKeyRoutes({ config, clock, database, events }),
    ],
  });
};

/** The authorization endpoint, its consent page, and the apps that a user has connected. */
const createAuthorizationPages = (context: AuthContext): Router => {
  const { settings, pendingRequests, interactions, consentForm, issueCode } = context;
  const { clock, database, sessions, verifier, logos, grants, oauthLimits } = context;
  const router = express.Router();
  router.use(
    createAuthorizeRoutes({ limits: oauthLimits, pendingRequests, interactions, consentForm, issueCode }),
  );
  router.use(createDecisionRoutes({ settings, pendingRequests, interactions, consentForm, issueCode }));
  router.use('/oauth/authorize', createAuthorizeErrors({ database, sessions, settings }));
  router.use(createLogoRoutes({ logos }));
  router.use(createConnectedAppsApi({ clock, database, verifier, logos, grants }));
  return router;
};

/** Pages to sign in, to sign up and to log in the command line. */
const createSignInPages = (context: AuthContext): Router => {
  const { config, clock, database, csrf, sessions, signIn, signUps, signUpLinks, requests, events } = context;
  const { limits, cliLogins } = context;
  const router = express.Router();
  router.use(createSessionApi({ config, sessions, signIn, signUps }));
  router.use(createCliLoginApi({ config, clock, database, cliLogins, limits }));
  router.use(createCliLoginPages({ database, csrf, sessions, cliLogins, limits }));
  router.use(createFinishSignUpPages({ csrf, sessions, signUpLinks }));
  router.use(createSessionPages({ config, csrf, sessions, signIn, signUps, requests }));
  router.use(createInvitationPages({ clock, database, events, csrf, sessions, signUps }));
  return router;
};

/** Pages behind mailed links. */
const createMailLinkPages = (context: AuthContext): Router => {
  const { csrf, devices, limits, sessions, passwordChanges, resetLinks, confirmationLinks } = context;
  const router = express.Router();
  router.use(createPasswordResetPages({ csrf, devices, limits, passwordChanges, resetLinks }));
  router.use(createConfirmEmailPage({ csrf, sessions, confirmationLinks }));
  return router;
};

const createAccountPages = (context: AuthContext): Router => {
  const { config, clock, database, events, csrf, sessions, logos, grants, provisioning } = context;
  const { passwordChanges, confirmationLinks, limits, settings } = context;
  return createSettingsPages({
    csrf,
    sessions,
    pages: [
      createAccountPage({
        clock,
        database,
        sessions,
        passwordChanges,
        confirmationLinks,
        hasMailServer: config.AUTH_SMTP_URL !== undefined,
      }),
      createSessionsPage({ sessions }),
      createKeysPage({ config, clock, database, events }),
      createConnectedAppsPage({ clock, database, logos, grants }),
      createOrganizationPage({ config, clock, database, events, limits }),
      createAppsPage({ config, settings, database, provisioning }),
    ],
  });
};

/** Endpoints of the authorization server that clients call. */
const createOAuthEndpoints = (context: AuthContext): Router => {
  const { clientCalls, bearerTokens, clients, dpop, oauthLimits, requests, settings } = context;
  const { config, clock, database, events, signingKeys, grants, tokens, deriveTokens } = context;
  const redeem = {
    authorization_code: (call: TokenCall) =>
      redeemAuthorizationCode(call, { config, database, signingKeys, settings, grants, tokens }),
    refresh_token: (call: TokenCall) =>
      redeemRefreshToken(call, { config, database, clients, grants, tokens, deriveTokens }),
  };
  const describeToken = createDescribeToken({ database, settings, clients });
  const posts: Readonly<Record<string, RequestHandler>> = {
    '/oauth/token': createTokenRoute({ clientCalls, clock, dpop, oauthLimits, redeem }),
    '/oauth/revoke': createRevokeRoute({ clientCalls, clock, events, grants, tokens }),
    '/oauth/introspect': createIntrospectRoute({ clock, clientCalls, bearerTokens, tokens, describeToken }),
    '/oauth/par': createPushedRequestRoute({ config, clientCalls, clients, dpop, requests, settings }),
  };
  const router = express.Router();
  for (const [path, handler] of Object.entries(posts)) {
    router.use(createOAuthEndpoint({ path, methods: ['POST'], handler }));
  }
  const userinfo = createUserinfoRoute({ bearerTokens, database });
  router.use(createOAuthEndpoint({ path: '/oauth/userinfo', methods: ['GET', 'POST'], handler: userinfo }));
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

const createAuthApp = (context: AuthContext): Express =>
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
      app.use(
        express.json({
          limit: BODY_LIMIT_BYTES,
          type: ['application/json', 'application/*+json'],
          inflate: false,
        }),
      );
      app.use(express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, inflate: false }));
      app.use(createAuthorizationPages(context));
      app.use(createSignInPages(context));
      app.use(createMailLinkPages(context));
      app.use(createAccountPages(context));
    },
  });

export const createAuthService = (context: AuthContext, maintenance?: Maintenance): Service =>
  createService({
    name: SERVICE_NAME,
    config: context.config,
    logger: context.logger,
    app: createAuthApp(context),
    clocks: [
      { name: 'Postgres', now: () => postgresNow(async (sql) => (await context.pool.query(sql)).rows) },
      { name: 'Redis', now: () => redisNow(context.redis) },
    ],
    migrations: [
      () =>
        missingPostgresMigration(
          async (sql) => (await context.pool.query(sql)).rows,
          expectedMigrations()?.postgres,
        ),
    ],
    storeVersions: [
      () => checkPostgresVersion(context.config.DATABASE_URL),
      () => checkRedisVersion(context.redis),
    ],
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
