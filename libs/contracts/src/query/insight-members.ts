import { z } from 'zod';
import { dateRangeSchema } from './date-range.ts';
import { modifiersSchema } from './modifiers.ts';
import { optional, withDefault } from './optional.ts';
import { propertiesSchema } from './property-filters.ts';

export const queryTagsSchema = z.strictObject({
  scene: optional(z.string()),
  productKey: optional(z.string()),
  name: optional(z.string()),
});

/** Members that every node of the API may carry. */
export const nodeMembers = {
  modifiers: optional(modifiersSchema),
  tags: optional(queryTagsSchema),
  version: optional(z.number()),
  response: z.unknown().optional(),
};

/** Members that every insight query has. */
export const insightMembers = {
  ...nodeMembers,
  dateRange: withDefault(dateRangeSchema, dateRangeSchema.parse({})),
  filterTestAccounts: withDefault(z.boolean(), false),
  properties: propertiesSchema,
  samplingFactor: optional(z.number().gt(0).max(1)),
  aggregation_group_type_index: optional(z.int().min(0).max(4)),
  dataColorTheme: optional(z.number()),
};
