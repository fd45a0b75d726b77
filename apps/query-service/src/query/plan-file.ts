/** Plans a query whose rows are written to a file. */
import { type Clock, InvalidRequestError } from '@meridian/core';
import type { FileFormat } from '@meridian/service-kit/tables';
import type { QueryConfig } from '../config.ts';
import type { ProjectSnapshots } from '../project/project-snapshot.ts';
import type { PlanQuery } from './plan-query.ts';
import type { SqlPlan } from './query-kind.ts';
import type { QueryTask } from './query-task.ts';
import { createStopwatch } from './stopwatch.ts';

/** Kinds whose rows can be used without shaping. */
export const ROW_KINDS: ReadonlySet<string> = new Set([
  'HogQLQuery',
  'EventsQuery',
  'SessionsQuery',
  'ActorsQuery',
  'InsightActorsQuery',
  'FunnelsActorsQuery',
  'FunnelCorrelationActorsQuery',
  'GroupsQuery',
  'StickinessActorsQuery',
]);

export type PlanFile = (task: QueryTask, format: FileFormat) => Promise<SqlPlan>;

export interface FilePlannerParts {
  readonly plan: PlanQuery;
  readonly projects: ProjectSnapshots;
  readonly clock: Clock;
  readonly config: QueryConfig;
}

export const createFilePlanner =
  ({ plan: planQuery, projects, clock, config }: FilePlannerParts): PlanFile =>
  async (task, format) => {
    if (!ROW_KINDS.has(task.node.kind)) {
      throw new InvalidRequestError(
        'invalid_input',
        `A ${task.node.kind} cannot be written as ${format}, because its results are not rows.`,
        {
          attr: 'format',
        },
      );
    }
    const maxRows = config.QUERY_EXPORT_MAX_ROWS;
    const { plan } = await planQuery({
      project: await projects.get(task.projectId),
      node: task.node,
      now: task.now ?? clock.now(),
      rowLimits: { defaultRows: maxRows, maxRows, isExact: true },
      onlyRows: true,
      deniedTables: task.deniedTables,
      stopwatch: createStopwatch(),
    });
    return plan!;
  };
