import { z } from 'zod';
import { cohortPropertiesSchema } from '../query/cohort-filters.ts';
import { baseVersionMember } from '../wire/index.ts';

/** Validated as the conditions of a cohort, and stored as the client sent them. */
const filtersSchema = z.looseObject({ properties: z.unknown() }).superRefine(({ properties }, context) => {
  const parsed = cohortPropertiesSchema.safeParse(properties, { reportInput: true });
  if (parsed.success) return;
  for (const issue of parsed.error.issues)
    context.issues.push({ ...issue, path: ['properties', ...issue.path] } as (typeof context.issues)[number]);
});

const NO_CONDITIONS = { type: 'AND', values: [] } as const;

/** The older form of filters: a person is in the cohort if any group matches. */
const groupsSchema = z
  .array(z.looseObject({ properties: cohortPropertiesSchema.optional() }))
  .min(1)
  .transform((groups) => ({
    properties: { type: 'OR', values: groups.map(({ properties }) => properties ?? NO_CONDITIONS) },
  }));

export const cohortWriteSchema = z.object({
  groups: z
    .union([
      z
        .array(z.never())
        .length(0)
        .transform(() => undefined),
      groupsSchema,
    ])
    .optional(),
  name: z.string().trim().min(1).max(400),
  description: z.string().max(10_000).optional(),
  is_static: z.boolean().optional(),
  filters: filtersSchema.nullable().optional(),
  deleted: z.boolean().optional(),
  ...baseVersionMember,
});

export const cohortPatchSchema = cohortWriteSchema.partial();

export const personIdsSchema = z.object({ person_ids: z.array(z.uuid()).min(1).max(10_000) });
export const personIdSchema = z.object({ person_id: z.uuid() });
