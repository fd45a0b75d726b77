/** Sets new passwords. Each ends other access in the same transaction, see `endOtherAccess`. */
import { type Clock, InvalidRequestError, NotFoundError } from '@meridian/core';
import { repeatConflicts } from '@meridian/postgres';
import type { AccountEvents } from '../account-events.ts';
import { recordAuditForUser, userActor } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import { confirmAddress } from './confirm-address.ts';
import { endOtherAccess } from './end-other-access.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import { assertPasswordStrong, hashPassword } from './passwords.ts';

export interface PasswordChangesParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
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
  /** Only a mailed link proves that the address is the user's. */
  readonly link: 'mailed' | 'by_operator';
  readonly newPassword: string;
  readonly requestId: string;
}

export interface PasswordChanges {
  /** `also` runs last in the same transaction, and again when the transaction is repeated. */
  change(change: PasswordChange, also?: (tx: Transaction) => Promise<void>): Promise<void>;
  /** Called when a user has opened a link. */
  reset(reset: PasswordReset): Promise<void>;
}

export const createPasswordChanges = (parts: PasswordChangesParts): PasswordChanges => {
  const { clock, database, events, passwordAttempts } = parts;
  return {
    change: async ({ user, currentPassword, newPassword, keepSessionId, requestId }, also) => {
      const isRight = await passwordAttempts.isRight({
        account: user.email,
        user,
        password: currentPassword,
        from: { kind: 'known', id: `session ${keepSessionId}` },
      });
      if (!isRight) throw wrongCurrentPassword();
      assertPasswordStrong(newPassword, user.email);
      const passwordHash = await hashPassword(newPassword);
      const ended = await repeatConflicts(() =>
        database.$transaction(async (tx) => {
          if (!(await replacePassword(tx, user, passwordHash))) throw wrongCurrentPassword();
          await recordAuditForUser(tx, user.id, {
            actor: userActor(user),
            action: 'user.password_changed',
            target: { kind: 'user', id: user.id },
            requestId,
          });
          const tags = await endOtherAccess(tx, parts, {
            user,
            reason: 'password_changed',
            keepSessionId,
            requestId,
          });
          // The password was just entered in this session.
          await tx.session.updateMany({
            where: { id: keepSessionId, userId: user.id },
            data: { authenticatedAt: clock.now() },
          });
          await also?.(tx);
          return tags;
        }),
      );
      await events.revoked(ended);
    },
    reset: async ({ user, link, newPassword, requestId }) => {
      assertPasswordStrong(newPassword, user.email);
      const passwordHash = await hashPassword(newPassword);
      const ended = await repeatConflicts(() =>
        database.$transaction(async (tx) => {
          if (!(await replacePassword(tx, user, passwordHash))) {
            throw new NotFoundError(
              'not_found',
              'This link no longer works: the password was changed after the link was created. Ask for a new link.',
            );
          }
          await recordAuditForUser(tx, user.id, {
            actor: userActor(user),
            action: 'user.password_reset',
            target: { kind: 'user', id: user.id },
            after: { link },
            requestId,
          });
          if (link === 'mailed')
            await confirmAddress(tx, { user: { ...user, passwordHash }, now: clock.now(), requestId });
          return endOtherAccess(tx, parts, {
            user,
            reason: 'password_reset',
            keepSessionId: undefined,
            requestId,
          });
        }),
      );
      await events.revoked(ended);
      await passwordAttempts.forgive(user.email);
    },
  };
};

const wrongCurrentPassword = (): InvalidRequestError =>
  new InvalidRequestError('invalid_input', 'The current password is wrong.', { attr: 'current_password' });

/** Changes the password only if it is still the checked one, so that one of several concurrent changes wins. */
const replacePassword = async (tx: Transaction, checked: User, passwordHash: string): Promise<boolean> => {
  const { count } = await tx.user.updateMany({
    where: { id: checked.id, passwordHash: checked.passwordHash },
    data: { passwordHash },
  });
  return count === 1;
};
