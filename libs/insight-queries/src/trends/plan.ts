/** TrendsQuery. Its display decides the form of the answer. */
import type { TrendsQuery } from '@meridian/contracts/query';
import { planHeatmapTrend } from '../calendar-heatmap/plan.ts';
import type { InsightContext, InsightPlan } from '../insight-plan.ts';
import { planBoxPlot } from './box-plot.ts';
import { planSeries } from './plan-series.ts';
import { planSlopeGraph } from './slope-graph.ts';

export const planTrends = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  switch (query.trendsFilter.display) {
    case 'BoxPlot':
      return planBoxPlot(query, context);
    case 'CalendarHeatmap':
      return planHeatmapTrend(query, context);
    case 'SlopeGraph':
      return planSlopeGraph(query, context);
    default:
      return planSeries(query, context);
  }
};
