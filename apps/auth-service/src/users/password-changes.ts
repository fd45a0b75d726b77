/** Sets new passwords. Each ends the other sessions and the connected applications. */
import { InvalidRequestError, NotFoundError } from '@meridian/core';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { endOtherAccess } from './end-other-access.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';

export interface PasswordChangesParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly passwordAttempts: PasswordAttempts;
  readonly grants: Grants;
}

export interface PasswordChange {
  readonly user: User;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The session that stays signed in. */
  readonly keepSessionId: string;
  readonly requestId: string;
}

export interface PasswordReset {
  /** The user as the link was checked against. */
  readonly user: User;
  readonly newPassword: string;
  readonly requestId: string;
}

export interface PasswordChanges {
  change(change: PasswordChange): Promise<void>;
  /** For a user who opened a mailed link. */
  reset(reset: PasswordReset): Promise<void>;
}

export const createPasswordChanges = (parts: PasswordChangesParts): PasswordChanges => {
  const { database, passwordAttempts } = parts;
  return {
    change: async ({ user, currentPassword, newPassword, keepSessionId, requestId }) => {
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
      await endOtherAccess(parts, user, { keepSessionId, requestId });
    },
    reset: async ({ user, newPassword, requestId }) => {
      assertPasswordStrong(newPassword, user.email);
      const passwordHash = await hashPassword(newPassword);
      await database.$transaction(async (tx) => {
        // Only if the password is still the one that the link was made for: of two uses at once, one wins.
        const { count } = await tx.user.updateMany({
          where: { id: user.id, passwordHash: user.passwordHash },
          data: { passwordHash },
        });
        if (count === 0) throw new NotFoundError('not_found', 'This link was already used.');
        await recordAuditForUser(tx, user.id, {
          actor: userActor(user),
          action: 'user.password_reset',
          target: { kind: 'user', id: user.id },
          requestId,
        });
      });
      await passwordAttempts.forgive(user.email);
      await endOtherAccess(parts, user, { keepSessionId: undefined, requestId });
    },
  };
};
