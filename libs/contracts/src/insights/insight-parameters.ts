import { z } from 'zod';
import { filtersOverrideSchema, queryVariablesSchema, refreshModeSchema } from '../query/index.ts';
import { flagParam, integerParam, jsonParam, listParam, pageParams } from '../wire/index.ts';

export const INSIGHT_TYPES = [
  'TRENDS',
  'FUNNELS',
  'RETENTION',
  'PATHS',
  'STICKINESS',
  'LIFECYCLE',
  'JSON',
  'SQL',
] as const;

/** Besides the modes of the query API, old clients send a boolean. */
export const insightRefreshSchema = z
  .union([
    refreshModeSchema,
    flagParam.transform((flag) => (flag ? ('force_blocking' as const) : ('force_cache' as const))),
  ])
  .default('force_cache');

export const INSIGHT_ORDERS = [
  'id',
  'name',
  'derived_name',
  'created_at',
  'updated_at',
  'last_modified_at',
  'last_viewed_at',
  'last_refresh',
  'order',
  'favorited',
  'saved',
  'created_by',
] as const;

const orderSchema = z
  .string()
  .regex(
    new RegExp(`^-?(?:${INSIGHT_ORDERS.join('|')})$`),
    `Expected one of ${INSIGHT_ORDERS.join(', ')}, with "-" for descending.`,
  );

const dateText = z.string().max(64);

export const insightListParams = z.object({
  ...pageParams,
  short_id: z.string().optional(),
  basic: flagParam.default(false),
  refresh: insightRefreshSchema,
  search: z.string().max(500).optional(),
  created_by: jsonParam(z.union([z.array(z.int()), z.int().transform((id) => [id])])).optional(),
  user: flagParam.optional(),
  favorited: flagParam.optional(),
  saved: flagParam.optional(),
  insight: z.enum(INSIGHT_TYPES).optional(),
  date_from: dateText.optional(),
  date_to: dateText.optional(),
  created_date_from: dateText.optional(),
  created_date_to: dateText.optional(),
  last_viewed_date_from: dateText.optional(),
  last_viewed_date_to: dateText.optional(),
  dashboards: jsonParam(z.array(z.int())).optional(),
  tags: z.union([jsonParam(z.array(z.string())), listParam]).optional(),
  events: jsonParam(z.array(z.string())).optional(),
  order: orderSchema.optional(),
  format: z.enum(['json', 'csv']).default('json'),
  include_deleted: flagParam.default(false),
});

export const insightRetrieveParams = z.object({
  refresh: insightRefreshSchema,
  from_dashboard: integerParam(1).optional(),
  filters_override: jsonParam(filtersOverrideSchema).optional(),
  variables_override: jsonParam(queryVariablesSchema).optional(),
  format: z.enum(['json', 'csv']).default('json'),
});

export const insightViewedSchema = z.object({ insight_ids: z.array(z.int()).max(2_500) });

export const insightTrendingParams = z.object({
  days: integerParam(1, 365).default(7),
  limit: integerParam(1, 100).default(10),
  offset: integerParam(0).default(0),
});

export type InsightListParams = z.output<typeof insightListParams>;
export type InsightRetrieveParams = z.output<typeof insightRetrieveParams>;
