/** Who changed what: written in the transaction of the change. */
import type { FieldChange } from '@meridian/contracts/wire';
import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';

export type ActivityScope = 'Insight' | 'InsightVariable' | 'Action' | 'Cohort';

export interface NewActivity {
  readonly projectId: number;
  readonly scope: ActivityScope;
  readonly itemId: string;
  readonly activity: 'created' | 'updated' | 'deleted' | 'restored';
  readonly userId: number | null;
  readonly name: string | null;
  readonly shortId?: string;
  readonly changes?: readonly FieldChange[];
}

export const recordActivity = async (tx: Transaction, entry: NewActivity): Promise<void> => {
  const { name, shortId, changes = [], ...columns } = entry;
  const detail = { name, ...(shortId !== undefined && { short_id: shortId }), changes };
  await tx.activity.create({ data: { ...columns, detail: toJson(detail) } });
};

/** What the database takes as JSON: without undefined, dates as text. */
export const toJson = (value: unknown): Prisma.InputJsonValue =>
  JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
