/** Definitions of events as the API reads and answers them. */
import { z } from 'zod';
import { jsonParam, listParam } from '../wire/query-parameters.ts';

export const definitionChange = {
  description: z.string().max(10_000).optional(),
  tags: z.array(z.string().min(1).max(100)).max(100).optional(),
  verified: z.boolean().optional(),
  hidden: z.boolean().optional(),
};

export const eventDefinitionCreateSchema = z.object({
  ...definitionChange,
  name: z.string().trim().min(1).max(200),
});

export const eventDefinitionByNameParams = z.object({ name: z.string().min(1) });

/** A list as JSON or with commas. */
export const namesParam = z.union([jsonParam(z.array(z.string())), listParam]);

export const seenTogetherParams = z.object({
  event_names: namesParam.pipe(z.array(z.string()).min(1).max(1_000)),
  property_name: z.string().min(1),
});

/** The answers by the name of each event. */
export const seenTogetherSchema = z.record(z.string(), z.boolean());
