/**
 * Schemas for values in a query string, where everything is text. The API reference shows clients the `written` form of
 * their metadata.
 */
import { z } from 'zod';

/** `true`, `1`, `yes` and the bare name mean true; `false`, `0`, `no` mean false. */
export const flagParam = z
  .enum(['', 'true', 'True', '1', 'yes', 'false', 'False', '0', 'no'], 'Expected true or false.')
  .transform((text) => !['false', 'False', '0', 'no'].includes(text))
  .meta({ written: { type: 'boolean' } });

/** Its schema follows the nesting, which an address must not drive to the end of the stack. */
const MAX_BRACKETS = 400;

/** JSON in a query parameter, read with the schema of its value. */
export const jsonParam = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .refine((text) => text.split(/[[{]/, MAX_BRACKETS + 2).length <= MAX_BRACKETS + 1, 'Expected less JSON.')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Expected JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema)
    .meta({ written: { type: 'string', contentMediaType: 'application/json' } });

/** Part of a name. An empty one finds everything. */
export const searchParam = z
  .string()
  .transform((text) => text || undefined)
  .optional();

/**
 * A filter that a list does not have. Clients send it empty; with content it is refused, because ignoring it would list
 * more than was asked for. The message names what to use.
 */
export const refusedFilter = (message: string) => z.literal(['', '[]', '{}', 'false'], message).optional();

/** `a,b` or a repeated parameter, as one list. */
export const listParam = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    (Array.isArray(value) ? value : [value])
      .flatMap((text) => text.split(','))
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  )
  .meta({ written: { type: 'array', items: { type: 'string' } } });

export const integerParam = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d+$/, 'Expected a whole number.')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Expected a number from ${min} to ${max}.`)
    .meta({
      written: { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
    });
