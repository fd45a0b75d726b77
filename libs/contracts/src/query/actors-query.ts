import { z } from 'zod';
import { funnelCorrelationActorsQuerySchema } from './funnel-correlation.ts';
import { breakdownValueSchema, funnelsActorsQuerySchema } from './funnels-actors-query.ts';
import { hogqlQuerySchema } from './hogql-query.ts';
import { nodeMembers } from './insight-members.ts';
import { insightQuerySchema } from './insight-query.ts';
import { LIFECYCLE_STATUSES } from './lifecycle.ts';
import { expressionsSchema, listMembers } from './list-members.ts';
import { optional } from './optional.ts';
import { stickinessQuerySchema } from './stickiness.ts';

/** The people behind one number of an insight. */
export const insightActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('InsightActorsQuery'),
  source: insightQuerySchema,
  day: optional(z.union([z.string(), z.int()])),
  status: optional(z.enum(LIFECYCLE_STATUSES)),
  series: optional(z.int().min(0)),
  interval: optional(z.int().min(0)),
  breakdown: optional(breakdownValueSchema),
  compare: optional(z.enum(['current', 'previous'])),
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
  funnelCorrelationActorsQuerySchema,
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
export type StickinessActorsQuery = z.output<typeof stickinessActorsQuerySchema>;
export type InsightActorsSource = z.output<typeof insightActorsSourceSchema>;
export type ActorsSource = z.output<typeof actorsSourceSchema>;
export type ActorsQuery = z.output<typeof actorsQuerySchema>;
