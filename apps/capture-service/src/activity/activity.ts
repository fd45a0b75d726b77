/** The activity log of persons and definitions. */
import type { FieldChange } from '@meridian/contracts/wire';

export interface NewActivity {
  readonly projectId: number;
  readonly scope: 'EventDefinition' | 'PropertyDefinition' | 'Person';
  readonly itemId: string;
  readonly activity: 'created' | 'updated' | 'deleted';
  readonly userId: number | null;
  readonly name: string;
  readonly changes?: readonly FieldChange[];
}

/** Runs SQL with the values of `$1`, `$2`, …, in the transaction of the change where there is one. */
export type Execute = (sql: string, values: unknown[]) => Promise<unknown>;

const INSERT = `
INSERT INTO activities (project_id, scope, item_id, activity, user_id, detail)
VALUES ($1, $2, $3, $4, $5, $6::jsonb)`;

export const recordActivity = async (
  execute: Execute,
  { projectId, scope, itemId, activity, userId, name, changes = [] }: NewActivity,
): Promise<void> => {
  if (activity === 'updated' && changes.length === 0) return;
  const detail = JSON.stringify({ name, changes });
  await execute(INSERT, [projectId, scope, itemId, activity, userId, detail]);
};

/** Values of a person's properties are left out: the log outlives the person. */
export const PROPERTIES_CHANGED: readonly FieldChange[] = [
  { type: 'Person', action: 'changed', field: 'properties', before: null, after: null },
];
