/** `meridian mails …`: mails of accounts (invitations, resets, notices) that were not sent. */
import { type Clock, NotFoundError } from '@meridian/core';
import { type CommandGroup, commandGroup, toTable, UsageError } from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import type { OutgoingMail } from '../generated/prisma/client.ts';

export interface MailsCommandParts {
  readonly database: Database;
  readonly clock: Clock;
}

const MOST_LISTED = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without the text, which may contain a link that signs in. */
const toData = (mail: OutgoingMail) => ({
  id: mail.id,
  recipient: mail.recipient,
  subject: mail.subject,
  state: mail.failedAt === null ? 'waiting' : 'failed',
  attempts: mail.attempts,
  createdAt: mail.createdAt.toISOString(),
  lastError: mail.lastError,
});

export const mailsGroup: CommandGroup<MailsCommandParts> = commandGroup('mails', [
  {
    usage: 'mails list [--failed]',
    summary: `Mails that are not sent, the oldest ${MOST_LISTED}.`,
    run: async ({ database }, input) => {
      const mails = await database.outgoingMail.findMany({
        where: { sentAt: null, ...(input.has('failed') && { failedAt: { not: null } }) },
        orderBy: { createdAt: 'asc' },
        take: MOST_LISTED,
      });
      const data = mails.map(toData);
      const columns = ['MAIL', 'RECIPIENT', 'SUBJECT', 'STATE', 'ATTEMPTS', 'CREATED', 'LAST ERROR'];
      const rows = data.map((one) => [
        one.id,
        one.recipient,
        one.subject,
        one.state,
        one.attempts,
        one.createdAt,
        one.lastError,
      ]);
      return { data, text: data.length === 0 ? 'No mails wait.' : toTable(columns, rows) };
    },
  },
  {
    usage: 'mails retry [MAIL] [--all]',
    summary: 'Sends a mail that was given up again, or with --all every one of them.',
    run: async ({ database, clock }, input) => {
      const id = input.find('MAIL');
      if ((id === undefined) !== input.has('all')) throw new UsageError('Name either a MAIL or --all.');
      if (id !== undefined && !UUID.test(id)) throw new UsageError('MAIL is the id of a mail.');
      const { count } = await database.outgoingMail.updateMany({
        where: { sentAt: null, failedAt: { not: null }, ...(id !== undefined && { id }) },
        data: { failedAt: null, attempts: 0, nextTryAt: clock.now() },
      });
      if (count === 0 && id !== undefined)
        throw new NotFoundError('not_found', `No mail ${id} was given up.`);
      return { data: { count }, text: `${count} ${count === 1 ? 'mail' : 'mails'} will be sent again.` };
    },
  },
]);
