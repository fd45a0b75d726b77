/** The options of a statement. Limits and tags become ClickHouse settings. */
import type { ClickHouseSettings } from '@clickhouse/client';

/** Limits of one query. A missing limit means the server's default. */
export interface QueryLimits {
  readonly maxExecutionTimeMs?: number;
  readonly maxMemoryBytes?: number;
  readonly maxThreads?: number;
  readonly maxRowsToRead?: number;
  readonly maxBytesToRead?: number;
  readonly maxResultRows?: number;
  readonly maxResultBytes?: number;
}

/** The origin of a query: written to `log_comment`, visible in system.processes and system.query_log. */
export interface QueryTags {
  readonly service?: string;
  /** The kind of work: `query`, `endpoint_run`, `materialization`, `ingest`, … */
  readonly kind?: string;
  readonly projectId?: number;
  readonly requestId?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

export interface StatementOptions {
  /** Values of `{name:Type}` placeholders, sent separately from the SQL text. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly limits?: QueryLimits;
  readonly tags?: QueryTags;
  /** The id by which `kill` finds the query. */
  readonly queryId?: string;
  /** The maximum size of a buffered result (`queryTable`): a larger one is cut off and refused. */
  readonly maxAnswerBytes?: number;
  /** Aborting cancels the query in the engine as well. */
  readonly signal?: AbortSignal;
  readonly settings?: ClickHouseSettings;
}

const seconds = (milliseconds: number): number => Math.max(milliseconds / 1000, 0.001);

const limitSettings = (limits: QueryLimits): ClickHouseSettings => ({
  ...(limits.maxExecutionTimeMs !== undefined && { max_execution_time: seconds(limits.maxExecutionTimeMs) }),
  ...(limits.maxMemoryBytes !== undefined && { max_memory_usage: String(limits.maxMemoryBytes) }),
  ...(limits.maxThreads !== undefined && { max_threads: limits.maxThreads }),
  ...(limits.maxRowsToRead !== undefined && { max_rows_to_read: String(limits.maxRowsToRead) }),
  ...(limits.maxBytesToRead !== undefined && { max_bytes_to_read: String(limits.maxBytesToRead) }),
  ...(limits.maxResultRows !== undefined && { max_result_rows: String(limits.maxResultRows) }),
  ...(limits.maxResultBytes !== undefined && { max_result_bytes: String(limits.maxResultBytes) }),
});

const tagSettings = (tags: QueryTags): ClickHouseSettings => {
  const given = Object.entries(tags).filter(([, value]) => value !== undefined);
  return given.length === 0 ? {} : { log_comment: JSON.stringify(Object.fromEntries(given)) };
};

export const statementSettings = (
  options: StatementOptions,
  defaults: StatementDefaults,
): ClickHouseSettings => ({
  ...limitSettings({ ...defaults.limits, ...options.limits }),
  ...tagSettings({ ...defaults.tags, ...options.tags }),
  ...options.settings,
});

export interface StatementDefaults {
  readonly limits?: QueryLimits;
  readonly tags?: QueryTags;
}
