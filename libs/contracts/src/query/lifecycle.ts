import { z } from 'zod';
import { intervalSchema } from './date-range.ts';
import { drawn } from './drawn.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { entityNodeSchema } from './series.ts';

export const LIFECYCLE_STATUSES = ['new', 'returning', 'resurrecting', 'dormant'] as const;

export const lifecycleFilterSchema = drawn({
  toggledLifecycles: optional(z.array(z.enum(LIFECYCLE_STATUSES))),
});

export const lifecycleQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('LifecycleQuery'),
  interval: withDefault(intervalSchema, 'day'),
  series: z.array(entityNodeSchema).length(1, 'A lifecycle query must have exactly one series.'),
  lifecycleFilter: withDefault(lifecycleFilterSchema, lifecycleFilterSchema.parse({})),
  customAggregationTarget: optional(z.boolean()),
});

export type LifecycleStatus = (typeof LIFECYCLE_STATUSES)[number];
export type LifecycleQuery = z.output<typeof lifecycleQuerySchema>;
