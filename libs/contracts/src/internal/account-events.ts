import { z } from 'zod';

/** The Redis channel on which auth-service says what others must forget. */
export const ACCOUNTS_CHANNEL = 'accounts';

export const accountEventSchema = z.discriminatedUnion('type', [
  /** Identities that carry any of these tags are worthless from now on. */
  z.strictObject({ type: z.literal('revoked'), tags: z.array(z.string()).min(1) }),
  /** Facts of a project changed; `tokens` are the capture tokens whose look-ups may answer differently now. */
  z.strictObject({
    type: z.literal('project_changed'),
    projectId: z.int(),
    tokens: z.array(z.string()),
  }),
]);

export type AccountEvent = z.output<typeof accountEventSchema>;

/** What an identity depends on. One spelling for the publisher and for those who listen. */
export const identityTag = {
  credential: (credentialId: string) => `credential:${credentialId}`,
  user: (userId: number) => `user:${userId}`,
  organization: (organizationId: string) => `organization:${organizationId}`,
  project: (projectId: number) => `project:${projectId}`,
  grant: (grantId: string) => `grant:${grantId}`,
  client: (clientId: string) => `client:${clientId}`,
} as const;
