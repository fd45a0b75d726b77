import { z } from 'zod';
import { compareFilterSchema, intervalSchema } from './date-range.ts';
import { drawn } from './drawn.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { entityNodeSchema } from './series.ts';
import { chartDisplaySchema } from './trends.ts';

export const stickinessFilterSchema = drawn({
  display: optional(chartDisplaySchema),
  computedAs: withDefault(z.enum(['non_cumulative', 'cumulative']), 'non_cumulative'),
  stickinessCriteria: optional(
    z.strictObject({ operator: z.enum(['gte', 'lte', 'exact']), value: z.int().min(1) }),
  ),
});

const { aggregation_group_type_index: _, ...stickinessMembers } = insightMembers;

export const stickinessQuerySchema = z.strictObject({
  ...stickinessMembers,
  kind: z.literal('StickinessQuery'),
  interval: withDefault(intervalSchema, 'day'),
  intervalCount: optional(z.int().min(1).max(1_000)),
  series: z.array(entityNodeSchema).min(1).max(100),
  stickinessFilter: withDefault(stickinessFilterSchema, stickinessFilterSchema.parse({})),
  compareFilter: optional(compareFilterSchema),
});

export type StickinessFilter = z.output<typeof stickinessFilterSchema>;
export type StickinessQuery = z.output<typeof stickinessQuerySchema>;
