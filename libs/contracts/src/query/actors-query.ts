import { z } from 'zod';
import { funnelsQuerySchema } from './funnels.ts';
import { hogqlQuerySchema } from './hogql-query.ts';
import { nodeMembers } from './insight-members.ts';
import { insightQuerySchema } from './insight-query.ts';
import { LIFECYCLE_STATUSES } from './lifecycle.ts';
import { expressionsSchema, listMembers } from './list-members.ts';
import { optional } from './optional.ts';
import { stickinessQuerySchema } from './stickiness.ts';

const breakdownValue = z.union([z.string(), z.number(), z.array(z.string())]);

/** The people behind one number of an insight. */
export const insightActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('InsightActorsQuery'),
  source: insightQuerySchema,
  day: optional(z.union([z.string(), z.int()])),
  status: optional(z.enum(LIFECYCLE_STATUSES)),
  series: optional(z.int().min(0)),
  interval: optional(z.int().min(0)),
  breakdown: optional(breakdownValue),
  compare: optional(z.enum(['current', 'previous'])),
  includeRecordings: optional(z.boolean()),
});

export const funnelsActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('FunnelsActorsQuery'),
  source: funnelsQuerySchema,
  /** One-based. A negative step selects the persons who dropped off before it. */
  funnelStep: optional(z.int()),
  funnelCustomSteps: optional(z.array(z.int())),
  funnelStepBreakdown: optional(breakdownValue),
  funnelTrendsDropOff: optional(z.boolean()),
  funnelTrendsEntrancePeriodStart: optional(z.string()),
  includeRecordings: optional(z.boolean()),
});

export const stickinessActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('StickinessActorsQuery'),
  source: stickinessQuerySchema,
  day: optional(z.union([z.string(), z.int()])),
  series: optional(z.int().min(0)),
  operator: optional(z.enum(['gte', 'lte', 'exact'])),
  compare: optional(z.enum(['current', 'previous'])),
  includeRecordings: optional(z.boolean()),
});

/** The people behind a number of any insight. */
export const insightActorsSourceSchema = z.discriminatedUnion('kind', [
  insightActorsQuerySchema,
  funnelsActorsQuerySchema,
  stickinessActorsQuerySchema,
]);

export const actorsSourceSchema = z.discriminatedUnion('kind', [insightActorsSourceSchema, hogqlQuerySchema]);

export const actorsQuerySchema = z.strictObject({
  ...nodeMembers,
  ...listMembers,
  kind: z.literal('ActorsQuery'),
  source: optional(actorsSourceSchema),
  select: optional(expressionsSchema),
  search: optional(z.string().max(1_000)),
});

export type InsightActorsQuery = z.output<typeof insightActorsQuerySchema>;
export type FunnelsActorsQuery = z.output<typeof funnelsActorsQuerySchema>;
export type StickinessActorsQuery = z.output<typeof stickinessActorsQuerySchema>;
export type InsightActorsSource = z.output<typeof insightActorsSourceSchema>;
export type ActorsSource = z.output<typeof actorsSourceSchema>;
export type ActorsQuery = z.output<typeof actorsQuerySchema>;
