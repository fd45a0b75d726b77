import { z } from 'zod';
import { nodeMembers } from './insight-members.ts';
import { listMembers } from './list-members.ts';
import { optional, withDefault } from './optional.ts';

const { limit, offset } = listMembers;
const names = z.array(z.string().min(1).max(10_000)).max(200);
const maxPropertyValues = withDefault(z.int().min(1).max(1_000), 5);

/** The events of the last thirty days by their number. */
export const teamTaxonomyQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('TeamTaxonomyQuery'),
  limit,
  offset,
});

/** The properties of an event or an action, with sample values. */
export const eventTaxonomyQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('EventTaxonomyQuery'),
  event: optional(z.string()),
  actionId: optional(z.int()),
  properties: optional(names),
  maxPropertyValues,
  limit,
  offset,
});

/** Sample values of properties of persons, or of groups. */
export const actorsPropertyTaxonomyQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('ActorsPropertyTaxonomyQuery'),
  properties: names.min(1),
  groupTypeIndex: optional(z.int().min(0).max(4)),
  maxPropertyValues,
});

export type TeamTaxonomyQuery = z.output<typeof teamTaxonomyQuerySchema>;
export type EventTaxonomyQuery = z.output<typeof eventTaxonomyQuerySchema>;
export type ActorsPropertyTaxonomyQuery = z.output<typeof actorsPropertyTaxonomyQuerySchema>;
