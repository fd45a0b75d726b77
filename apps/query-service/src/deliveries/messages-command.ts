/** `meridian messages …`: mails and calls of webhooks that were not delivered. */
import type { Clock } from '@meridian/core';
import {
  assertProject,
  type CommandGroup,
  outboxGroup,
  type ProjectReader,
} from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import type { OutgoingMessage } from '../generated/prisma/client.ts';

export interface MessagesCommandParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly facts: ProjectReader;
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
  find: async ({ database, facts }, where, page, input) => {
    const projectId = input.findNumber('project');
    const found = await database.outgoingMessage.findMany({
      where: { ...where, ...(projectId !== undefined && { projectId }) },
      ...page,
    });
    if (found.length === 0 && projectId !== undefined) await assertProject(facts, projectId);
    return found;
  },
  change: ({ database }, where, data) => database.outgoingMessage.updateMany({ where, data }),
});
