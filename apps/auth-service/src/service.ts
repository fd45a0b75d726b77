/** Composes the routes. Each module is a function of the context that gives a router. */
import { checkPostgresVersion } from '@meridian/postgres';
import { checkRedisVersion } from '@meridian/redis';
import { createApp, createService, type Service } from '@meridian/service-kit';
import express, { type Express, type RequestHandler } from 'express';
import { createApiRoutes } from './api/api-routes.ts';
import type { AuthConfig } from './config.ts';
import { type AuthContext, createContext, SERVICE_NAME } from './context.ts';
import { STORE_ERRORS } from './http/store-errors.ts';
import { createInternalRoutes } from './internal/internal-routes.ts';
import { createLeakReportRoutes } from './leaked-tokens/report-routes.ts';
import type { Maintenance } from './maintenance/maintenance.ts';
import { OAUTH_PAGE_ROUTES, OAUTH_PROGRAM_ROUTES } from './oauth/oauth-routes.ts';
import { createInvitationPages } from './organizations/invitation-pages.ts';
import { createFinishSignUpPages } from './sessions/finish-sign-up-pages.ts';
import { createSessionApi } from './sessions/session-api.ts';
import { createSessionPages } from './sessions/session-pages.ts';
import { createAccountPage } from './settings/account-page.ts';
import { createAppsPage } from './settings/apps-page.ts';
import { createKeysPage } from './settings/keys-page.ts';
import { createOrganizationPage } from './settings/organization-page.ts';
import { createSessionsPage } from './settings/sessions-page.ts';
import { createPasswordResetPages } from './users/password-reset-pages.ts';

/** Every module of routes has this form, those of src/oauth too. */
export type RouteModule = (context: AuthContext) => RequestHandler;

/** They read their bodies themselves, as bytes or for speed: programs ask them all the time. */
const ROUTES_BEFORE_PARSERS: readonly RouteModule[] = [
  createInternalRoutes,
  ...OAUTH_PROGRAM_ROUTES,
  createLeakReportRoutes,
  createApiRoutes,
];

const ROUTES: readonly RouteModule[] = [
  ...OAUTH_PAGE_ROUTES,
  createSessionApi,
  createFinishSignUpPages,
  createSessionPages,
  createInvitationPages,
  createPasswordResetPages,
  createAccountPage,
  createSessionsPage,
  createKeysPage,
  createOrganizationPage,
  createAppsPage,
];

const BODY_LIMIT_BYTES = 1024 * 1024;
const FORM_LIMIT_BYTES = 64 * 1024;

export const createAuthApp = (context: AuthContext): Express =>
  createApp({
    name: SERVICE_NAME,
    logger: context.logger,
    recognizeErrors: STORE_ERRORS,
    bodyParser: 'none',
    configure: (app) => {
      for (const createRoutes of ROUTES_BEFORE_PARSERS) app.use(createRoutes(context));
      app.use(express.json({ limit: BODY_LIMIT_BYTES, type: ['application/json', 'application/*+json'] }));
      app.use(express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES }));
      for (const createRoutes of ROUTES) app.use(createRoutes(context));
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
    },
    onStart: async () => {
      const { credentials, events } = context;
      events.listen({ revoked: credentials.forget, gap: credentials.forgetAll });
      await context.signingKeys.current('identity');
      // Not waited for: without Redis people can still sign in.
      void maintenance
        ?.start()
        .catch((error: unknown) => context.logger.error({ err: error }, 'no maintenance'));
    },
    onStop: async () => {
      await maintenance?.stop();
      await context.close();
    },
  });
