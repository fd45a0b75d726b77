import { InvalidRequestError } from '@meridian/core';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { endOtherAccess } from './end-other-access.ts';
import { isRightPassword } from './password-attempts.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';

export interface ChangePasswordParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly background: Background;
  readonly limits: Limits;
  readonly grants: Grants;
}

export interface PasswordChange {
  readonly user: User;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The browser that asked; all others, and connected applications, have to ask again. */
  readonly keepSessionId: string;
  readonly requestId: string;
}

export const changePassword = async (
  context: ChangePasswordParts,
  { user, currentPassword, newPassword, keepSessionId, requestId }: PasswordChange,
): Promise<void> => {
  const { database } = context;
  const isRight = await isRightPassword(context, {
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
  await endOtherAccess(context, user, { keepSessionId, requestId });
};
