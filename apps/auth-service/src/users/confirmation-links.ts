/**
 * Mailed links that confirm an address. Only a session of the account can use one: a user who was mailed the link of an
 * account of another person cannot confirm it. Until then apps see the address as not verified.
 */
import type { Clock } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { spend } from '../rate-limits/spend.ts';
import { confirmAddress } from './confirm-address.ts';
import { getLinkedUser } from './linked-user.ts';
import { createMailToken, linkExpiry } from './mail-tokens.ts';
import { queueLinkMail } from './queue-link-mail.ts';

export interface ConfirmationLinksParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: Limits;
}

export interface ConfirmationLinks {
  send(user: User): Promise<void>;
  /** The account of the link. Throws `NotFoundError` for an invalid link. */
  getUser(token: string): Promise<User>;
  /** Confirms the address of this account. */
  confirm(user: User, requestId: string): Promise<void>;
}

export const createConfirmationLinks = (parts: ConfirmationLinksParts): ConfirmationLinks => {
  const { config, clock, database, limits } = parts;
  return {
    send: async (user) => {
      const now = clock.now();
      const token = createMailToken(config.AUTH_SECRET, 'confirm_email', user, now);
      await spend(limits.mailsByPlace, `confirmation ${user.email} signed in`, () =>
        database.$transaction((tx) =>
          queueLinkMail(tx, user, {
            to: user.email,
            urgent: true,
            expiresAt: linkExpiry('confirm_email', now),
            subject: 'Confirm your e-mail address',
            text: `Confirm that this address is yours:\n\n${config.PUBLIC_URL}/confirm?token=${token}\n`,
          }),
        ),
      );
    },
    getUser: async (token) => (await getLinkedUser(parts, ['confirm_email'], token)).user,
    confirm: async (user, requestId) => {
      await database.$transaction((tx) => confirmAddress(tx, { user, now: clock.now(), requestId }));
    },
  };
};
