/** What an application may know of the person who let it in: five claims at most, by scope. */
import type { UserinfoResponse } from '@meridian/contracts/oauth';
import type { User } from '../../generated/prisma/client.ts';

export const personClaims = (user: User, scopes: readonly string[]): UserinfoResponse => ({
  sub: user.uuid,
  ...(scopes.includes('profile') && { given_name: user.firstName, family_name: user.lastName }),
  ...(scopes.includes('email') && { email: user.email, email_verified: user.emailVerifiedAt !== null }),
});
