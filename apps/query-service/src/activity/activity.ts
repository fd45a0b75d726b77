/** Who changed what: written in the transaction of the change, read as a numbered page. */
import type { UserBasic } from '@meridian/contracts/wire';
import type { Transaction } from '../database.ts';
import type { Activity, Prisma } from '../generated/prisma/client.ts';

export type ActivityScope = 'Insight' | 'InsightVariable' | 'Action' | 'Cohort';

export interface FieldChange {
  readonly type: ActivityScope;
  readonly action: 'created' | 'changed' | 'deleted';
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface ActivityEntry {
  readonly projectId: number;
  readonly scope: ActivityScope;
  readonly itemId: string;
  readonly activity: 'created' | 'updated' | 'deleted' | 'restored';
  readonly userId: number | null;
  readonly name: string | null;
  readonly shortId?: string;
  readonly changes?: readonly FieldChange[];
}

export const recordActivity = async (tx: Transaction, entry: ActivityEntry): Promise<void> => {
  const { name, shortId, changes = [], ...columns } = entry;
  const detail = { name, ...(shortId !== undefined && { short_id: shortId }), changes };
  await tx.activity.create({ data: { ...columns, detail: toJson(detail) } });
};

/** Every field of `after` that differs, as a change. Values are compared as JSON: that is what they are on the wire. */
export const changesBetween = (
  type: ActivityScope,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      type,
      action: before[field] == null ? 'created' : after[field] == null ? 'deleted' : 'changed',
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }));

export const activityToWire = (entry: Activity, users: ReadonlyMap<number, UserBasic>): object => ({
  id: String(entry.id),
  user: entry.userId === null ? null : (users.get(entry.userId) ?? null),
  activity: entry.activity,
  scope: entry.scope,
  item_id: entry.itemId,
  detail: entry.detail,
  created_at: entry.createdAt.toISOString(),
});

/** What the database takes as JSON: without undefined, dates as text. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
