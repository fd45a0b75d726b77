/** `meridian mails …`: mails of accounts (invitations, resets, notices) that were not sent. */
import type { Clock } from '@meridian/core';
import { type CommandGroup, outboxGroup } from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import type { OutgoingMail } from '../generated/prisma/client.ts';

export interface MailsCommandParts {
  readonly database: Database;
  readonly clock: Clock;
}

export const mailsGroup: CommandGroup<MailsCommandParts> = outboxGroup({
  name: 'mails',
  entry: 'mail',
  summary: 'Mails that are not sent',
  // Without the text, which may contain a link that signs in.
  describe: ({ recipient, subject }: OutgoingMail) => ({ recipient, subject }),
  find: ({ database }, where, page) => database.outgoingMail.findMany({ where, ...page }),
  change: ({ database }, where, data) => database.outgoingMail.updateMany({ where, data }),
});
