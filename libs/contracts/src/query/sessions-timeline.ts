import { z } from 'zod';
import { nodeMembers } from './insight-members.ts';
import { optional } from './optional.ts';

/** The events of the latest sessions, of one person or of all. */
export const sessionsTimelineQuerySchema = z.strictObject({
  ...nodeMembers,
  kind: z.literal('SessionsTimelineQuery'),
  personId: optional(z.string().max(400)),
  after: optional(z.string().max(64)),
  before: optional(z.string().max(64)),
});

export type SessionsTimelineQuery = z.output<typeof sessionsTimelineQuerySchema>;
