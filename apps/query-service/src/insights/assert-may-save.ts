/** A saved insight shows its readers what its author may read, so the author's scopes are checked when it is saved. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { isAppError } from '@meridian/core';
import { QUERY_LIMITS } from '@meridian/hogql/compile';
import type { QueryContext } from '../context.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import { planQuery } from '../query/plan-query.ts';
import { prepareNode } from '../query/prepare-node.ts';
import { deniedTablesOf } from '../query/required-scopes.ts';
import { createStopwatch } from '../query/stopwatch.ts';

export interface Saver {
  readonly projectId: number;
  readonly scopes: readonly string[];
}

export const assertMaySave = async (
  context: QueryContext,
  { projectId, scopes }: Saver,
  query: unknown,
): Promise<void> => {
  const deniedTables = deniedTablesOf(scopes);
  const parsed = queryNodeSchema.safeParse(query);
  if (deniedTables.length === 0 || !parsed.success) return;
  try {
    const held = await resolveSavedInsight(context.database, projectId, parsed.data, scopes);
    await planQuery(context, {
      scope: await context.scopes.get(projectId),
      node: prepareNode(held),
      now: context.clock.now(),
      rowLimits: QUERY_LIMITS,
      deniedTables,
      stopwatch: createStopwatch(),
    });
  } catch (error) {
    // A query with other mistakes may be saved: its author is told when it is read.
    if (!isAppError(error) || error.status !== 400 || error.code === 'table_access_denied') throw error;
  }
};
