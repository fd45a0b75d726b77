/** The activity log of definitions, written in the transaction of the change. */
import { changesBetween } from '@meridian/contracts/wire';
import { type Transaction, toJson } from '../database.ts';

export interface NewActivity {
  readonly projectId: number;
  readonly itemId: string;
  readonly activity: 'created' | 'updated' | 'deleted';
  readonly userId: number | null;
  readonly name: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export const ACTIVITY_SCOPE = 'Endpoint';

export const recordActivity = async (
  tx: Transaction,
  { name, before = {}, after = {}, ...columns }: NewActivity,
): Promise<void> => {
  const changes = changesBetween(ACTIVITY_SCOPE, before, after);
  if (columns.activity === 'updated' && changes.length === 0) return;
  await tx.activity.create({ data: { ...columns, detail: toJson({ name, changes }) } });
};

/** A change of an endpoint by the schedule or an operator, who are not users. */
export const recordUpdateWithoutUser = (
  tx: Transaction,
  {
    endpoint: { id: itemId, name },
    ...change
  }: Required<Pick<NewActivity, 'projectId' | 'before' | 'after'>> & {
    readonly endpoint: { readonly id: string; readonly name: string };
  },
): Promise<void> => recordActivity(tx, { ...change, itemId, name, activity: 'updated', userId: null });
