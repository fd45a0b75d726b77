import type { Clock } from '@meridian/core';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { createMailToken } from './mail-tokens.ts';

export interface ConfirmEmailParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: Limits;
}

/** Sends the link that confirms an address. Until then, apps see the address as not verified. */
export const sendConfirmation = async (
  { config, database, limits, clock }: ConfirmEmailParts,
  user: User,
): Promise<void> => {
  await limits.mailsByPlace.consume(`${user.email} signed in`);
  const token = createMailToken(config.AUTH_SECRET, 'confirm_email', user, clock.now());
  await database.$transaction((tx) =>
    queueMail(tx, {
      to: user.email,
      subject: 'Confirm your e-mail address',
      text: `Confirm that this address is yours:\n\n${config.PUBLIC_URL}/confirm?token=${token}\n`,
    }),
  );
};
