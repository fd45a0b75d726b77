/** The user of the access token. */

import type { RequestHandler } from 'express';
import type { Database } from '../../database.ts';
import type { BearerTokens } from './bearer-tokens.ts';
import { personClaims } from './person-claims.ts';

export interface UserinfoRouteParts {
  readonly bearerTokens: BearerTokens;
  readonly database: Database;
}

export const createUserinfoRoute =
  ({ bearerTokens, database }: UserinfoRouteParts): RequestHandler =>
  async (req, res) => {
    const token = await bearerTokens.get(req);
    bearerTokens.assertScope(token, 'openid');
    const user = await database.user.findUniqueOrThrow({ where: { id: token.userId } });
    res.json(personClaims(user, token.scopes));
  };
