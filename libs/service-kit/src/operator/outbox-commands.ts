/** Commands of an outbox table: `list` shows the unsent entries, `retry` sends again the ones that were given up. */
import { type Clock, isUuid, NotFoundError } from '@meridian/core';
import { type CommandGroup, commandGroup, toTable } from './command.ts';
import { UsageError } from './exit-codes.ts';
import type { Input } from './usage.ts';

export interface OutboxEntry {
  readonly id: string;
  readonly failedAt: Date | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly lastError: string | null;
}

type Unsent = { sentAt: null; failedAt?: { not: null } };

export interface Outbox<Parts, Entry extends OutboxEntry> {
  /** `mails` */
  readonly name: string;
  /** `mail` */
  readonly entry: string;
  readonly summary: string;
  /** More options of `list`: `[--project ID]` */
  readonly filters?: string;
  /** The fields of an entry that an operator may see. */
  readonly describe: (entry: Entry) => Readonly<Record<string, string | number | null>>;
  find(
    parts: Parts,
    where: Unsent,
    page: { orderBy: { createdAt: 'asc' }; take: number },
    input: Input,
  ): Promise<Entry[]>;
  change(
    parts: Parts,
    where: Unsent & { id?: string },
    data: { failedAt: null; attempts: number; nextTryAt: Date },
  ): Promise<{ count: number }>;
}

const MOST_LISTED = 200;

export const outboxGroup = <Parts extends { readonly clock: Clock }, Entry extends OutboxEntry>(
  outbox: Outbox<Parts, Entry>,
): CommandGroup<Parts> => {
  const { name, entry: noun, summary, filters = '' } = outbox;
  const argument = noun.toUpperCase();
  const toData = (entry: Entry) => ({
    id: entry.id,
    ...outbox.describe(entry),
    state: entry.failedAt === null ? 'waiting' : 'failed',
    attempts: entry.attempts,
    createdAt: entry.createdAt.toISOString(),
    lastError: entry.lastError,
  });
  return commandGroup(name, [
    {
      usage: `${name} list [--failed] ${filters}`.trim(),
      summary: `${summary}, the oldest ${MOST_LISTED}.`,
      run: async (parts, input) => {
        const where: Unsent = { sentAt: null, ...(input.has('failed') && { failedAt: { not: null } }) };
        const page = { orderBy: { createdAt: 'asc' }, take: MOST_LISTED } as const;
        const data = (await outbox.find(parts, where, page, input)).map(toData);
        const [first] = data;
        if (first === undefined) return { data, text: `No ${name} wait.` };
        const { id: _id, ...fields } = first;
        const columns = [argument, ...Object.keys(fields).map(toHeading)];
        return { data, text: toTable(columns, data.map(Object.values)) };
      },
    },
    {
      usage: `${name} retry [${argument}] [--all]`,
      summary: `Sends a ${noun} that was given up again, or with --all every one of them.`,
      run: async (parts, input) => {
        const id = input.find(argument);
        if ((id === undefined) !== input.has('all'))
          throw new UsageError(`Name either a ${argument} or --all.`);
        if (id !== undefined && !isUuid(id)) throw new UsageError(`${argument} is the id of a ${noun}.`);
        const { count } = await outbox.change(
          parts,
          { sentAt: null, failedAt: { not: null }, ...(id !== undefined && { id }) },
          { failedAt: null, attempts: 0, nextTryAt: parts.clock.now() },
        );
        if (count === 0 && id !== undefined)
          throw new NotFoundError('not_found', `No ${noun} ${id} was given up.`);
        return { data: { count }, text: `${count} ${count === 1 ? noun : name} will be sent again.` };
      },
    },
  ]);
};

/** `LAST ERROR` for `lastError`. */
const toHeading = (key: string): string => key.replace(/(?=[A-Z])/g, ' ').toUpperCase();
