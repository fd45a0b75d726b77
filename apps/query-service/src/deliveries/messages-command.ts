/** `meridian messages …`: mails and calls of webhooks that were not delivered. */
import type { Clock } from '@meridian/core';
import { type CommandGroup, outboxGroup } from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import type { OutgoingMessage } from '../generated/prisma/client.ts';

export interface MessagesCommandParts {
  readonly database: Database;
  readonly clock: Clock;
}

export const messagesGroup: CommandGroup<MessagesCommandParts> = outboxGroup({
  name: 'messages',
  entry: 'message',
  summary: 'Mails and calls of webhooks that are not delivered',
  filters: '[--project ID]',
  // Without the body, which may have personal data, and the secret.
  describe: ({ projectId, kind, sourceKind, recipient }: OutgoingMessage) => ({
    project: projectId,
    kind,
    source: sourceKind,
    recipient,
  }),
  find: ({ database }, where, page, input) => {
    const projectId = input.findNumber('project');
    return database.outgoingMessage.findMany({
      where: { ...where, ...(projectId !== undefined && { projectId }) },
      ...page,
    });
  },
  change: ({ database }, where, data) => database.outgoingMessage.updateMany({ where, data }),
});
