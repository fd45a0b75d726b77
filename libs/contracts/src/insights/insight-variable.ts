import { z } from 'zod';

export const VARIABLE_TYPES = ['String', 'Number', 'Boolean', 'List', 'Date'] as const;

/** A variable that SQL names as `{variables.code_name}`; the code name derives from the name and stays. */
export const insightVariableWriteSchema = z.object({
  name: z.string().trim().min(1).max(400),
  type: z.enum(VARIABLE_TYPES),
  default_value: z.unknown().optional(),
  values: z
    .array(z.union([z.string(), z.number()]))
    .max(10_000)
    .nullable()
    .optional(),
  is_multi: z.boolean().optional(),
});

export const insightVariableSchema = z.object({
  id: z.string(),
  name: z.string(),
  code_name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  default_value: z.unknown(),
  values: z.array(z.union([z.string(), z.number()])).nullable(),
  is_multi: z.boolean(),
  isNull: z.boolean(),
  created_by: z.number().nullable(),
  created_at: z.string(),
});

/** Lower case, blanks to `_`, everything else dropped. */
export const codeNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '');

export type VariableType = (typeof VARIABLE_TYPES)[number];
export type InsightVariable = z.output<typeof insightVariableSchema>;
export type InsightVariableWrite = z.output<typeof insightVariableWriteSchema>;
