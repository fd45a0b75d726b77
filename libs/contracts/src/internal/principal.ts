import { z } from 'zod';

export const CREDENTIAL_KINDS = ['session', 'personal_api_key', 'oauth', 'project_secret_key'] as const;

/** The caller and its access: the facts about a credential that all services need. */
export const principalSchema = z.strictObject({
  /** Absent for a project secret key: it belongs to a project, not to a person. */
  userId: z.int().nullable(),
  userUuid: z.string().optional(),
  email: z.string().optional(),
  organizationIds: z.array(z.string()),
  projectIds: z.array(z.int()),
  /** The organization or project that `@current` means for this caller. */
  currentProjectId: z.int().nullable(),
  scopes: z.array(z.string()),
  credential: z.enum(CREDENTIAL_KINDS),
  credentialId: z.string(),
  /** The OAuth application that acts for the user. */
  clientId: z.string().optional(),
});

export type Principal = z.output<typeof principalSchema>;
export type CredentialKind = Principal['credential'];
