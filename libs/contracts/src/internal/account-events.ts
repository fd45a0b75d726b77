import { z } from 'zod';

/** The Redis channel on which auth-service publishes the facts that other services must forget. */
export const ACCOUNTS_CHANNEL = 'accounts';

const accountEventSchema = z.discriminatedUnion('type', [
  /** Identities that carry any of these tags are worthless from now on. */
  z.strictObject({ type: z.literal('revoked'), tags: z.array(z.string()).min(1) }),
  /** The settings of a project changed; look-ups of the capture tokens in `tokens` may have a new result. */
  z.strictObject({
    type: z.literal('project_changed'),
    projectId: z.int(),
    tokens: z.array(z.string()),
  }),
]);

export type AccountEvent = z.output<typeof accountEventSchema>;

/** Undefined for a message that is not an event, or an event of a newer auth-service. */
export const readAccountEvent = (message: string): AccountEvent | undefined => {
  try {
    return accountEventSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
};

/** The tags of the objects that an identity depends on, shared by publisher and subscribers. */
export const identityTag = {
  credential: (credentialId: string) => `credential:${credentialId}`,
  user: (userId: number) => `user:${userId}`,
  organization: (organizationId: string) => `organization:${organizationId}`,
  project: (projectId: number) => `project:${projectId}`,
  grant: (grantId: string) => `grant:${grantId}`,
  client: (clientId: string) => `client:${clientId}`,
} as const;
