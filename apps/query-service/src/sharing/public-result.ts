/**
 * The part of an insight that a shared link shows: numbers and their labels. Definitions of series, filters, links to
 * persons and ids of other objects are left out, so every member is named here and unknown ones are dropped.
 */
import type { Cohort } from '@meridian/hogql/compile';
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
  ...['source', 'target', 'value', 'key', 'kind', 'previous', 'changeFromPreviousPct', 'isIncreaseBad'],
  ...['day', 'series_index', 'series_label', 'min', 'p25', 'median', 'p75', 'max', 'mean'],
  ...['calendar_heatmap_data', 'row', 'column', 'rowAggregations', 'columnAggregations', 'allAggregations'],
]);
/** Rows of a table are shown as they are; other results member by member. A breakdown by cohort has names instead of ids. */
export const publicResult = (
  node: RunnableNode,
  { result, columns }: { readonly result: unknown; readonly columns: unknown },
  cohorts: readonly Cohort[],
): unknown => {
  if (Array.isArray(columns)) return result;
  const shown = shownPart(result);
  return breaksDownByCohort(node) ? withCohortNames(shown, namesOf(cohorts)) : shown;
};

const shownPart = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shownPart);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => SHOWN.has(name))
      .map(([name, member]) => [name, shownPart(member)]),
  );
};

/** The names by the text of the id, because retention has the id as a text. */
const namesOf = (cohorts: readonly Cohort[]): ReadonlyMap<string, string> =>
  new Map([['all', 'all users'], ...cohorts.map(({ id, name }) => [String(id), name] as const)]);

const withCohortNames = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withCohortNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const { breakdown_value, breakdown: _, ...members } = value as Item;
  if (breakdown_value === undefined) return members;
  return { ...members, breakdown_value: names.get(String(breakdown_value)) ?? 'Deleted cohort' };
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
