import { z } from 'zod';
import { insightActorsQuerySchema } from './actors-query.ts';
import { nodeMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { propertyFilterListSchema } from './property-filters.ts';

const expressions = z.array(z.string().max(20_000)).max(100);

const listMembers = {
  ...nodeMembers,
  select: expressions.min(1),
  where: optional(expressions),
  properties: propertyFilterListSchema,
  fixedProperties: propertyFilterListSchema,
  filterTestAccounts: withDefault(z.boolean(), false),
  before: optional(z.string()),
  after: optional(z.string()),
  orderBy: optional(expressions),
  limit: optional(z.int().min(1).max(50_000)),
  offset: optional(z.int().min(0)),
  personId: optional(z.string()),
};

export const eventsQuerySchema = z.strictObject({
  ...listMembers,
  kind: z.literal('EventsQuery'),
  event: optional(z.string()),
  events: optional(z.array(z.string()).max(1_000)),
  actionId: optional(z.int()),
  actionSteps: optional(z.array(z.record(z.string(), z.unknown())).max(100)),
  source: optional(insightActorsQuerySchema),
});

export const sessionsQuerySchema = z.strictObject({ ...listMembers, kind: z.literal('SessionsQuery') });

export type EventsQuery = z.output<typeof eventsQuerySchema>;
export type SessionsQuery = z.output<typeof sessionsQuerySchema>;
