import { z } from 'zod';
import { optional } from './optional.ts';
import { propertyFilterListSchema } from './property-filters.ts';

export const BASE_MATH = [
  'total',
  'dau',
  'weekly_active',
  'monthly_active',
  'unique_session',
  'first_time_for_user',
  'first_matching_event_for_user',
] as const;

export const PROPERTY_MATH = ['avg', 'sum', 'min', 'max', 'median', 'p75', 'p90', 'p95', 'p99'] as const;

export const PER_ACTOR_MATH = [
  'avg_count_per_actor',
  'min_count_per_actor',
  'max_count_per_actor',
  'median_count_per_actor',
  'p75_count_per_actor',
  'p90_count_per_actor',
  'p95_count_per_actor',
  'p99_count_per_actor',
] as const;

const mathSchema = z.enum([
  ...BASE_MATH,
  ...PROPERTY_MATH,
  ...PER_ACTOR_MATH,
  'unique_group',
  'hogql',
  'first_time_for_user_with_filters',
]);

const seriesMembers = {
  name: optional(z.string()),
  custom_name: optional(z.string()),
  math: optional(mathSchema),
  math_property: optional(z.string()),
  math_property_type: optional(z.string()),
  math_property_revenue_currency: z.unknown().optional(),
  math_hogql: optional(z.string().max(20_000)),
  math_group_type_index: optional(z.int().min(0).max(4)),
  math_multiplier: optional(z.number()),
  properties: propertyFilterListSchema,
  fixedProperties: propertyFilterListSchema,
  optionalInFunnel: optional(z.boolean()),
  version: optional(z.number()),
  response: z.unknown().optional(),
};

const eventsMembers = {
  ...seriesMembers,
  kind: z.literal('EventsNode'),
  event: optional(z.string()),
  limit: optional(z.int()),
  orderBy: optional(z.array(z.string())),
};

const actionsMembers = { ...seriesMembers, kind: z.literal('ActionsNode'), id: z.int() };

export const eventsNodeSchema = z.strictObject(eventsMembers);
export const actionsNodeSchema = z.strictObject(actionsMembers);

/** Several events counted as one series. */
export const groupNodeSchema = z.strictObject({
  ...seriesMembers,
  kind: z.literal('GroupNode'),
  operator: z.enum(['AND', 'OR']),
  nodes: z
    .array(z.discriminatedUnion('kind', [eventsNodeSchema, actionsNodeSchema]))
    .min(1)
    .max(50),
});

export const entityNodeSchema = z.discriminatedUnion('kind', [
  eventsNodeSchema,
  actionsNodeSchema,
  groupNodeSchema,
]);

const exclusionMembers = { funnelFromStep: z.int().min(0), funnelToStep: z.int().min(0) };

export const eventsExclusionSchema = z.strictObject({ ...eventsMembers, ...exclusionMembers });
export const actionsExclusionSchema = z.strictObject({ ...actionsMembers, ...exclusionMembers });

export const funnelExclusionSchema = z.discriminatedUnion('kind', [
  eventsExclusionSchema,
  actionsExclusionSchema,
]);

export type EventsNode = z.output<typeof eventsNodeSchema>;
export type ActionsNode = z.output<typeof actionsNodeSchema>;
export type GroupNode = z.output<typeof groupNodeSchema>;
export type EntityNode = z.output<typeof entityNodeSchema>;
export type FunnelExclusion = z.output<typeof funnelExclusionSchema>;
export type SeriesMath = z.output<typeof mathSchema>;
