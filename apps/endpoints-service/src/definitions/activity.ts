/** Who changed what: written in the transaction of the change, read as a numbered page. */
import type { UserBasic } from '@meridian/contracts/wire';
import { type Transaction, toJson } from '../database.ts';
import type { Activity } from '../generated/prisma/client.ts';

export interface ActivityEntry {
  readonly projectId: number;
  readonly itemId: string;
  readonly activity: 'created' | 'updated' | 'deleted';
  readonly userId: number | null;
  readonly name: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

const SCOPE = 'Endpoint';

export const recordActivity = async (
  tx: Transaction,
  { name, before = {}, after = {}, ...columns }: ActivityEntry,
): Promise<void> => {
  const changes = changesBetween(before, after);
  if (columns.activity === 'updated' && changes.length === 0) return;
  await tx.activity.create({ data: { ...columns, detail: toJson({ name, changes }) } });
};

/** Every field of `after` that differs. Values are compared as JSON: that is what they are on the wire. */
const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): object[] =>
  Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      type: SCOPE,
      action: before[field] == null ? 'created' : after[field] == null ? 'deleted' : 'changed',
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }));

export const activityToWire = (entry: Activity, users: ReadonlyMap<number, UserBasic>): object => ({
  id: String(entry.id),
  user: entry.userId === null ? null : (users.get(entry.userId) ?? null),
  activity: entry.activity,
  scope: SCOPE,
  item_id: entry.itemId,
  detail: entry.detail,
  created_at: entry.createdAt.toISOString(),
});
