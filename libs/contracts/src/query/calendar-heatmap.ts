import { z } from 'zod';
import { conversionGoalSchema } from './conversion-goal.ts';
import { intervalSchema } from './date-range.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { entityNodeSchema } from './series.ts';
import { calendarHeatmapFilterSchema } from './trends.ts';

/** Counts by day of the week and hour. Only the first series is read. */
export const calendarHeatmapQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('CalendarHeatmapQuery'),
  interval: withDefault(intervalSchema, 'day'),
  series: z.array(entityNodeSchema).min(1).max(100),
  calendarHeatmapFilter: optional(calendarHeatmapFilterSchema),
  conversionGoal: optional(conversionGoalSchema),
});

export type CalendarHeatmapQuery = z.output<typeof calendarHeatmapQuerySchema>;
