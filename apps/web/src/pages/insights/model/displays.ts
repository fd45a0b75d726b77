/** The displays that fit a query, and the changes that another display makes to it. */
import type {
  ChartDisplay,
  InsightQuery,
  Interval,
  TrendsQuery,
} from '../../../features/query/query-types.ts';

import { formulasOf } from './formulas.ts';

export interface DisplayOption {
  readonly value: ChartDisplay;
  readonly label: string;
  readonly group: 'Over time' | 'Total' | 'Table';
}

const TRENDS_DISPLAYS: readonly DisplayOption[] = [
  { value: 'ActionsLineGraph', label: 'Line', group: 'Over time' },
  { value: 'ActionsLineGraphCumulative', label: 'Line, cumulative', group: 'Over time' },
  { value: 'ActionsAreaGraph', label: 'Area', group: 'Over time' },
  { value: 'ActionsBar', label: 'Stacked bars', group: 'Over time' },
  { value: 'ActionsUnstackedBar', label: 'Bars side by side', group: 'Over time' },
  { value: 'BoldNumber', label: 'Number', group: 'Total' },
  { value: 'Metric', label: 'Number with trend', group: 'Total' },
  { value: 'ActionsBarValue', label: 'Bars by value', group: 'Total' },
  { value: 'ActionsPie', label: 'Pie', group: 'Total' },
  { value: 'ActionsDonut', label: 'Donut', group: 'Total' },
  { value: 'SlopeGraph', label: 'First and last', group: 'Over time' },
  { value: 'BoxPlot', label: 'Box plot', group: 'Over time' },
  { value: 'ActionsTable', label: 'Table', group: 'Table' },
  // Drawn as bars, the most frequent country first.
  { value: 'WorldMap', label: 'Countries', group: 'Table' },
  { value: 'CalendarHeatmap', label: 'Hours of the week', group: 'Table' },
];

const STICKINESS_DISPLAYS: readonly ChartDisplay[] = ['ActionsLineGraph', 'ActionsBar', 'ActionsTable'];

const SINGLE_NUMBER: readonly ChartDisplay[] = ['BoldNumber', 'Metric'];

const isCountry = (query: TrendsQuery): boolean => {
  const { breakdownFilter } = query;
  const first = breakdownFilter?.breakdowns?.[0]?.property ?? breakdownFilter?.breakdown;
  return first === '$geoip_country_code';
};

/** The displays that show this query. The one that it has is always among them. */
export const displaysFor = (query: InsightQuery): readonly DisplayOption[] => {
  if (query.kind === 'StickinessQuery')
    return TRENDS_DISPLAYS.filter(({ value }) => STICKINESS_DISPLAYS.includes(value)).map((option) =>
      option.value === 'ActionsBar' ? { ...option, label: 'Bars' } : option,
    );
  if (query.kind !== 'TrendsQuery') return [];
  const current = displayOf(query);
  const isBrokenDown = query.breakdownFilter !== undefined && query.breakdownFilter !== null;
  const hasOneRow = query.series.length === 1 && !isBrokenDown;
  const fits = (display: ChartDisplay): boolean => {
    if (SINGLE_NUMBER.includes(display)) return hasOneRow || formulasOf(query).length === 1;
    if (display === 'WorldMap') return !isBrokenDown || isCountry(query);
    if (display === 'CalendarHeatmap') return hasOneRow;
    if (display === 'BoxPlot') return query.series.some(({ math_property }) => Boolean(math_property));
    return true;
  };
  return TRENDS_DISPLAYS.filter(({ value }) => value === current || fits(value));
};

export const displayOf = (query: InsightQuery): ChartDisplay => {
  if (query.kind === 'TrendsQuery') return query.trendsFilter?.display ?? 'ActionsLineGraph';
  if (query.kind === 'StickinessQuery') return query.stickinessFilter?.display ?? 'ActionsLineGraph';
  return 'ActionsLineGraph';
};

/** A display of countries breaks the query down by them. */
export const withDisplay = (query: InsightQuery, display: ChartDisplay): InsightQuery => {
  if (query.kind === 'StickinessQuery')
    return { ...query, stickinessFilter: { ...query.stickinessFilter, display } };
  if (query.kind !== 'TrendsQuery') return query;
  const changed: TrendsQuery = { ...query, trendsFilter: { ...query.trendsFilter, display } };
  if (display !== 'WorldMap' || isCountry(query)) return changed;
  return {
    ...changed,
    breakdownFilter: { breakdowns: [{ property: '$geoip_country_code', type: 'event' }] },
  };
};

const TOTAL_DISPLAYS: readonly ChartDisplay[] = [
  'BoldNumber',
  'ActionsBarValue',
  'ActionsPie',
  'ActionsDonut',
  'ActionsTable',
  'WorldMap',
  'CalendarHeatmap',
];

/** Whether the answer has a value for each interval; if not, an interval has no effect. */
export const isOverTime = (query: InsightQuery): boolean => {
  switch (query.kind) {
    case 'TrendsQuery':
      return !TOTAL_DISPLAYS.includes(displayOf(query));
    case 'FunnelsQuery':
      return query.funnelsFilter?.funnelVizType === 'trends';
    case 'StickinessQuery':
    case 'LifecycleQuery':
      return true;
    default:
      return false;
  }
};

const UNDATED: readonly ChartDisplay[] = [...TOTAL_DISPLAYS, 'Metric', 'SlopeGraph', 'BoxPlot'];

/** Whether the chart draws annotations: the buckets of stickiness are no dates, and some displays have no time axis. */
export const drawsAnnotations = (query: InsightQuery): boolean =>
  query.kind !== 'StickinessQuery' && isOverTime(query) && !UNDATED.includes(displayOf(query));

const SHORT: readonly Interval[] = ['minute', 'hour'];
const LONG: readonly Interval[] = ['day', 'week', 'month', 'quarter', 'year'];

const RELATIVE = /^-(\d+)([a-zA-Z]+)$/;
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, M: 1 / 1440, d: 1, w: 7, m: 30, q: 91, y: 365 };

/** The length of the range in days; undefined when it is not known without asking the server. */
export const daysOf = (
  dateFrom: string | null | undefined,
  dateTo: string | null | undefined,
): number | undefined => {
  const from = dateFrom ?? '-7d';
  const relative = RELATIVE.exec(from);
  if (relative?.[1] !== undefined && relative[2] !== undefined) {
    const unit = DAYS[relative[2]];
    return unit === undefined ? undefined : Number(relative[1]) * unit;
  }
  const start = Date.parse(from);
  const end = dateTo ? Date.parse(dateTo) : Date.now();
  return Number.isNaN(start) || Number.isNaN(end) ? undefined : Math.max((end - start) / 86_400_000, 0);
};

/** The intervals that give a chart with a useful number of buckets. The current one is always among them. */
export const intervalsFor = (
  days: number | undefined,
  current: Interval | null | undefined,
): readonly Interval[] => {
  const fits = (interval: Interval): boolean => {
    if (days === undefined) return LONG.includes(interval) || interval === 'hour';
    if (interval === 'minute') return days <= 1;
    if (interval === 'hour') return days <= 32;
    if (interval === 'week') return days >= 7;
    if (interval === 'month') return days >= 28;
    if (interval === 'quarter') return days >= 90;
    if (interval === 'year') return days >= 365;
    return true;
  };
  return [...SHORT, ...LONG].filter((interval) => interval === current || fits(interval));
};
