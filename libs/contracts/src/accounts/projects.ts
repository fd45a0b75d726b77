import { replacementProblem } from '@meridian/core';
import { z } from 'zod';
import { PERSON_ON_EVENTS_MODES } from '../internal/project-facts.ts';
import { PROJECT_SECRET_KEY_SCOPES } from '../internal/scopes.ts';
import { pathCleaningFilterSchema } from '../query/path-cleaning.ts';
import { checkPattern, checkPatterns, propertyFilterSchema } from '../query/property-filters.ts';
import { integerParam } from '../wire/query-parameters.ts';
import { projectSettingsPatchShape } from './project-settings.ts';
import { projectNameSchema } from './sign-in.ts';
import { timezoneSchema } from './timezone.ts';

/** `PATCH /api/projects/:id/`: omitted fields keep their values. */
export const projectPatchSchema = z.strictObject({
  ...projectSettingsPatchShape,
  name: projectNameSchema.optional(),
  timezone: timezoneSchema.optional(),
  week_start_day: z
    .union([z.literal(0), z.literal(1)], { error: 'Expected 0 (Sunday) or 1 (Monday).' })
    .optional(),
  test_account_filters: z.array(propertyFilterSchema).max(100).superRefine(checkPatterns).optional(),
  path_cleaning_filters: z
    .array(pathCleaningFilterSchema)
    .max(200)
    .superRefine((filters, context) => {
      for (const [index, { regex, alias }] of filters.entries()) {
        checkPattern(regex, [index, 'regex'], context);
        const message = replacementProblem(regex ?? '', alias ?? '');
        if (message !== undefined) context.addIssue({ code: 'custom', path: [index, 'alias'], message });
      }
    })
    .optional(),
  data_retention_days: z.int().min(1).max(36_500).nullish(),
  anonymize_ips: z.boolean().optional(),
  person_on_events_mode: z.enum(PERSON_ON_EVENTS_MODES).optional(),
});

const secretKeyLabelSchema = z.string().trim().min(1).max(40);

const secretKeyScopesSchema = z
  .array(
    z.enum(
      PROJECT_SECRET_KEY_SCOPES,
      `A project secret key can have only ${PROJECT_SECRET_KEY_SCOPES.join(', ')}.`,
    ),
  )
  .min(1, 'Choose at least one scope.')
  .max(20)
  .transform((scopes) => [...new Set(scopes)]);

/** The keys are a plain list: without a limit it has all of them. */
export const projectSecretKeyListParams = z.object({
  limit: integerParam(1, 1_000).default(1_000),
  offset: integerParam(0, 1_000_000).default(0),
});

export const projectSecretKeyCreateSchema = z.strictObject({
  label: secretKeyLabelSchema,
  scopes: secretKeyScopesSchema.default(['endpoint:read']),
});

export const projectSecretKeyPatchSchema = z.strictObject({
  label: secretKeyLabelSchema.optional(),
  scopes: secretKeyScopesSchema.optional(),
});

export type ProjectPatch = z.output<typeof projectPatchSchema>;
