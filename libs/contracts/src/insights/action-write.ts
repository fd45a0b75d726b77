import { z } from 'zod';
import { checkPattern, propertyFilterListSchema, savedFilterListSchema } from '../query/property-filters.ts';
import { baseVersionMember } from '../wire/index.ts';

const matching = z.enum(['exact', 'contains', 'regex']).nullish();
const text = z.string().nullish();

/** A step matches an event if all its conditions match. */
const actionStepSchema = z.object({
  event: text,
  properties: propertyFilterListSchema,
  selector: text,
  tag_name: text,
  text,
  text_matching: matching,
  href: text,
  href_matching: matching,
  url: text,
  url_matching: matching,
});

export const actionStepsSchema = z.array(actionStepSchema).max(100);

const MATCHED = ['url', 'text', 'href'] as const;

/** The steps as they are written. Older versions may have saved steps with invalid regular expressions. */
const writtenStepSchema = actionStepSchema
  .extend({ properties: savedFilterListSchema })
  .superRefine((step, context) => {
    for (const name of MATCHED)
      if (step[`${name}_matching`] === 'regex') checkPattern(step[name], [name], context);
  });

export const savedActionStepsSchema = z.array(writtenStepSchema).max(100);

export const actionWriteSchema = z.object({
  name: z.string().trim().max(400).nullish(),
  description: z.string().max(10_000).optional(),
  /** An event matches the action if it matches one of the steps. */
  steps: savedActionStepsSchema.optional(),
  tags: z.array(z.string().trim().min(1).max(255)).max(200).optional(),
  deleted: z.boolean().optional(),
  ...baseVersionMember,
});

export const actionPatchSchema = actionWriteSchema.partial();
