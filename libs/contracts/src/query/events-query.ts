import { z } from 'zod';
import { insightActorsSourceSchema } from './actors-query.ts';
import { nodeMembers } from './insight-members.ts';
import { expressionsSchema, listMembers } from './list-members.ts';
import { optional, withDefault } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';

/** The columns, and the filter of events, or of sessions with such events. */
const eventMembers = {
  ...nodeMembers,
  ...listMembers,
  select: expressionsSchema.min(1),
  where: optional(expressionsSchema),
  event: optional(z.string()),
  events: optional(z.array(z.string()).max(1_000)),
  actionId: optional(z.int()),
  actionSteps: optional(z.array(z.record(z.string(), z.unknown())).max(100)),
  personId: optional(z.string()),
  filterTestAccounts: withDefault(z.boolean(), false),
  before: optional(z.string()),
  after: optional(z.string()),
};

export const eventsQuerySchema = z.strictObject({
  ...eventMembers,
  kind: z.literal('EventsQuery'),
  source: optional(insightActorsSourceSchema),
});

export const sessionsQuerySchema = z.strictObject({
  ...eventMembers,
  kind: z.literal('SessionsQuery'),
  /** Filters of properties that one event of the session must match. */
  eventProperties: propertiesSchema,
});

export type EventsQuery = z.output<typeof eventsQuerySchema>;
export type SessionsQuery = z.output<typeof sessionsQuerySchema>;
