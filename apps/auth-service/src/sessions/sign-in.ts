import { UnauthenticatedError } from '@meridian/core';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { verifyPassword } from '../users/passwords.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The same answer, in the same time, for an unknown address and for a wrong password. */
export const checkCredentials = async (
  { database, limits }: AuthContext,
  { email, password }: Credentials,
  address: string,
): Promise<User> => {
  const account = email.toLowerCase();
  await limits.signInByAddress.consume(address);
  await limits.failedSignInByAccount.assertOpen(account);
  const user = await database.user.findUnique({ where: { email: account } });
  if (!(await verifyPassword(user?.passwordHash, password)) || user === null) {
    await limits.failedSignInByAccount.consume(account);
    throw new UnauthenticatedError('authentication_failed', 'The e-mail address or the password is wrong.');
  }
  await limits.failedSignInByAccount.reset(account);
  return user;
};
