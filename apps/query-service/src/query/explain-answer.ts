/** Debug output: the SQL, the plan of the engine, the numbers of rows and bytes read, and the error. */
import { randomUUID } from 'node:crypto';
import type { QueryAnswer } from '@meridian/contracts/query';
import { InvalidRequestError, quoteSqlText } from '@meridian/core';
import type { EngineAccess, EngineTurn } from '@meridian/engine-access';
import type { QueryConfig } from '../config.ts';
import { watchMemory } from '../engine/engine-processes.ts';
import { type CompiledSql, type EngineResult, explainCompiled } from '../engine/run-compiled.ts';
import { engineRunOf } from './engine-run.ts';
import type { QueryTask } from './query-task.ts';

export interface ExplainParts {
  readonly compiled: CompiledSql;
  readonly turn: EngineTurn;
  readonly run: (queryId: string) => Promise<EngineResult>;
}

export interface Explained {
  readonly result: EngineResult;
  readonly members: Readonly<Record<string, unknown>>;
}

export const explainRun = async (
  engine: EngineAccess,
  config: QueryConfig,
  task: QueryTask,
  { compiled, turn, run }: ExplainParts,
): Promise<Explained> => {
  const lines = await turn.run((options) =>
    explainCompiled(engine, compiled, engineRunOf(config, task, options)),
  );
  const queryId = randomUUID();
  const { result, peakBytes } = await watchMemory(engine, queryId, () => run(queryId));
  const { rowsRead, bytesRead, elapsedMs } = result.statistics;
  return {
    result,
    members: {
      clickhouse: withParams(compiled),
      explain: lines,
      statistics: {
        rows_read: rowsRead,
        bytes_read: bytesRead,
        memory_bytes: peakBytes,
        elapsed_seconds: elapsedMs / 1_000,
      },
    },
  };
};

/** Writes the SQL so that it can be pasted into a client of the engine. */
const withParams = ({ sql, params }: Pick<CompiledSql, 'sql' | 'params'>): string => {
  const settings = Object.entries(params).map(
    ([name, value]) => `SET param_${name} = ${quoteSqlText(value)};\n`,
  );
  return `${settings.join('')}${sql}`;
};

/** An error in the query becomes part of the debug output. Other errors are thrown. */
export const explainError = (error: unknown): QueryAnswer & { readonly error: string } => {
  if (!(error instanceof InvalidRequestError)) throw error;
  return { results: [], columns: [], types: [], error: error.message };
};
