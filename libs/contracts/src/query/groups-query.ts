import { z } from 'zod';
import { nodeMembers } from './insight-members.ts';
import { expressionsSchema, listMembers } from './list-members.ts';
import { optional } from './optional.ts';

const { properties, orderBy, limit, offset } = listMembers;

/** The groups of one type. */
export const groupsQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('GroupsQuery'),
  group_type_index: z.int().min(0).max(4),
  select: optional(expressionsSchema),
  search: optional(z.string().max(1_000)),
  properties,
  orderBy,
  limit,
  offset,
});

export type GroupsQuery = z.output<typeof groupsQuerySchema>;
