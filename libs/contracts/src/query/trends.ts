import { z } from 'zod';
import { breakdownFilterSchema } from './breakdowns.ts';
import { conversionGoalSchema } from './conversion-goal.ts';
import { compareFilterSchema, intervalSchema } from './date-range.ts';
import { drawn } from './drawn.ts';
import { insightMembers } from './insight-members.ts';
import { optional, withDefault } from './optional.ts';
import { entityNodeSchema } from './series.ts';

export const CHART_DISPLAYS = [
  'Auto',
  'ActionsLineGraph',
  'ActionsBar',
  'ActionsUnstackedBar',
  'ActionsStackedBar',
  'ActionsAreaGraph',
  'ActionsLineGraphCumulative',
  'BoldNumber',
  'ActionsPie',
  'ActionsDonut',
  'ActionsBarValue',
  'ActionsTable',
  'WorldMap',
  'CalendarHeatmap',
  'TwoDimensionalHeatmap',
  'SlopeGraph',
  'ScatterPlot',
  'BoxPlot',
  'Metric',
] as const;

export const chartDisplaySchema = z.enum(CHART_DISPLAYS);

const formulaNodeSchema = z.strictObject({
  formula: z.string().min(1).max(1_000),
  custom_name: optional(z.string()),
});

export const trendsFilterSchema = drawn({
  display: withDefault(chartDisplaySchema, 'ActionsLineGraph'),
  smoothingIntervals: withDefault(z.int().min(1).max(365), 1),
  formula: optional(z.string().max(1_000)),
  formulas: optional(z.array(z.string().max(1_000)).max(50)),
  formulaNodes: optional(z.array(formulaNodeSchema).max(50)),
  breakdown_histogram_bin_count: optional(z.int().min(1).max(1_000)),
});

export const calendarHeatmapFilterSchema = z.strictObject({
  /** Unique persons count once per session, at its first event. */
  bucketBySessionStart: withDefault(z.boolean(), false),
});

export const trendsQuerySchema = z.strictObject({
  ...insightMembers,
  kind: z.literal('TrendsQuery'),
  interval: withDefault(intervalSchema, 'day'),
  series: z.array(entityNodeSchema).min(1).max(100),
  trendsFilter: withDefault(trendsFilterSchema, trendsFilterSchema.parse({})),
  breakdownFilter: optional(breakdownFilterSchema),
  compareFilter: optional(compareFilterSchema),
  conversionGoal: optional(conversionGoalSchema),
  /** Only for the display CalendarHeatmap. */
  calendarHeatmapFilter: optional(calendarHeatmapFilterSchema),
});

export type ChartDisplay = z.output<typeof chartDisplaySchema>;
export type TrendsFilter = z.output<typeof trendsFilterSchema>;
export type TrendsQuery = z.output<typeof trendsQuerySchema>;
