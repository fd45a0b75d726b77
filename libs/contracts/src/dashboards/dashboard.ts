import { z } from 'zod';
import { insightRefreshSchema } from '../insights/index.ts';
import { filtersOverrideSchema, queryVariablesSchema } from '../query/index.ts';
import {
  baseVersionMember,
  baseVersionSchema,
  flagParam,
  jsonParam,
  listParam,
  pageParams,
} from '../wire/index.ts';
import { LAYOUT_SIZES, tileWriteSchema } from './tile.ts';

export const MAX_DASHBOARD_NAME_LENGTH = 400;
export const MAX_TILES = 200;
/** Everyone in the project may edit, or only collaborators may. Only the first is enforced. */
export const RESTRICTION_LEVELS = [21, 37] as const;
export const CREATION_MODES = ['default', 'template', 'duplicate', 'unlisted'] as const;

export const tagsSchema = z.array(z.string().trim().min(1).max(255)).max(200);

/**
 * Body of create and update. Members that we do not know are ignored, as clients send back whole objects; absent
 * members keep their value.
 */
export const dashboardWriteSchema = z.object({
  name: z.string().max(MAX_DASHBOARD_NAME_LENGTH).nullable().optional(),
  description: z.string().max(10_000).nullable().optional(),
  pinned: z.boolean().optional(),
  tags: tagsSchema.optional(),
  filters: filtersOverrideSchema.nullable().optional(),
  variables: queryVariablesSchema.nullable().optional(),
  breakdown_colors: z.union([z.array(z.unknown()).max(1_000), z.record(z.string(), z.unknown())]).optional(),
  data_color_theme_id: z.int().nullable().optional(),
  restriction_level: z.literal(RESTRICTION_LEVELS).optional(),
  deleted: z.boolean().optional(),
  /** Given with `deleted`, also deletes the insights that are on no other dashboard. */
  delete_insights: z.boolean().optional(),
  tiles: z.array(tileWriteSchema).max(MAX_TILES).nullable().optional(),
  ...baseVersionMember,
  /** The same, as clients send it that send back what they read. `base_version` takes precedence. */
  version: baseVersionSchema,
});

const useDashboardId = z.int().min(1).max(2_147_483_647);

export const dashboardCreateSchema = dashboardWriteSchema
  .omit({ tiles: true, deleted: true, delete_insights: true, base_version: true, version: true })
  .extend({
    /** The id or the name of a template. */
    use_template: z.string().max(400).optional(),
    use_dashboard: useDashboardId.nullable().optional(),
    /** Given with `use_dashboard`, copies its insights and texts rather than showing the same ones. */
    duplicate_tiles: z.boolean().optional(),
  })
  .refine(({ use_template, use_dashboard }) => !use_template || !use_dashboard, {
    message: 'Use either a template or a dashboard.',
    path: ['use_dashboard'],
  });

/** A change lists the tiles of the dashboard to copy. */
export const dashboardUpdateSchema = dashboardWriteSchema.extend({
  duplicate_tiles: z
    .array(tileWriteSchema.pick({ layouts: true }).extend({ id: z.int().min(1) }))
    .max(MAX_TILES)
    .optional(),
});

export const dashboardListParams = z.object({
  ...pageParams,
  search: z.string().max(200).optional(),
  tags: listParam.optional(),
  pinned: flagParam.optional(),
  creation_mode: z.enum(CREATION_MODES).optional(),
  exclude_generated: flagParam.optional(),
});

const overrideParams = {
  refresh: insightRefreshSchema,
  filters_override: jsonParam(filtersOverrideSchema).optional(),
  variables_override: jsonParam(queryVariablesSchema).optional(),
};

export const dashboardRetrieveParams = z.object(overrideParams);

export const runInsightsParams = z.object({
  ...overrideParams,
  /** `optimized` is compact text for language models. */
  output_format: z.enum(['optimized', 'json']).default('optimized'),
});

const layoutSize = z.enum(LAYOUT_SIZES).optional();

export const streamTilesParams = z.object({ ...overrideParams, layoutSize, layout_size: layoutSize });

export type DashboardWrite = z.output<typeof dashboardUpdateSchema>;
export type DashboardCreate = z.output<typeof dashboardCreateSchema>;
export type DashboardListParams = z.output<typeof dashboardListParams>;
export type DashboardRetrieveParams = z.output<typeof dashboardRetrieveParams>;
