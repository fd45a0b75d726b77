/** The authorization server's routes. Paths work with and without the trailing slash. */
import { MethodNotAllowedError } from '@meridian/core';
import { type RequestHandler, Router } from 'express';
import type { AuthContext } from '../context.ts';
import { createAuthorizeRoutes } from './authorize/authorize-routes.ts';
import { pushedRequestRoute } from './authorize/pushed-request-route.ts';
import { createConnectedAppsApi } from './connected-apps/connected-apps-api.ts';
import { createConnectedAppsPage } from './connected-apps/connected-apps-page.ts';
import { createDiscoveryRoutes } from './discovery/discovery-routes.ts';
import { noStore, oauthErrors, openToBrowsers } from './http/oauth-errors.ts';
import { oauthContextOf } from './oauth-context.ts';
import { introspectRoute } from './tokens/introspect-route.ts';
import { revokeRoute } from './tokens/revoke-route.ts';
import { tokenRoute } from './tokens/token-route.ts';
import { userinfoRoute } from './tokens/userinfo-route.ts';

type OAuthRoutes = (context: AuthContext) => RequestHandler;

const only =
  (...methods: readonly string[]): RequestHandler =>
  (req) => {
    throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
      headers: { allow: methods.join(', ') },
    });
  };

/** Endpoints that programs call: JSON in and out, no cookies, open to browsers of every origin. */
const createTokenRoutes = (authContext: AuthContext): Router => {
  const context = oauthContextOf(authContext);
  const router = Router();
  const posts: Readonly<Record<string, RequestHandler>> = {
    '/oauth/token': tokenRoute(context),
    '/oauth/revoke': revokeRoute(context),
    '/oauth/introspect': introspectRoute(context),
    '/oauth/par': pushedRequestRoute(context),
  };
  for (const [path, handler] of Object.entries(posts)) {
    router.use(path, openToBrowsers('POST'), noStore);
    router.post(path, handler);
    router.all(path, only('POST', 'OPTIONS'));
    router.use(path, oauthErrors());
  }
  const userinfo = userinfoRoute(context);
  router.use('/oauth/userinfo', openToBrowsers('GET, POST'), noStore);
  router.get('/oauth/userinfo', userinfo);
  router.post('/oauth/userinfo', userinfo);
  router.all('/oauth/userinfo', only('GET', 'POST', 'OPTIONS'));
  router.use('/oauth/userinfo', oauthErrors());
  return router;
};

/** Logos that we fetched and checked. Named by their content, so they can be kept for ever. */
const createLogoRoutes = (authContext: AuthContext): Router => {
  const { logos } = oauthContextOf(authContext);
  const router = Router();
  router.get('/oauth/logos/:digest', async (req, res, next) => {
    const { digest } = req.params;
    const logo = /^[0-9a-f]{64}$/.test(digest) ? await logos.read(digest) : undefined;
    if (!logo) return next();
    res
      .set({
        'content-type': logo.mediaType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="logo"',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(logo.bytes));
  });
  return router;
};

/** What programs ask. They read their bodies themselves. */
export const OAUTH_PROGRAM_ROUTES: readonly OAuthRoutes[] = [createDiscoveryRoutes, createTokenRoutes];

export const OAUTH_PAGE_ROUTES: readonly OAuthRoutes[] = [
  createAuthorizeRoutes,
  createLogoRoutes,
  createConnectedAppsPage,
  createConnectedAppsApi,
];
