/** The claims that an application gets about the user: at most five, by scope. */
import type { UserinfoResponse } from '@meridian/contracts/oauth';
import type { User } from '../../generated/prisma/client.ts';

export const personClaims = (user: User, scopes: readonly string[]): UserinfoResponse => ({
  sub: user.uuid,
  ...(scopes.includes('profile') && { given_name: user.firstName, family_name: user.lastName }),
  ...(scopes.includes('email') && { email: user.email, email_verified: user.emailVerifiedAt !== null }),
});
