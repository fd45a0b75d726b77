import { z } from 'zod';
import { breakdownFilterSchema } from './breakdowns.ts';
import { drawn } from './drawn.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { propertyFilterListSchema } from './property-filters.ts';

export const retentionEntitySchema = z.strictObject({
  id: z.union([z.string(), z.int(), z.null()]).optional(),
  name: optional(z.string()),
  custom_name: optional(z.string()),
  type: withDefault(z.enum(['events', 'actions']), 'events'),
  kind: optional(z.enum(['EventsNode', 'ActionsNode'])),
  order: optional(z.int()),
  uuid: optional(z.string()),
  properties: propertyFilterListSchema,
});

const pageview = retentionEntitySchema.parse({ id: '$pageview', name: '$pageview', type: 'events' });

export const retentionFilterSchema = drawn({
  retentionType: withDefault(
    z.enum(['retention_first_time', 'retention_recurring', 'retention_first_ever_occurrence']),
    'retention_recurring',
  ),
  totalIntervals: withDefault(z.int().min(1).max(366), 8),
  period: withDefault(z.enum(['Hour', 'Day', 'Week', 'Month']), 'Day'),
  targetEntity: withDefault(retentionEntitySchema, pageview),
  returningEntity: withDefault(retentionEntitySchema, pageview),
  cumulative: withDefault(z.boolean(), false),
  minimumOccurrences: withDefault(z.int().min(1).max(100_000), 1),
  timeWindowMode: withDefault(z.enum(['strict_calendar_dates', '24_hour_windows']), 'strict_calendar_dates'),
  retentionCustomBrackets: optional(z.array(z.int().min(1)).max(100)),
  aggregationType: withDefault(z.enum(['count', 'sum', 'avg']), 'count'),
  aggregationProperty: optional(z.string()),
  aggregationPropertyType: withDefault(z.enum(['event', 'person']), 'event'),
});

export const retentionQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('RetentionQuery'),
  retentionFilter: withDefault(retentionFilterSchema, retentionFilterSchema.parse({})),
  breakdownFilter: optional(breakdownFilterSchema),
});

export type RetentionEntity = z.output<typeof retentionEntitySchema>;
export type RetentionFilter = z.output<typeof retentionFilterSchema>;
export type RetentionQuery = z.output<typeof retentionQuerySchema>;
