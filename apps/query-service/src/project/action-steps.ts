import { propertyFilterListSchema } from '@meridian/contracts/query';
import type { ActionStep } from '@meridian/hogql/compile';
import { z } from 'zod';

const matching = z.enum(['exact', 'contains', 'regex']).nullish();
const text = z.string().nullish();

/** A step matches an event if all its conditions match. */
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

/** Stored steps, which passed this schema when they were saved. */
export const toActionSteps = (stored: unknown): readonly ActionStep[] => actionStepsSchema.parse(stored);
