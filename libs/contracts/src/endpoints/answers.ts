/** Endpoints as the API answers them. */
import { z } from 'zod';
import { userBasicSchema } from '../wire/index.ts';
import { BUCKETS } from './endpoint-write.ts';

const isoTime = z.string();

export const endpointColumnSchema = z.object({ name: z.string(), type: z.string() });

const materializationMembers = {
  can_materialize: z.boolean(),
  /** Why the query cannot be materialized. */
  reason: z.string().nullable().optional(),
  status: z.enum(['Cancelled', 'Modified', 'Completed', 'Failed', 'Running']).optional(),
  last_materialized_at: isoTime.nullable().optional(),
  error: z.string().optional(),
  saved_query_id: z.string().optional(),
  row_count: z.int().nullable().optional(),
  duration_ms: z.number().nullable().optional(),
  incremental: z.boolean().optional(),
};

/** A version that is not materialized has only `can_materialize` and `reason`. */
export const materializationSchema = z.object(materializationMembers);

export const materializationProgressSchema = z.object({
  rows_read: z.int(),
  /** The engine's estimate; null while it has none. */
  rows_total: z.int().nullable(),
  percent: z.number().nullable(),
});

export const materializationStatusSchema = z.object({
  name: z.string(),
  /** The setting. */
  enabled: z.boolean(),
  /** Whether a stored result exists. */
  ready: z.boolean(),
  /** The progress of the running statements; null when there are none, and while an insight is computed. */
  progress: materializationProgressSchema.nullable(),
  ...materializationMembers,
});

export const endpointSchema = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string().nullable(),
  description: z.string(),
  query: z.unknown(),
  is_active: z.boolean(),
  data_freshness_seconds: z.int(),
  endpoint_path: z.string(),
  url: z.string().nullable(),
  ui_url: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  created_by: userBasicSchema.nullable(),
  is_materialized: z.boolean(),
  current_version: z.int(),
  current_version_id: z.string(),
  versions_count: z.int(),
  derived_from_insight: z.string().nullable(),
  last_executed_at: isoTime.nullable(),
  materialization: materializationSchema,
  bucket_overrides: z.record(z.string(), z.enum(BUCKETS)).readonly().nullable(),
  columns: z.array(endpointColumnSchema).readonly(),
  tags: z.array(z.string()).readonly(),
  optional_breakdown_properties: z.array(z.string()).readonly(),
  /** Why a change of materialization failed; the rest of the change was made. */
  materialization_error: z.string().optional(),
});

export const endpointVersionSchema = z.object({
  ...endpointSchema.shape,
  version: z.int(),
  version_id: z.string(),
  endpoint_is_active: z.boolean(),
  version_created_at: isoTime,
  version_updated_at: isoTime.nullable(),
  version_created_by: userBasicSchema.nullable(),
});

export const materializationPreviewSchema = z.object({
  can_materialize: z.boolean(),
  reason: z.string().nullable(),
  transformed_query: z.string().nullable(),
  execution_query: z.string().nullable(),
  display_execution_query: z.string().nullable(),
  range_pairs: z.array(z.record(z.string(), z.unknown())),
  aggregates: z.array(z.record(z.string(), z.unknown())),
});

export const materializationConditionsSchema = z.object({
  query_kinds: z.array(z.string()),
  conditions: z.array(z.string()),
});

export const lastExecutionTimesSchema = z.object({
  query_status: z.looseObject({
    complete: z.literal(true),
    team_id: z.int(),
    /** Pairs of a name and a time. */
    results: z.array(z.array(z.string()).length(2)),
  }),
});

export const EXECUTION_PATHS = ['inline', 'materialized', 'materialized_fallback'] as const;

/** The shape of `results` and the other members depend on the kind of the query. */
export const endpointAnswerSchema = z.looseObject({
  name: z.string(),
  results: z.unknown(),
  columns: z.array(z.string()).optional(),
  types: z.array(z.unknown()).optional(),
  hasMore: z.boolean().optional(),
  endpoint_version: z.int(),
  endpoint_version_created_at: isoTime,
  endpoint_materialized: z.boolean().optional(),
  endpoint_materialized_at: isoTime.nullable().optional(),
  execution_path: z.enum(EXECUTION_PATHS),
  execution_path_reason: z.string().optional(),
  is_cached: z.boolean(),
  last_refresh: isoTime,
  cache_target_age: isoTime,
  next_allowed_client_refresh: isoTime,
  timezone: z.string(),
  query_status: z.null(),
  error: z.null(),
  execution_id: z.string(),
});

export type EndpointAnswer = z.output<typeof endpointSchema>;
export type EndpointVersionAnswer = z.output<typeof endpointVersionSchema>;
export type MaterializationAnswer = z.output<typeof materializationSchema>;
export type MaterializationProgress = z.output<typeof materializationProgressSchema>;
export type MaterializationStatusAnswer = z.output<typeof materializationStatusSchema>;
export type MaterializationPreview = z.output<typeof materializationPreviewSchema>;
