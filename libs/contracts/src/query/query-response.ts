import { z } from 'zod';

const isoTime = z.string();

export const queryProgressSchema = z.object({
  bytes_read: z.number(),
  rows_read: z.number(),
  estimated_rows_total: z.number(),
  time_elapsed: z.number(),
  active_cpu_time: z.number(),
});

/** The answer of the same query when it is not asynchronous. */
const errorDetailsSchema = z.looseObject({
  type: z.string(),
  code: z.string(),
  detail: z.string(),
  attr: z.string().nullable(),
});

/** The state of an asynchronous query, as polled. */
export const queryStatusSchema = z.object({
  id: z.string(),
  query_async: z.literal(true),
  team_id: z.number(),
  complete: z.boolean(),
  error: z.boolean(),
  error_message: z.string().nullable(),
  error_details: errorDetailsSchema.nullable().default(null),
  results: z.unknown(),
  insight_id: z.number().nullable(),
  dashboard_id: z.number().nullable(),
  task_id: z.string().nullable(),
  start_time: isoTime.nullable(),
  pickup_time: isoTime.nullable(),
  end_time: isoTime.nullable(),
  expiration_time: isoTime.nullable(),
  labels: z.array(z.string()).nullable(),
  query_progress: queryProgressSchema.nullable(),
});

/** The same below a saved object, where a failure has only the members that describe it. */
export const resultStatusSchema = queryStatusSchema.partial().nullable();

/** A query as it was saved: any of the kinds. */
export const savedQuerySchema = z.looseObject({ kind: z.string() });

/** `[name, type]` of a column, or only its type. */
export const columnTypesSchema = z.array(z.union([z.string(), z.array(z.string()).readonly()])).readonly();

/** Members that describe the origin and the age of a result. */
export const cachedAnswerSchema = z.object({
  is_cached: z.boolean(),
  cache_key: z.string(),
  last_refresh: isoTime,
  next_allowed_client_refresh: isoTime,
  cache_target_age: isoTime.nullable(),
  timezone: z.string(),
  calculation_trigger: z.string().nullable(),
  query_metadata: z.record(z.string(), z.unknown()).nullable(),
});

export const resolvedDateRangeSchema = z.object({ date_from: isoTime, date_to: isoTime });

/** The result of a query, before the cache adds its members. */
export const queryAnswerSchema = z.looseObject({
  results: z.unknown(),
  hogql: z.string().optional(),
  columns: z.array(z.string()).optional(),
  types: z.array(z.unknown()).optional(),
  hasMore: z.boolean().nullable().optional(),
  limit: z.number().optional(),
  offset: z.number().optional(),
  timings: z.array(z.object({ k: z.string(), t: z.number() })).optional(),
  resolved_date_range: resolvedDateRangeSchema.optional(),
  resolved_compare_date_range: resolvedDateRangeSchema.optional(),
});

/** The answer of `/query/`: the result with its age, or the state of a query that runs in the background. */
export const queryRunAnswerSchema = z.looseObject({
  ...queryAnswerSchema.shape,
  ...cachedAnswerSchema.partial().shape,
  results: z.unknown().optional(),
  query_status: queryStatusSchema.nullable().optional(),
});

export const queryStatusAnswerSchema = z.object({ query_status: queryStatusSchema });

export const queryLogSchema = z.object({
  query_id: z.string(),
  team_id: z.int(),
  name: z.string().nullable(),
  /** The OAuth app that asked. */
  client_id: z.string().nullable(),
  kind: z.string(),
  start_time: isoTime,
  duration_ms: z.number(),
  rows_read: z.number().nullable(),
  bytes_read: z.number().nullable(),
  result_rows: z.number().nullable(),
  status: z.enum(['finished', 'failed']),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
});

export type QueryLogAnswer = z.output<typeof queryLogSchema>;
export type QueryProgress = z.output<typeof queryProgressSchema>;
export type QueryStatus = z.output<typeof queryStatusSchema>;
export type CachedAnswer = z.output<typeof cachedAnswerSchema>;
export type ResolvedDateRange = z.output<typeof resolvedDateRangeSchema>;
export type QueryAnswer = z.output<typeof queryAnswerSchema>;
