/** Compiled SQL → decoded rows or a file's bytes, within limits, under a name by which it can be ended. */
import {
  type QueryStatistics,
  type RawResult,
  rowDecoder,
  type StatementOptions,
} from '@meridian/clickhouse';
import type { EngineAccess, TurnOptions } from '@meridian/engine-access';
import type { CompiledQuery } from '@meridian/hogql/compile';
import { toQueryError } from './engine-errors.ts';

/** One statement of a query, with the limits of its turn. */
export interface EngineRun extends TurnOptions {
  readonly projectId: number;
  readonly kind: string;
  readonly maxAnswerBytes: number;
  /** The caller's name for the query, for the engine's query log. */
  readonly name?: string | undefined;
  readonly clientQueryId?: string | undefined;
}

export interface EngineResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly types: readonly (readonly [name: string, type: string])[];
  readonly statistics: QueryStatistics;
}

export type CompiledSql = Pick<CompiledQuery, 'sql' | 'params' | 'columns'>;

/**
 * What the engine writes of a block cannot be stopped, so what is far too large is refused before it writes. Texts are
 * no larger in the engine than as JSON, small numbers are: hence the margin.
 */
const BYTES_BEFORE_WRITTEN = 2;

export const runCompiled = async (
  engine: EngineAccess,
  { sql, params, columns }: CompiledSql,
  run: EngineRun,
): Promise<EngineResult> => {
  const options = statementOptions(run);
  const limits = { ...run.limits, maxResultBytes: run.maxAnswerBytes * BYTES_BEFORE_WRITTEN };
  const table = await inOurWords(
    engine
      .forProject(run.projectId)
      .queryTable(sql, { ...options, params, limits, maxAnswerBytes: run.maxAnswerBytes }),
  );
  const decode = rowDecoder(table.columns);
  return {
    rows: table.rows.map(decode),
    types: table.columns.map(({ name: column, type }, index) => [columns[index] ?? column, type]),
    statistics: table.statistics,
  };
};

/** Times with their zone; in CSV one cell for a value, and nothing where there is nothing; Arrow as any reader has it. */
const FILE_SETTINGS = {
  date_time_output_format: 'iso',
  format_csv_null_representation: '',
  output_format_csv_serialize_tuple_into_separate_columns: 0,
  output_format_arrow_compression_method: 'none',
  // So that the first rows come early, and little is still being written when a reader leaves.
  output_format_parquet_row_group_size: '100000',
} as const;

export const streamCompiled = (
  engine: EngineAccess,
  { sql, params }: CompiledSql,
  format: string,
  run: EngineRun,
): Promise<RawResult> => {
  const options = statementOptions(run);
  return inOurWords(
    engine.forProject(run.projectId).queryRaw(sql, format, {
      ...options,
      params,
      settings: { ...options.settings, ...FILE_SETTINGS },
    }),
  );
};

/** The engine's plan, line by line. Where subqueries are constants it runs them, so the same limits hold. */
export const explainCompiled = async (
  engine: EngineAccess,
  { sql, params }: CompiledSql,
  run: EngineRun,
): Promise<string[]> => {
  const lines = await inOurWords(
    engine.forProject(run.projectId).query<{ readonly explain: string }>(`EXPLAIN PLAN indexes = 1 ${sql}`, {
      ...statementOptions(run),
      params,
    }),
  );
  return lines.map(({ explain }) => explain);
};

const statementOptions = ({
  projectId,
  kind,
  queryId,
  limits,
  settings,
  signal,
  name,
  clientQueryId,
}: EngineRun): StatementOptions => ({
  limits,
  queryId,
  settings,
  signal,
  tags: { kind, projectId, runId: queryId, name, clientQueryId },
});

const inOurWords = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw toQueryError(error);
  });
