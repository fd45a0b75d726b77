/** Insights, actions and cohorts as the API answers them. */
import { z } from 'zod';
import { alertSchema } from '../delivery/index.ts';
import { columnTypesSchema, resultStatusSchema, savedQuerySchema } from '../query/index.ts';
import { userBasicSchema } from '../wire/index.ts';
import { actionStepsSchema } from './action-write.ts';

const isoTime = z.string();

/** Lists with `basic` leave out the members of the result. */
export const insightBasicSchema = z.looseObject({
  id: z.int(),
  short_id: z.string(),
  name: z.string().nullable(),
  derived_name: z.string().nullable(),
  description: z.string().nullable(),
  query: savedQuerySchema.nullable(),
  filters: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  favorited: z.boolean(),
  saved: z.boolean(),
  dashboards: z.array(z.int()),
  dashboard_tiles: z.array(z.object({ id: z.int(), dashboard_id: z.int(), deleted: z.boolean() })),
  last_refresh: isoTime.nullable(),
  refreshing: z.boolean(),
  created_at: isoTime,
  created_by: userBasicSchema.nullable(),
  updated_at: isoTime,
  last_modified_at: isoTime,
  last_modified_by: userBasicSchema.nullable(),
  version: z.int(),
  last_viewed_at: isoTime.nullable(),
  user_access_level: z.string(),
});

export const insightSchema = z.looseObject({
  ...insightBasicSchema.shape,
  order: z.int().nullable(),
  deleted: z.boolean(),
  is_sample: z.boolean(),
  effective_restriction_level: z.int(),
  effective_privilege_level: z.int(),
  timezone: z.string(),
  alerts: z.array(alertSchema),
  /** The members of the result are null until one was calculated. */
  result: z.unknown(),
  hasMore: z.boolean().nullable(),
  columns: z.array(z.string()).nullable(),
  types: columnTypesSchema.nullable(),
  hogql: z.string().nullable(),
  is_cached: z.boolean(),
  cache_target_age: isoTime.nullable(),
  next_allowed_client_refresh: isoTime.nullable(),
  query_status: resultStatusSchema,
});

export const trendingInsightSchema = z.looseObject({
  ...insightBasicSchema.shape,
  view_count: z.int(),
  viewers: z.array(userBasicSchema),
});

/** The answer to filters of the older API. */
export const legacyInsightAnswerSchema = z.object({
  result: z.unknown(),
  timezone: z.string().nullable(),
  is_cached: z.boolean(),
  last_refresh: isoTime.nullable(),
  timings: z.array(z.unknown()),
  next: z.string().nullable(),
  query_status: resultStatusSchema.optional(),
});

export const actionSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  steps: actionStepsSchema.readonly(),
  deleted: z.boolean(),
  post_to_slack: z.boolean(),
  created_at: isoTime,
  created_by: userBasicSchema.nullable(),
  is_calculating: z.boolean(),
  team_id: z.int(),
  version: z.int(),
});

export const cohortSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  groups: z.array(z.unknown()),
  deleted: z.boolean(),
  filters: z.unknown(),
  is_static: z.boolean(),
  is_calculating: z.boolean(),
  last_calculation: isoTime.nullable(),
  errors_calculating: z.int(),
  error_message: z.string().nullable(),
  count: z.int().nullable(),
  version: z.int(),
  created_at: isoTime,
  created_by: userBasicSchema.nullable(),
});

/** The wire is the input side: members with a default may be left out of a stored query. */
export type InsightBasicAnswer = z.input<typeof insightBasicSchema>;
export type InsightAnswer = z.input<typeof insightSchema>;
export type ActionAnswer = z.input<typeof actionSchema>;
export type CohortAnswer = z.output<typeof cohortSchema>;
