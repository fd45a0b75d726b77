/** The user of the access token. */

import type { Clock } from '@meridian/core';
import type { RequestHandler } from 'express';
import type { Database } from '../../database.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import { assertTokenScope, getBearerToken } from './bearer-access.ts';
import type { Dpop } from './dpop.ts';
import { personClaims } from './person-claims.ts';
import type { TokenStore } from './token-store.ts';

export interface UserinfoRouteParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly dpop: Dpop;
  readonly settings: OAuthSettings;
  readonly tokens: TokenStore;
}

export const createUserinfoRoute =
  (context: UserinfoRouteParts): RequestHandler =>
  async (req, res) => {
    const token = await getBearerToken(req, context);
    assertTokenScope(token, 'openid', context);
    const user = await context.database.user.findUniqueOrThrow({ where: { id: token.userId } });
    res.json(personClaims(user, token.scopes));
  };
