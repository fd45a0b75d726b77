import { z } from 'zod';
import { breakdownFilterSchema } from './breakdowns.ts';
import { compareFilterSchema, intervalSchema } from './date-range.ts';
import { drawn } from './drawn.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { entityNodeSchema, funnelExclusionSchema } from './series.ts';

export const funnelsFilterSchema = drawn({
  funnelVizType: withDefault(z.enum(['steps', 'time_to_convert', 'trends', 'flow']), 'steps'),
  funnelOrderType: withDefault(z.enum(['ordered', 'unordered', 'strict']), 'ordered'),
  funnelWindowInterval: withDefault(z.int().min(1).max(100_000), 14),
  funnelWindowIntervalUnit: withDefault(z.enum(['second', 'minute', 'hour', 'day', 'week', 'month']), 'day'),
  funnelStepReference: withDefault(z.enum(['total', 'previous']), 'total'),
  funnelFromStep: optional(z.int().min(0)),
  funnelToStep: optional(z.int().min(0)),
  breakdownAttributionType: withDefault(
    z.enum(['first_touch', 'last_touch', 'all_events', 'step']),
    'first_touch',
  ),
  breakdownAttributionValue: optional(z.int().min(0)),
  exclusions: withDefault(z.array(funnelExclusionSchema).max(50), []),
  funnelAggregateByHogQL: optional(z.string().max(20_000)),
  binCount: optional(z.int().min(1).max(90)),
  hideIncompleteConversionWindowPeriods: optional(z.boolean()),
});

export const funnelsQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('FunnelsQuery'),
  interval: withDefault(intervalSchema, 'day'),
  series: z.array(entityNodeSchema).max(30),
  funnelsFilter: withDefault(funnelsFilterSchema, funnelsFilterSchema.parse({})),
  breakdownFilter: optional(breakdownFilterSchema),
  compareFilter: optional(compareFilterSchema),
});

export type FunnelsFilter = z.output<typeof funnelsFilterSchema>;
export type FunnelsQuery = z.output<typeof funnelsQuerySchema>;
