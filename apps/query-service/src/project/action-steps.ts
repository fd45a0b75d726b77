import { propertyFilterListSchema } from '@meridian/contracts/query';
import type { ActionStep } from '@meridian/hogql/compile';
import { z } from 'zod';

const matching = z.enum(['exact', 'contains', 'regex']).nullish();
const text = z.string().nullish();

/** One way of matching an action: all that a step names must hold. */
export const actionStepSchema = z.object({
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

/** Steps as they were stored: they passed this schema when they were written. */
export const toActionSteps = (stored: unknown): readonly ActionStep[] => actionStepsSchema.parse(stored);
