/** Runs compiled SQL and returns decoded rows or the bytes of a file. */
import type { Readable } from 'node:stream';
import { decodeRows, type QueryStatistics, type StatementOptions } from '@meridian/clickhouse';
import { LARGE_JSON_BYTES } from '@meridian/core';
import type { EngineAccess, TurnOptions } from '@meridian/engine-access';
import type { CompiledQuery } from '@meridian/hogql/compile';
import { FILE_TYPES, type FileFormat, isTextFormat } from '@meridian/service-kit/tables';
import { toQueryError } from './engine-errors.ts';
import { ROWS_FORMAT, rowText } from './row-text.ts';

/** One statement of a query, with the limits of its turn. */
export interface EngineRun extends TurnOptions {
  readonly projectId: number;
  readonly kind: string;
  readonly maxAnswerBytes: number;
  /** The caller's name for the query, for the engine's query log. */
  readonly name?: string | undefined;
  readonly clientQueryId?: string | undefined;
  /** The caller and the id of the app, for the engine's query log. */
  readonly asker?: string | undefined;
}

export interface EngineResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly types: readonly (readonly [name: string, type: string])[];
  /** Too large to process in one turn of the event loop; use `inSlices`. */
  readonly isLarge: boolean;
  readonly statistics: QueryStatistics;
}

export type CompiledSql = Pick<CompiledQuery, 'sql' | 'params' | 'columns' | 'settings'>;

/**
 * The engine cannot stop in the middle of a block, so a result that is far too large is refused before it is written.
 * Small numbers take more bytes in the engine than in JSON, so this limit is higher than the limit of the answer.
 */
const BYTES_BEFORE_WRITTEN = 2;

export const runCompiled = async (
  engine: EngineAccess,
  compiled: CompiledSql,
  run: EngineRun,
): Promise<EngineResult> => {
  const { sql, params } = compiled;
  const options = statementOptions(compiled, run);
  const limits = { ...run.limits, maxResultBytes: run.maxAnswerBytes * BYTES_BEFORE_WRITTEN };
  const table = await withQueryErrors(
    engine
      .forProject(run.projectId)
      .queryTable(sql, { ...options, params, limits, maxAnswerBytes: run.maxAnswerBytes }),
  );
  const isLarge = table.bytes > LARGE_JSON_BYTES;
  return {
    rows: await decodeRows(table.columns, table.rows, { isLarge }),
    isLarge,
    types: table.columns.map(({ name: column, type }, index) => [compiled.columns[index] ?? column, type]),
    statistics: table.statistics,
  };
};

/** Times include their zone. Texts are valid UTF-8. Arrow is uncompressed, so that every reader supports it. */
const FILE_SETTINGS = {
  date_time_output_format: 'iso',
  output_format_json_validate_utf8: 1,
  output_format_arrow_compression_method: 'none',
  // Small row groups arrive early, and end soon after a reader disconnects.
  output_format_parquet_row_group_size: '100000',
} as const;

export const streamCompiled = async (
  engine: EngineAccess,
  compiled: CompiledSql,
  format: FileFormat,
  run: EngineRun,
): Promise<Readable> => {
  const { sql, params } = compiled;
  const options = statementOptions(compiled, run);
  const engineFormat = isTextFormat(format) ? ROWS_FORMAT : FILE_TYPES[format].engineFormat;
  const { body } = await withQueryErrors(
    engine.forProject(run.projectId).queryRaw(sql, engineFormat, {
      ...options,
      params,
      settings: { ...options.settings, ...FILE_SETTINGS },
    }),
  );
  return isTextFormat(format) ? rowText(body, format === 'csv' ? 'csv' : 'jsonl') : body;
};

/** The lines of the engine's plan. It runs subqueries that are constants, so limits apply. */
export const explainCompiled = async (
  engine: EngineAccess,
  compiled: CompiledSql,
  run: EngineRun,
): Promise<string[]> => {
  const lines = await withQueryErrors(
    engine
      .forProject(run.projectId)
      .query<{ readonly explain: string }>(`EXPLAIN PLAN indexes = 1 ${compiled.sql}`, {
        ...statementOptions(compiled, run),
        params: compiled.params,
      }),
  );
  return lines.map(({ explain }) => explain);
};

const statementOptions = (
  compiled: Pick<CompiledSql, 'settings'>,
  { projectId, kind, queryId, limits, settings, signal, name, clientQueryId, asker }: EngineRun,
): StatementOptions => ({
  limits,
  queryId,
  settings: { ...settings, ...compiled.settings },
  signal,
  tags: { kind, projectId, runId: queryId, name, clientQueryId, asker },
});

const withQueryErrors = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw toQueryError(error);
  });
