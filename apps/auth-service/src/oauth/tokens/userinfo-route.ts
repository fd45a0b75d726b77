/** Who gave the access token. */
import type { RequestHandler } from 'express';
import type { OAuthContext } from '../oauth-context.ts';
import { assertTokenScope, getBearerToken } from './bearer-access.ts';
import { personClaims } from './person-claims.ts';

export const userinfoRoute =
  (context: OAuthContext): RequestHandler =>
  async (req, res) => {
    const token = await getBearerToken(req, context);
    assertTokenScope(token, 'openid', context);
    const user = await context.database.user.findUniqueOrThrow({ where: { id: token.userId } });
    res.json(personClaims(user, token.scopes));
  };
