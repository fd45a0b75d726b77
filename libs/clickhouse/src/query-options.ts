/** What may accompany a statement, and how it travels: limits and tags become ClickHouse settings. */
import type { ClickHouseSettings } from '@clickhouse/client';

/** Bounds on one query. What is not given is the server's own default. */
export interface QueryLimits {
  readonly maxExecutionTimeMs?: number;
  readonly maxMemoryBytes?: number;
  readonly maxThreads?: number;
  readonly maxRowsToRead?: number;
  readonly maxBytesToRead?: number;
  readonly maxResultRows?: number;
  readonly maxResultBytes?: number;
}

/** Who asked and why: written to `log_comment`, so that an operator can read it in system.processes and query_log. */
export interface QueryTags {
  readonly service?: string;
  /** What kind of work: `query`, `endpoint_run`, `materialization`, `ingest`, … */
  readonly kind?: string;
  readonly projectId?: number;
  readonly requestId?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

export interface StatementOptions {
  /** Values of `{name:Type}` placeholders; they never enter the SQL text. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly limits?: QueryLimits;
  readonly tags?: QueryTags;
  /** Lets `kill` find the query later. */
  readonly queryId?: string;
  /** Of an answer that is read whole (`queryTable`): a larger one is cut off and refused. */
  readonly maxAnswerBytes?: number;
  /** Aborting ends the query in the engine as well. */
  readonly signal?: AbortSignal;
  readonly settings?: ClickHouseSettings;
}

const seconds = (milliseconds: number): number => Math.max(milliseconds / 1000, 0.001);

export const limitSettings = (limits: QueryLimits): ClickHouseSettings => ({
  ...(limits.maxExecutionTimeMs !== undefined && { max_execution_time: seconds(limits.maxExecutionTimeMs) }),
  ...(limits.maxMemoryBytes !== undefined && { max_memory_usage: String(limits.maxMemoryBytes) }),
  ...(limits.maxThreads !== undefined && { max_threads: limits.maxThreads }),
  ...(limits.maxRowsToRead !== undefined && { max_rows_to_read: String(limits.maxRowsToRead) }),
  ...(limits.maxBytesToRead !== undefined && { max_bytes_to_read: String(limits.maxBytesToRead) }),
  ...(limits.maxResultRows !== undefined && { max_result_rows: String(limits.maxResultRows) }),
  ...(limits.maxResultBytes !== undefined && { max_result_bytes: String(limits.maxResultBytes) }),
});

export const tagSettings = (tags: QueryTags): ClickHouseSettings => {
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
