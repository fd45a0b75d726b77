/** The authorization server's routes. Paths work with and without the trailing slash. */

import type { Clock } from '@meridian/core';
import { MethodNotAllowedError } from '@meridian/core';
import { type RequestHandler, Router } from 'express';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { createPushedRequestRoute } from './authorize/pushed-request-route.ts';
import type { ClientLogos } from './clients/client-logo.ts';
import { noStore, oauthErrors, openToBrowsers } from './http/oauth-errors.ts';
import type { OAuthParts } from './oauth-parts.ts';
import { redeemAuthorizationCode } from './tokens/authorization-code-grant.ts';
import { createIntrospectRoute } from './tokens/introspect-route.ts';
import { redeemRefreshToken } from './tokens/refresh-token-grant.ts';
import { createRevokeRoute } from './tokens/revoke-route.ts';
import { createTokenRoute } from './tokens/token-route.ts';
import { createUserinfoRoute } from './tokens/userinfo-route.ts';

/** The root of the authorization server: it hands each endpoint the parts that it uses. */
export interface OAuthEndpointParts extends OAuthParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly signingKeys: SigningKeys;
}

const only =
  (...methods: readonly string[]): RequestHandler =>
  (req) => {
    throw new MethodNotAllowedError('method_not_allowed', `The method ${req.method} is not allowed here.`, {
      headers: { allow: methods.join(', ') },
    });
  };

/** Endpoints that programs call: JSON in and out, no cookies, open to browsers of every origin. */
export const createOAuthEndpoints = ({
  config,
  clock,
  database,
  events,
  signingKeys,
  settings,
  oauthLimits,
  clients,
  authenticateClient,
  requests,
  grants,
  tokens,
  deriveTokens,
  dpop,
}: OAuthEndpointParts): Router => {
  const router = Router();
  const posts: Readonly<Record<string, RequestHandler>> = {
    '/oauth/token': createTokenRoute({
      authenticateClient,
      clients,
      clock,
      dpop,
      oauthLimits,
      redeem: {
        authorization_code: (call) =>
          redeemAuthorizationCode(call, { config, database, signingKeys, settings, grants, tokens }),
        refresh_token: (call) => redeemRefreshToken(call, { config, clients, grants, tokens, deriveTokens }),
      },
    }),
    '/oauth/revoke': createRevokeRoute({
      clock,
      events,
      oauthLimits,
      clients,
      authenticateClient,
      grants,
      tokens,
    }),
    '/oauth/introspect': createIntrospectRoute({
      clock,
      database,
      dpop,
      settings,
      oauthLimits,
      clients,
      authenticateClient,
      tokens,
    }),
    '/oauth/par': createPushedRequestRoute({
      config,
      dpop,
      oauthLimits,
      clients,
      authenticateClient,
      requests,
      settings,
    }),
  };
  for (const [path, handler] of Object.entries(posts)) {
    router.use(path, openToBrowsers('POST'), noStore);
    router.post(path, handler);
    router.all(path, only('POST', 'OPTIONS'));
    router.use(path, oauthErrors());
  }
  const userinfo = createUserinfoRoute({ clock, database, dpop, settings, tokens });
  router.use('/oauth/userinfo', openToBrowsers('GET, POST'), noStore);
  router.get('/oauth/userinfo', userinfo);
  router.post('/oauth/userinfo', userinfo);
  router.all('/oauth/userinfo', only('GET', 'POST', 'OPTIONS'));
  router.use('/oauth/userinfo', oauthErrors());
  return router;
};

/** Fetched and checked logos. Their names are hashes of the content, so they can be cached forever. */
export const createLogoRoutes = ({ logos }: { readonly logos: ClientLogos }): Router => {
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
