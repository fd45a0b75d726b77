import { z } from 'zod';
import { funnelsActorsQuerySchema } from './funnels-actors-query.ts';
import { nodeMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { propertyFilterListSchema } from './property-filters.ts';
import { entityNodeSchema } from './series.ts';

const names = withDefault(z.array(z.string().max(10_000)).max(1_000), []);

/** Properties and events that distinguish the actors that completed a funnel from the others. */
export const funnelCorrelationQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('FunnelCorrelationQuery'),
  source: funnelsActorsQuerySchema,
  funnelCorrelationType: z.enum(['events', 'properties', 'event_with_properties']),
  funnelCorrelationExcludeEventNames: names,
  /** The events whose properties are compared. */
  funnelCorrelationEventNames: names,
  funnelCorrelationEventExcludePropertyNames: names,
  /** The properties of the actors that are compared; `$all` for all. */
  funnelCorrelationNames: names,
  funnelCorrelationExcludeNames: names,
});

/** The actors behind one line of a correlation. */
export const funnelCorrelationActorsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('FunnelCorrelationActorsQuery'),
  source: funnelCorrelationQuerySchema,
  /** Only the actors that completed the funnel, or only the others. */
  funnelCorrelationPersonConverted: optional(z.boolean()),
  /** For correlations with events: the event that the actors did on their way. */
  funnelCorrelationPersonEntity: optional(entityNodeSchema),
  /** For correlations with properties: filters of the actors. */
  funnelCorrelationPropertyValues: propertyFilterListSchema,
  includeRecordings: optional(z.boolean()),
});

export type FunnelCorrelationQuery = z.output<typeof funnelCorrelationQuerySchema>;
export type FunnelCorrelationActorsQuery = z.output<typeof funnelCorrelationActorsQuerySchema>;
