import { z } from 'zod';
import { funnelsQuerySchema } from './funnels.ts';
import { hogqlQuerySchema } from './hogql-query.ts';
import { nodeMembers } from './insight-members.ts';
import { insightQuerySchema } from './insight-query.ts';
import { LIFECYCLE_STATUSES } from './lifecycle.ts';
import { optional } from './optional.ts';
import { propertyFilterListSchema } from './property-filters.ts';
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
  /** One-based; negative means those who dropped off before that step. */
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

export const actorsSourceSchema = z.discriminatedUnion('kind', [
  insightActorsQuerySchema,
  funnelsActorsQuerySchema,
  stickinessActorsQuerySchema,
  hogqlQuerySchema,
]);

export const actorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('ActorsQuery'),
  source: optional(actorsSourceSchema),
  select: optional(z.array(z.string().max(20_000)).max(100)),
  search: optional(z.string().max(1_000)),
  properties: propertyFilterListSchema,
  fixedProperties: propertyFilterListSchema,
  orderBy: optional(z.array(z.string().max(20_000)).max(100)),
  limit: optional(z.int().min(1).max(50_000)),
  offset: optional(z.int().min(0)),
});

export type InsightActorsQuery = z.output<typeof insightActorsQuerySchema>;
export type FunnelsActorsQuery = z.output<typeof funnelsActorsQuerySchema>;
export type StickinessActorsQuery = z.output<typeof stickinessActorsQuerySchema>;
export type ActorsSource = z.output<typeof actorsSourceSchema>;
export type ActorsQuery = z.output<typeof actorsQuerySchema>;
