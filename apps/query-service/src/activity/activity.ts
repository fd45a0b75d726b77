/** The activity log: each entry is written in the transaction of the change. */
import type { FieldChange } from '@meridian/contracts/wire';
import { type Transaction, toJson } from '../database.ts';

export type ActivityScope =
  | 'Insight'
  | 'InsightVariable'
  | 'Action'
  | 'Cohort'
  | 'Dashboard'
  | 'DashboardTemplate'
  | 'Annotation'
  | 'Comment'
  | 'Endpoint'
  | 'AlertConfiguration'
  | 'Subscription';

export interface NewActivity {
  readonly projectId: number;
  readonly scope: ActivityScope;
  readonly itemId: string;
  readonly activity:
    | 'created'
    | 'updated'
    | 'deleted'
    | 'restored'
    | 'sharing enabled'
    | 'sharing disabled'
    | 'sharing updated'
    | 'access token refreshed';
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
