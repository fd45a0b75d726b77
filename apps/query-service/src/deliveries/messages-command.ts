/** `meridian messages …`: mails and calls of webhooks that were not delivered. */
import { type Clock, NotFoundError } from '@meridian/core';
import { type CommandGroup, commandGroup, toTable, UsageError } from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import type { OutgoingMessage } from '../generated/prisma/client.ts';

export interface MessagesCommandParts {
  readonly database: Database;
  readonly clock: Clock;
}

const MOST_LISTED = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without the body, which may have personal data, and the secret. */
const toData = (message: OutgoingMessage) => ({
  id: message.id,
  project: message.projectId,
  kind: message.kind,
  source: message.sourceKind,
  recipient: message.recipient,
  state: message.failedAt === null ? 'waiting' : 'failed',
  attempts: message.attempts,
  createdAt: message.createdAt.toISOString(),
  lastError: message.lastError,
});

export const messagesGroup: CommandGroup<MessagesCommandParts> = commandGroup('messages', [
  {
    usage: 'messages list [--failed] [--project ID]',
    summary: `Mails and calls of webhooks that are not delivered, the oldest ${MOST_LISTED}.`,
    run: async ({ database }, input) => {
      const projectId = input.findNumber('project');
      const messages = await database.outgoingMessage.findMany({
        where: {
          sentAt: null,
          ...(input.has('failed') && { failedAt: { not: null } }),
          ...(projectId !== undefined && { projectId }),
        },
        orderBy: { createdAt: 'asc' },
        take: MOST_LISTED,
      });
      const data = messages.map(toData);
      const columns = ['MESSAGE', 'PROJECT', 'KIND', 'SOURCE', 'STATE', 'ATTEMPTS', 'CREATED', 'LAST ERROR'];
      const rows = data.map((one) => [
        one.id,
        one.project,
        one.kind,
        one.source,
        one.state,
        one.attempts,
        one.createdAt,
        one.lastError,
      ]);
      return { data, text: data.length === 0 ? 'No messages wait.' : toTable(columns, rows) };
    },
  },
  {
    usage: 'messages retry [MESSAGE] [--all]',
    summary: 'Sends a message that was given up again, or with --all every one of them.',
    run: async ({ database, clock }, input) => {
      const id = input.find('MESSAGE');
      if ((id === undefined) !== input.has('all')) throw new UsageError('Name either a MESSAGE or --all.');
      if (id !== undefined && !UUID.test(id)) throw new UsageError('MESSAGE is the id of a message.');
      const { count } = await database.outgoingMessage.updateMany({
        where: { sentAt: null, failedAt: { not: null }, ...(id !== undefined && { id }) },
        data: { failedAt: null, attempts: 0, nextTryAt: clock.now() },
      });
      if (count === 0 && id !== undefined)
        throw new NotFoundError('not_found', `No message ${id} was given up.`);
      return {
        data: { count },
        text: `${count} ${count === 1 ? 'message' : 'messages'} will be sent again.`,
      };
    },
  },
]);
