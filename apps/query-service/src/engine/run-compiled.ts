/** Compiled SQL → decoded rows, within limits, under a name by which it can be ended. */
import { type ClickHouse, type QueryLimits, type QueryStatistics, rowDecoder } from '@meridian/clickhouse';
import type { CompiledQuery } from '@meridian/hogql';
import { toQueryError } from './engine-errors.ts';

export interface EngineRun {
  readonly projectId: number;
  readonly kind: string;
  readonly queryId: string;
  readonly limits: QueryLimits;
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Kept in the engine's query log, as what the caller calls the query. */
  readonly name?: string | undefined;
  readonly clientQueryId?: string | undefined;
}

export interface EngineResult {
  readonly rows: readonly (readonly unknown[])[];
  readonly types: readonly (readonly [name: string, type: string])[];
  readonly statistics: QueryStatistics;
}

export const runCompiled = async (
  clickhouse: ClickHouse,
  { sql, params, columns }: Pick<CompiledQuery, 'sql' | 'params' | 'columns'>,
  { projectId, kind, queryId, limits, maxAnswerBytes, signal, name, clientQueryId }: EngineRun,
): Promise<EngineResult> => {
  const table = await clickhouse
    .queryTable(sql, {
      params,
      limits,
      queryId,
      maxAnswerBytes,
      ...(signal && { signal }),
      tags: { kind, projectId, runId: queryId, name, clientQueryId },
      // A caller that hangs up ends its query; the embedded engine always does so.
      settings: { cancel_http_readonly_queries_on_client_close: 1 },
    })
    .catch((error: unknown) => {
      throw toQueryError(error);
    });
  const decode = rowDecoder(table.columns);
  return {
    rows: table.rows.map(decode),
    types: table.columns.map(({ name: column, type }, index) => [columns[index] ?? column, type]),
    statistics: table.statistics,
  };
};
