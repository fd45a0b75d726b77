/** Who gave the access token: five claims at most, by scope. */
import type { UserinfoResponse } from '@meridian/contracts/oauth';
import type { RequestHandler } from 'express';
import type { OAuthContext } from '../oauth-context.ts';
import { assertTokenScope, getBearerToken } from './bearer-access.ts';

export const userinfoRoute =
  (context: OAuthContext): RequestHandler =>
  async (req, res) => {
    const token = await getBearerToken(req, context);
    assertTokenScope(token, 'openid', context);
    const user = await context.database.user.findUniqueOrThrow({ where: { id: token.userId } });
    const claims: UserinfoResponse = {
      sub: user.uuid,
      ...(token.scopes.includes('profile') ? { given_name: user.firstName, family_name: user.lastName } : {}),
      ...(token.scopes.includes('email')
        ? { email: user.email, email_verified: user.emailVerifiedAt !== null }
        : {}),
    };
    res.json(claims);
  };
