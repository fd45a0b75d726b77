import { z } from 'zod';
import { ALL_SCOPES, isScope } from '../internal/scopes.ts';

const labelSchema = z.string().trim().min(1).max(40);

const scopeListSchema = z
  .array(z.string())
  .min(1, 'Choose at least one scope.')
  .max(200)
  .superRefine((scopes, context) => {
    for (const [index, scope] of scopes.entries()) {
      if (scope !== ALL_SCOPES && !isScope(scope)) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: `There is no scope ${scope.slice(0, 60)}.`,
        });
      }
    }
    if (scopes.includes(ALL_SCOPES) && scopes.length > 1) {
      context.addIssue({ code: 'custom', message: 'A key with all scopes must not list other scopes.' });
    }
  })
  .transform((scopes) => [...new Set(scopes)]);

const organizationList = z.array(z.uuid()).max(100).nullish();
const projectList = z.array(z.int().positive()).max(100).nullish();

export const personalApiKeyCreateSchema = z.strictObject({
  label: labelSchema,
  scopes: scopeListSchema,
  scoped_organizations: organizationList,
  scoped_teams: projectList,
});

export const personalApiKeyPatchSchema = z.strictObject({
  label: labelSchema.optional(),
  scopes: scopeListSchema.optional(),
  scoped_organizations: organizationList,
  scoped_teams: projectList,
});

export const verificationTokenCreateSchema = z.strictObject({
  label: labelSchema,
  cimd_url: z.string().min(1).max(2_048),
});

export const verificationRequestSchema = z.strictObject({
  topic: z.literal('Authentication').default('Authentication'),
  app_name: z.string().trim().min(1).max(200),
  client_id: z.string().trim().min(1).max(2_048),
  product_url: z.url({ protocol: /^https$/, error: 'Enter an https address.' }).max(2_048),
  organization: z.uuid().nullish(),
  message: z.string().max(5_000).default(''),
});

export type VerificationRequestInput = z.output<typeof verificationRequestSchema>;
