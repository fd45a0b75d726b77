/** Dashboards, templates, annotations and comments as the API answers them. */
import { z } from 'zod';
import { resultStatusSchema, savedQuerySchema } from '../query/index.ts';
import { userBasicSchema } from '../wire/index.ts';

const isoTime = z.string();
const author = userBasicSchema.nullable();

export const dashboardBasicSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  description: z.string(),
  pinned: z.boolean(),
  created_at: isoTime,
  created_by: author,
  last_accessed_at: isoTime.nullable(),
  last_viewed_at: isoTime.nullable(),
  is_shared: z.boolean(),
  deleted: z.boolean(),
  creation_mode: z.string(),
  tags: z.array(z.string()),
  restriction_level: z.int(),
  effective_restriction_level: z.int(),
  effective_privilege_level: z.int(),
  user_access_level: z.string(),
  access_control_version: z.string(),
  last_refresh: isoTime.nullable(),
  team_id: z.int(),
  search_match_type: z.string().nullable(),
  /** Send it with a change that must not overwrite the change of another user. */
  version: z.int(),
});

const tileTextSchema = z.object({
  id: z.int(),
  body: z.string(),
  created_by: author,
  last_modified_at: isoTime,
  last_modified_by: author,
  team: z.int(),
});

/** An insight with its result, as `GET …/insights/:key/` answers it. */
const tileInsightSchema = z.looseObject({
  id: z.int(),
  short_id: z.string(),
  name: z.string().nullable(),
  derived_name: z.string().nullable(),
  query: savedQuerySchema.nullable(),
  result: z.unknown(),
  query_status: resultStatusSchema,
  is_cached: z.boolean(),
  last_refresh: isoTime.nullable(),
});

const tileErrorSchema = z.object({ type: z.string(), message: z.string() });

export const dashboardTileSchema = z.object({
  id: z.int(),
  insight: tileInsightSchema.nullable(),
  text: tileTextSchema.nullable(),
  button_tile: z.null(),
  widget: z.null(),
  layouts: z.record(z.string(), z.record(z.string(), z.unknown())),
  color: z.string().nullable(),
  filters_overrides: z.unknown(),
  show_description: z.boolean().nullable(),
  transparent_background: z.boolean().nullable(),
  order: z.int(),
  last_refresh: isoTime.nullable(),
  is_cached: z.boolean(),
  /** The reason why the tile has no result. */
  error: tileErrorSchema.optional(),
});

export const dashboardSchema = z.object({
  ...dashboardBasicSchema.shape,
  filters: z.unknown(),
  variables: z.unknown(),
  persisted_filters: z.unknown(),
  persisted_variables: z.unknown(),
  breakdown_colors: z.unknown(),
  data_color_theme_id: z.int().nullable(),
  quick_filter_ids: z.array(z.string()),
  tiles: z.array(dashboardTileSchema),
});

export const runInsightsAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      insight: z.object({
        id: z.int(),
        short_id: z.string(),
        name: z.string().nullable(),
        derived_name: z.string().nullable(),
        result: z.unknown(),
        query_status: resultStatusSchema,
      }),
      error: tileErrorSchema.optional(),
    }),
  ),
});

export const widgetCatalogSchema = z.object({ results: z.array(z.never()) });

export const dashboardTemplateSchema = z.object({
  id: z.string(),
  template_name: z.string(),
  dashboard_description: z.string(),
  dashboard_filters: z.unknown(),
  tags: z.array(z.string()).readonly(),
  tiles: z.unknown(),
  variables: z.unknown(),
  deleted: z.boolean(),
  created_at: isoTime.nullable(),
  created_by: z.int().nullable(),
  image_url: z.string().nullable(),
  /** Null for a built-in template. */
  team_id: z.int().nullable(),
  scope: z.enum(['global', 'team']),
  availability_contexts: z.null(),
  is_featured: z.boolean(),
});

export const annotationSchema = z.object({
  id: z.int(),
  content: z.string().nullable(),
  date_marker: isoTime.nullable(),
  scope: z.string(),
  dashboard_item: z.int().nullable(),
  dashboard_id: z.int().nullable(),
  dashboard_name: z.string().nullable(),
  insight_short_id: z.string().nullable(),
  insight_name: z.string().nullable(),
  insight_derived_name: z.string().nullable(),
  creation_type: z.string(),
  emoji: z.string().nullable(),
  hidden_in_user_interface: z.boolean().nullable(),
  deleted: z.boolean(),
  created_by: author,
  created_at: isoTime,
  updated_at: isoTime,
});

export const commentSchema = z.object({
  id: z.string(),
  content: z.string(),
  rich_content: z.unknown(),
  scope: z.string(),
  item_id: z.string().nullable(),
  item_context: z.unknown(),
  source_comment: z.string().nullable(),
  version: z.int(),
  is_task: z.boolean(),
  completed_at: isoTime.nullable(),
  completed_by: author,
  deleted: z.boolean(),
  created_at: isoTime,
  created_by: author,
  slack_thread: z.null(),
});

export const commentCountSchema = z.object({ count: z.int() });

export type DashboardBasicAnswer = z.output<typeof dashboardBasicSchema>;
export type DashboardAnswer = z.output<typeof dashboardSchema>;
export type DashboardTileAnswer = z.output<typeof dashboardTileSchema>;
export type DashboardTemplateAnswer = z.output<typeof dashboardTemplateSchema>;
export type AnnotationAnswer = z.output<typeof annotationSchema>;
export type CommentAnswer = z.output<typeof commentSchema>;
