import { InvalidRequestError } from '@meridian/core';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { endOtherAccess } from './end-other-access.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';

export interface ChangePasswordParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly passwordAttempts: PasswordAttempts;
  readonly grants: Grants;
}

export interface PasswordChange {
  readonly user: User;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The session that stays signed in. All other sessions and connected applications end. */
  readonly keepSessionId: string;
  readonly requestId: string;
}

export const changePassword = async (
  { database, sessions, passwordAttempts, grants }: ChangePasswordParts,
  { user, currentPassword, newPassword, keepSessionId, requestId }: PasswordChange,
): Promise<void> => {
  const isRight = await passwordAttempts.isRight({
    account: user.email,
    user,
    password: currentPassword,
    from: { kind: 'known', id: `session ${keepSessionId}` },
  });
  if (!isRight) {
    throw new InvalidRequestError('invalid_input', 'The current password is wrong.', {
      attr: 'current_password',
    });
  }
  assertPasswordStrong(newPassword, user.email);
  const passwordHash = await hashPassword(newPassword);
  await database.$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    await recordAuditForUser(tx, user.id, {
      actor: userActor(user),
      action: 'user.password_changed',
      target: { kind: 'user', id: user.id },
      requestId,
    });
  });
  await endOtherAccess({ sessions, grants }, user, { keepSessionId, requestId });
};
