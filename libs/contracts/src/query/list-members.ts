import { z } from 'zod';
import { optional } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';

export const expressionsSchema = z.array(z.string().max(20_000)).max(100);

/** Members of the kinds that list things: events, sessions, actors. */
export const listMembers = {
  properties: propertiesSchema,
  /** Members of a list query that its reader cannot remove. */
  fixedProperties: propertiesSchema,
  orderBy: optional(expressionsSchema),
  /** As in SQL, a limit above the maximum is lowered to it. */
  limit: optional(z.int().min(1)),
  offset: optional(z.int().min(0)),
};
