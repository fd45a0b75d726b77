/** Mails that other services ask auth-service to send, and the members that they may name. */
import { z } from 'zod';

/** `POST /internal/mails`. A mail with an id that was sent before is not sent again. */
export const internalMailSchema = z.strictObject({
  id: z.uuid(),
  projectId: z.int(),
  to: z.discriminatedUnion('kind', [
    /** Only while the user is a member with a verified address. */
    z.strictObject({ kind: z.literal('member'), userId: z.int() }),
    /** Only while the address is a verified one of a member. */
    z.strictObject({ kind: z.literal('member_address'), email: z.string() }),
    /** The owner of the address agreed, or is asked to agree by this mail. */
    z.strictObject({ kind: z.literal('address'), email: z.string() }),
  ]),
  subject: z.string().max(300),
  text: z.string().max(100_000),
  unsubscribeUrl: z.string().optional(),
});

export const internalMailAnswerSchema = z.strictObject({
  outcome: z.enum(['queued', 'not_a_member']),
});

/** `POST /internal/projects/:id/members`: the verified members among these users and addresses. */
export const membersRequestSchema = z.strictObject({
  userIds: z.array(z.int()).max(1_000).default([]),
  emails: z.array(z.string()).max(1_000).default([]),
});

export type InternalMail = z.output<typeof internalMailSchema>;
export type InternalMailAnswer = z.output<typeof internalMailAnswerSchema>;
export type MembersRequest = z.input<typeof membersRequestSchema>;
