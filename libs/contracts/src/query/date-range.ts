import { z } from 'zod';
import { optional, withDefault } from './optional.ts';

export const dateRangeSchema = z.strictObject({
  date_from: optional(z.string().max(64)),
  date_to: optional(z.string().max(64)),
  explicitDate: withDefault(z.boolean(), false),
  excludeIncompletePeriods: optional(z.boolean()),
});

export const intervalSchema = z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

export const compareFilterSchema = z.strictObject({
  compare: withDefault(z.boolean(), false),
  compare_to: optional(z.string().max(64)),
});

export type DateRange = z.output<typeof dateRangeSchema>;
export type Interval = z.output<typeof intervalSchema>;
export type CompareFilter = z.output<typeof compareFilterSchema>;
