/**
 * The part of an insight that a shared link shows: numbers and their labels. Definitions of series, filters, links to
 * persons and ids of other objects are left out, so every member is named here and unknown ones are dropped.
 */
import type { RunnableNode } from '../query/query-kind.ts';

type Item = Readonly<Record<string, unknown>>;

/** Insights whose results are numbers, or rows that the author of the SQL selected. Lists of persons and events are not shared. */
const SHAREABLE_KINDS: ReadonlySet<string> = new Set([
  'TrendsQuery',
  'FunnelsQuery',
  'RetentionQuery',
  'PathsQuery',
  'StickinessQuery',
  'LifecycleQuery',
  'CalendarHeatmapQuery',
  'WebOverviewQuery',
  'WebStatsTableQuery',
  'WebGoalsQuery',
  'WebTrendsQuery',
  'WebVitalsQuery',
  'HogQLQuery',
]);

export const isShareable = ({ kind }: Pick<RunnableNode, 'kind'>): boolean => SHAREABLE_KINDS.has(kind);

const SHOWN = new Set([
  ...['label', 'labels', 'days', 'data', 'count', 'aggregated_value', 'compare', 'compare_label', 'status'],
  ...['breakdown_value', 'breakdown', 'order', 'name', 'custom_name'],
  ...['average_conversion_time', 'median_conversion_time', 'bins', 'values', 'aggregation_value', 'date'],
  ...[
    'bucket',
    'metrics',
    'UniqueUsers',
    'PageViews',
    'Sessions',
    'TotalSessions',
    'Bounces',
    'SessionDuration',
  ],
  ...['source', 'target', 'value', 'key', 'previous', 'changeFromPreviousPct', 'isIncreaseBad'],
  ...['day', 'series_index', 'series_label', 'min', 'p25', 'median', 'p75', 'max', 'mean'],
  ...['calendar_heatmap_data', 'row', 'column', 'rowAggregations', 'columnAggregations', 'allAggregations'],
]);
/** Their values are ids of cohorts when the breakdown is by cohort; the labels have the names. */
const BREAKDOWN_MEMBERS = ['breakdown_value', 'breakdown'];

/** Rows of a table are shown as they are; other results member by member. */
export const publicResult = (node: RunnableNode, result: unknown, columns: unknown): unknown => {
  if (Array.isArray(columns)) return result;
  const hidden = breaksDownByCohort(node) ? new Set(BREAKDOWN_MEMBERS) : undefined;
  return shownPart(result, hidden);
};

const shownPart = (value: unknown, hidden: ReadonlySet<string> | undefined): unknown => {
  if (Array.isArray(value)) return value.map((item) => shownPart(item, hidden));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => SHOWN.has(name) && hidden?.has(name) !== true)
      .map(([name, member]) => [name, shownPart(member, hidden)]),
  );
};

const breaksDownByCohort = (node: RunnableNode): boolean => {
  const filter = (node as Item)['breakdownFilter'] as Item | undefined | null;
  const several = (filter?.['breakdowns'] ?? []) as readonly Item[];
  return filter?.['breakdown_type'] === 'cohort' || several.some(({ type }) => type === 'cohort');
};

const DISPLAY_MEMBERS = [
  ...['display', 'showLegend', 'showValuesOnSeries', 'showPercentStackView', 'showLabelsOnSeries'],
  ...[
    'aggregationAxisFormat',
    'aggregationAxisPrefix',
    'aggregationAxisPostfix',
    'decimalPlaces',
    'yAxisScaleType',
  ],
  ...[
    'funnelVizType',
    'funnelOrderType',
    'layout',
    'funnelStepReference',
    'period',
    'totalIntervals',
    'retentionType',
  ],
];
const DISPLAY_OF_KIND: Readonly<Record<string, string>> = {
  TrendsQuery: 'trendsFilter',
  FunnelsQuery: 'funnelsFilter',
  RetentionQuery: 'retentionFilter',
  StickinessQuery: 'stickinessFilter',
  LifecycleQuery: 'lifecycleFilter',
};

/** The members that a page needs to draw the result: the kind, the interval and the chart, without series, filters or SQL. */
export const publicQuery = (node: RunnableNode): object => {
  const { kind } = node;
  const name = DISPLAY_OF_KIND[kind];
  const display = name === undefined ? undefined : ((node as Item)[name] as Item | undefined);
  const interval = (node as Item)['interval'];
  return {
    kind: 'InsightVizNode',
    source: {
      kind,
      ...(interval !== undefined && { interval }),
      ...(name !== undefined && display !== undefined && { [name]: picked(display) }),
    },
  };
};

const picked = (display: Item): Item =>
  Object.fromEntries(
    DISPLAY_MEMBERS.filter((name) => typeof display[name] !== 'object' && display[name] !== undefined).map(
      (name) => [name, display[name]],
    ),
  );
