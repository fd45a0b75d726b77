import { UnauthenticatedError } from '@meridian/core';
import { recordAuditForUser } from '../audit/audit.ts';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { verifyPassword } from '../users/passwords.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInAttempt {
  /** The network address it comes from. */
  readonly address: string;
  readonly requestId: string;
}

/** The same answer, in the same time, for an unknown address and for a wrong password. */
export const checkCredentials = async (
  context: AuthContext,
  { email, password }: Credentials,
  attempt: SignInAttempt,
): Promise<User> => {
  const { database, limits } = context;
  const account = email.toLowerCase();
  await limits.signInByAddress.consume(attempt.address);
  await limits.failedSignInByAccount.assertOpen(account);
  const user = await database.user.findUnique({ where: { email: account } });
  if (!(await verifyPassword(user?.passwordHash, password)) || user === null) {
    await limits.failedSignInByAccount.consume(account);
    // Not waited for: how long the answer takes must not tell whether there is such an account.
    if (user !== null) void recordFailure(context, user, attempt);
    throw new UnauthenticatedError('authentication_failed', 'The e-mail address or the password is wrong.');
  }
  await limits.failedSignInByAccount.reset(account);
  return user;
};

/** For the admins of the person's organizations. As many as the limit per account lets through. */
const recordFailure = async (
  { database, logger }: AuthContext,
  user: User,
  { address, requestId }: SignInAttempt,
): Promise<void> => {
  try {
    await database.$transaction((tx) =>
      recordAuditForUser(tx, user.id, {
        actor: { kind: 'system', name: 'sign-in' },
        action: 'user.sign_in_failed',
        target: { kind: 'user', id: user.id },
        after: { address },
        requestId,
      }),
    );
  } catch (error) {
    logger.error({ err: error, requestId }, 'could not record a failed sign-in');
  }
};
