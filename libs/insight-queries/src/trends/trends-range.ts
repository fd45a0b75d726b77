/** The range of a trend: whole intervals for a chart, whole days for one number, up to now for a bold number. */
import { type ResolvedRange, resolveDateRange } from '@meridian/calendar';
import type { ChartDisplay, TrendsQuery } from '@meridian/contracts/query';
import type { InsightContext } from '../insight-plan.ts';

const TOTAL_VALUE_DISPLAYS: ReadonlySet<ChartDisplay> = new Set([
  'BoldNumber',
  'ActionsPie',
  'ActionsDonut',
  'ActionsBarValue',
  'ActionsTable',
  'WorldMap',
  'Metric',
]);

/** Whether each series is one number for the whole range. */
export const isTotalValue = ({ trendsFilter }: TrendsQuery): boolean =>
  TOTAL_VALUE_DISPLAYS.has(trendsFilter.display);

export const resolveTrendsRange = (query: TrendsQuery, context: InsightContext): ResolvedRange =>
  resolveDateRange(query.dateRange, isTotalValue(query) ? 'day' : query.interval, context, {
    isToTheMoment: query.trendsFilter.display === 'BoldNumber',
  });
