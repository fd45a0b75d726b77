/** The activity log of a project: parameters and entries. */
import { z } from 'zod';
import { activitySchema } from './activity.ts';
import { flagParam, integerParam, jsonParam, listParam } from './query-parameters.ts';

const timeParam = z.iso
  .datetime({ offset: true, error: 'Expected an ISO date and time with an offset.' })
  .meta({ written: { type: 'string', format: 'date-time' } });

/** Numbered pages reach this far into the log; `next` reaches all of it. */
export const NUMBERED_ACTIVITY_ENTRIES = 10_000;

const pageMembers = {
  ordering: z.enum(['-created_at', 'created_at']).default('-created_at'),
  page: integerParam(1, 1_000_000).optional(),
  /** The cursor from `next` or `previous`. */
  cursor: z.string().max(400).optional(),
  page_size: integerParam(1, 1_000).default(100),
  start_date: timeParam.optional(),
  end_date: timeParam.optional(),
};

export const activityLogParams = z.object({
  ...pageMembers,
  user: z.uuid().optional(),
  scope: z.string().max(80).optional(),
  scopes: listParam.optional(),
  item_id: z.string().max(400).optional(),
});

/** `a,b`, a repeated parameter, or a JSON array. */
const tolerantListParam = z
  .preprocess((value) => {
    if (typeof value !== 'string' || !value.startsWith('[')) return value;
    try {
      return (JSON.parse(value) as unknown[]).map(String);
    } catch {
      return value;
    }
  }, listParam)
  .meta({ written: { type: 'array', items: { type: 'string' } } });

const DETAIL_PATH = /^[A-Za-z0-9_$ -]{1,80}(\[\])?(\.[A-Za-z0-9_$ -]{1,80}(\[\])?){0,9}$/;

export const activityDetailFiltersSchema = z
  .record(
    z.string().regex(DETAIL_PATH, 'Expected a path such as name or changes[].field.'),
    z.object({
      operation: z.enum(['exact', 'contains', 'in']).default('exact'),
      value: z.union([
        z.string().max(1_000),
        z.number(),
        z.boolean(),
        z.array(z.union([z.string().max(1_000), z.number(), z.boolean()])).max(100),
      ]),
    }),
  )
  .refine((filters) => Object.keys(filters).length <= 20, 'At most 20 filters.');

export const advancedActivityLogParams = z.object({
  ...pageMembers,
  users: tolerantListParam.optional(),
  scopes: tolerantListParam.optional(),
  activities: tolerantListParam.optional(),
  item_ids: tolerantListParam.optional(),
  clients: tolerantListParam.optional(),
  ip_addresses: tolerantListParam.optional(),
  search_text: z.string().max(1_000).optional(),
  detail_filters: jsonParam(activityDetailFiltersSchema).optional(),
  was_impersonated: flagParam.optional(),
  is_system: flagParam.optional(),
});

export const activityLogEntrySchema = z.object({
  ...activitySchema.shape,
  unread: z.boolean(),
  was_impersonated: z.boolean(),
  /** Written without a user, for instance with a key of the project. */
  is_system: z.boolean(),
  client: z.string().nullable(),
});

const filterValueSchema = z.object({ value: z.string(), label: z.string().optional() });

export const availableActivityFiltersSchema = z.object({
  static_filters: z.object({
    users: z.array(filterValueSchema),
    scopes: z.array(filterValueSchema),
    activities: z.array(filterValueSchema),
    clients: z.array(filterValueSchema),
  }),
  /** The members of `detail` by scope, with the types of their values. */
  detail_fields: z.record(
    z.string(),
    z.object({ fields: z.array(z.object({ name: z.string(), types: z.array(z.string()) })) }),
  ),
});

export type ActivityLogParams = z.output<typeof activityLogParams>;
export type AdvancedActivityLogParams = z.output<typeof advancedActivityLogParams>;
export type AvailableActivityFilters = z.output<typeof availableActivityFiltersSchema>;
export type ActivityLogEntry = z.output<typeof activityLogEntrySchema>;
