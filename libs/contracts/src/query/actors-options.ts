import { z } from 'zod';
import { insightActorsSourceSchema } from './actors-query.ts';
import { nodeMembers } from './insight-members.ts';

/** The choices in a list of actors: the days, series and breakdown values of its insight. */
export const insightActorsQueryOptionsSchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('InsightActorsQueryOptions'),
  source: insightActorsSourceSchema,
});

export type InsightActorsQueryOptions = z.output<typeof insightActorsQueryOptionsSchema>;
