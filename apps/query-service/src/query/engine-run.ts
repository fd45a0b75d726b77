/** One statement of a task, with the limits of its turn. */
import type { TurnOptions } from '@meridian/engine-access';
import type { QueryConfig } from '../config.ts';
import type { EngineRun } from '../engine/run-compiled.ts';
import type { QueryTask } from './query-task.ts';

export const engineRunOf = (
  config: Pick<QueryConfig, 'QUERY_MAX_RESULT_BYTES'>,
  { projectId, node, name, queryId, asker }: QueryTask,
  options: TurnOptions,
): EngineRun => ({
  ...options,
  projectId,
  kind: node.kind,
  maxAnswerBytes: config.QUERY_MAX_RESULT_BYTES,
  name,
  clientQueryId: queryId,
  asker,
});
