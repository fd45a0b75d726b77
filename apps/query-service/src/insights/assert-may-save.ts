/** Readers of a saved insight see the data that its author may read, so the author's scopes are checked on saving. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { type Clock, isAppError } from '@meridian/core';
import { QUERY_LIMITS } from '@meridian/hogql/compile';
import type { Database } from '../database.ts';
import type { ProjectScopes } from '../project/project-scope.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import type { PlanQuery } from '../query/plan-query.ts';
import { prepareNode } from '../query/prepare-node.ts';
import { deniedTablesOf } from '../query/required-scopes.ts';
import { createStopwatch } from '../query/stopwatch.ts';

export interface Saver {
  readonly projectId: number;
  readonly scopes: readonly string[];
}

export interface InsightCheckParts {
  readonly database: Database;
  readonly scopes: ProjectScopes;
  readonly plan: PlanQuery;
  readonly clock: Clock;
}

export type AssertMaySave = (saver: Saver, query: unknown) => Promise<void>;

export const createInsightCheck =
  ({ database, scopes: projects, plan, clock }: InsightCheckParts): AssertMaySave =>
  async ({ projectId, scopes }, query) => {
    const deniedTables = deniedTablesOf(scopes);
    const parsed = queryNodeSchema.safeParse(query);
    if (deniedTables.length === 0 || !parsed.success) return;
    try {
      const held = await resolveSavedInsight(database, projectId, parsed.data, scopes);
      await plan({
        scope: await projects.get(projectId),
        node: prepareNode(held),
        now: clock.now(),
        rowLimits: QUERY_LIMITS,
        deniedTables,
        stopwatch: createStopwatch(),
      });
    } catch (error) {
      // A query with other errors may be saved. They are reported when the insight is read.
      if (!isAppError(error) || error.status !== 400 || error.code === 'table_access_denied') throw error;
    }
  };
