import { z } from 'zod';
import { funnelsQuerySchema } from './funnels.ts';
import { nodeMembers } from './insight-members.ts';
import { optional } from './optional.ts';

export const breakdownValueSchema = z.union([z.string(), z.number(), z.array(z.string())]);

/** The actors that reached a step of a funnel, or dropped off before it. */
export const funnelsActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('FunnelsActorsQuery'),
  source: funnelsQuerySchema,
  /** One-based. A negative step selects the persons that dropped off before it. */
  funnelStep: optional(z.int()),
  funnelCustomSteps: optional(z.array(z.int())),
  funnelStepBreakdown: optional(breakdownValueSchema),
  funnelTrendsDropOff: optional(z.boolean()),
  funnelTrendsEntrancePeriodStart: optional(z.string()),
  compare: optional(z.enum(['current', 'previous'])),
  includeRecordings: optional(z.boolean()),
});

export type FunnelsActorsQuery = z.output<typeof funnelsActorsQuerySchema>;
