import { z } from 'zod';
import { optional } from './optional.ts';

const BREAKDOWN_TYPES = [
  'cohort',
  'person',
  'event',
  'event_metadata',
  'group',
  'session',
  'hogql',
  'data_warehouse',
  'data_warehouse_person_property',
  'revenue_analytics',
] as const;

const binCount = z.int().min(1).max(1_000);

export const breakdownSchema = z.strictObject({
  property: z.union([z.string(), z.int()]),
  type: optional(z.enum(BREAKDOWN_TYPES)),
  group_type_index: optional(z.int().min(0).max(4)),
  histogram_bin_count: optional(binCount),
  normalize_url: optional(z.boolean()),
});

const singleBreakdown = z.union([z.string(), z.int()]);

export const breakdownFilterSchema = z.strictObject({
  breakdown: optional(z.union([singleBreakdown, z.array(singleBreakdown).max(50)])),
  breakdown_type: optional(z.enum(BREAKDOWN_TYPES)),
  breakdowns: optional(z.array(breakdownSchema).max(3)),
  breakdown_limit: optional(z.int().min(1).max(10_000)),
  breakdown_group_type_index: optional(z.int().min(0).max(4)),
  breakdown_histogram_bin_count: optional(binCount),
  breakdown_normalize_url: optional(z.boolean()),
  breakdown_path_cleaning: optional(z.boolean()),
  breakdown_hide_other_aggregation: optional(z.boolean()),
});

/** Values for "all other values" and "not set" in a breakdown. Clients compare with these strings. */
export const BREAKDOWN_OTHER = '$$_posthog_breakdown_other_$$';
export const BREAKDOWN_NULL = '$$_posthog_breakdown_null_$$';

export type Breakdown = z.output<typeof breakdownSchema>;
export type BreakdownFilter = z.output<typeof breakdownFilterSchema>;
