/** Readers of a saved insight see the data that its author may read, so the author's scopes are checked on saving. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { type Clock, isAppError } from '@meridian/core';
import { QUERY_LIMITS } from '@meridian/hogql/compile';
import type { Database } from '../database.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import { errorBelow, pathToSource } from '../query/below-wrapper.ts';
import { resolveSavedInsight } from '../query/find-saved-insight.ts';
import type { PlanQuery } from '../query/plan-query.ts';
import { prepareNode } from '../query/prepare-node.ts';
import type { RunnableNode } from '../query/query-kind.ts';
import { deniedTablesOf } from '../query/required-scopes.ts';
import { createStopwatch } from '../query/stopwatch.ts';

export interface Saver {
  readonly projectId: number;
  readonly scopes: readonly string[];
}

export interface InsightCheckParts {
  readonly database: Database;
  readonly projects: ProjectSnapshots;
  readonly plan: PlanQuery;
  readonly clock: Clock;
}

export type AssertMaySave = (saver: Saver, query: unknown) => Promise<void>;

export const createInsightCheck =
  ({ database, projects, plan, clock }: InsightCheckParts): AssertMaySave =>
  async ({ projectId, scopes }, query) => {
    const deniedTables = deniedTablesOf(scopes);
    const parsed = queryNodeSchema.safeParse(query);
    if (deniedTables.length === 0 || !parsed.success) return;
    const node = prepareNode(await resolveSavedInsight(database, projectId, parsed.data, scopes));
    try {
      await plan({
        project: await projects.get(projectId),
        node,
        now: clock.now(),
        rowLimits: QUERY_LIMITS,
        deniedTables,
        stopwatch: createStopwatch(),
      });
    } catch (error) {
      // Other errors may end later, when a variable or an action exists, and then nothing checks the tables again.
      if (!isAppError(error) || !isBrokenForever(node, error.code))
        throw errorBelow(pathToSource(parsed.data), error);
    }
  };

/** SQL with a syntax error never runs, and no override replaces it. */
const isBrokenForever = ({ kind }: RunnableNode, code: string): boolean =>
  kind === 'HogQLQuery' && code === 'hogql_syntax_error';
