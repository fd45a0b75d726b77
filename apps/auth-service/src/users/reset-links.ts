/** Links that set a new password: mailed, or made by an operator. */
import type { Clock } from '@meridian/core';
import { networkOf } from '@meridian/service-kit';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { spendIfLeft } from '../rate-limits/spend.ts';
import { getLinkedUser } from './linked-user.ts';
import { createMailToken, linkExpiry } from './mail-tokens.ts';
import type { PasswordReset } from './password-changes.ts';
import { queueLinkMail } from './queue-link-mail.ts';

export interface ResetLinksParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly background: Background;
  readonly limits: Limits;
}

export interface ResetLinks {
  /** Takes the same time, whether an account has the address or not. */
  send(email: string, address: string): Promise<void>;
  /** Throws `NotFoundError` for an invalid link. */
  open(token: string): Promise<Pick<PasswordReset, 'user' | 'link'>>;
}

const PURPOSES = { mailed: 'mailed_reset', by_operator: 'reset_password' } as const;

export const resetLink = (
  { config, clock }: { readonly config: AuthConfig; readonly clock: Clock },
  user: User,
  link: PasswordReset['link'],
): string =>
  `${config.PUBLIC_URL}/reset?token=${createMailToken(config.AUTH_SECRET, PURPOSES[link], user, clock.now())}`;

export const createResetLinks = (parts: ResetLinksParts): ResetLinks => {
  const { clock, database, background, limits } = parts;
  return {
    send: async (email, address) => {
      // Unknown addresses count too, because otherwise the limit would reveal which are known.
      await limits.mailsByPlace.consume(`reset ${email} ${networkOf(address)}`);
      background.run('queueing the mail for a new password', async () => {
        const user = await database.user.findUnique({ where: { email } });
        if (user === null) return;
        await spendIfLeft(limits.resetMailsByAccount, email, () =>
          database.$transaction((tx) =>
            queueLinkMail(tx, user, {
              to: email,
              urgent: true,
              expiresAt: linkExpiry(PURPOSES.mailed, clock.now()),
              subject: 'Set a new password',
              text: `Someone asked to set a new password for your account. If it was you, set it here within half an hour:\n\n${resetLink(parts, user, 'mailed')}\n\nIf it was not you, ignore this mail.\n`,
            }),
          ),
        );
      });
    },
    open: async (token) => {
      const { user, purpose } = await getLinkedUser(parts, Object.values(PURPOSES), token);
      return { user, link: purpose === PURPOSES.mailed ? 'mailed' : 'by_operator' };
    },
  };
};
