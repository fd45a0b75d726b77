import { z } from 'zod';
import { breakdownFilterSchema } from './breakdowns.ts';
import { queryVariablesSchema } from './hogql-query.ts';
import { optional, withDefault } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';
import { queryNodeSchema } from './query-node.ts';

/** A query may hold long lists of values. */
export const QUERY_MAX_BODY_BYTES = 20 * 1024 * 1024;

export const REFRESH_MODES = [
  'blocking',
  'async',
  'async_except_on_cache_miss',
  'lazy_async',
  'force_blocking',
  'force_async',
  'force_cache',
] as const;

export const refreshModeSchema = z.enum(REFRESH_MODES);

/** Replaces the date range of a query and narrows its properties. */
export const filtersOverrideSchema = z.strictObject({
  date_from: optional(z.string().max(64)),
  date_to: optional(z.string().max(64)),
  explicitDate: optional(z.boolean()),
  properties: optional(propertiesSchema),
  breakdown_filter: optional(breakdownFilterSchema),
});

/** An id with which the caller polls and cancels the query. It is part of Redis keys and engine query ids. */
export const clientQueryIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'Use 1 to 128 letters, digits, "-" or "_".');

/** `ndjson` is another name of `jsonl`. */
export const tableFormatSchema = z.enum(['json', 'csv', 'jsonl', 'ndjson', 'arrow', 'parquet']);

export const queryRequestSchema = z.strictObject({
  query: queryNodeSchema,
  refresh: withDefault(refreshModeSchema, 'blocking'),
  async: optional(z.boolean()),
  client_query_id: optional(clientQueryIdSchema),
  filters_override: optional(filtersOverrideSchema),
  variables_override: optional(queryVariablesSchema),
  /** Values of variables by code name, as the command line sends them. */
  variables: optional(z.record(z.string(), z.unknown())),
  name: optional(z.string().max(128)),
  limit_context: optional(z.literal('posthog_ai')),
  /** The format of the rows. The `Accept` header may name it too. */
  format: optional(tableFormatSchema),
  debug: optional(z.boolean()),
  explain: optional(z.boolean()),
});

const trueParam = z.literal('true').optional();

/** The parameters for the state of a query. Clients spell `show_progress` in two ways. */
export const queryStatusParams = z.object({ show_progress: trueParam, showProgress: trueParam });

/** Cancels the query only if it still waits. */
export const queryCancelParams = z.object({ dequeue_only: trueParam });

export const draftSqlParams = z.object({ prompt: z.string().min(1).max(400) });

export type RefreshMode = z.output<typeof refreshModeSchema>;
export type FiltersOverride = z.output<typeof filtersOverrideSchema>;
export type QueryRequest = z.output<typeof queryRequestSchema>;
