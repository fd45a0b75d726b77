/** The cache key of a query: it covers everything that changes the answer, and no display options. */
import { createHash } from 'node:crypto';
import type { RunnableNode } from '../query/query-kind.ts';

/** A new version makes all stored answers unreachable. */
const CACHE_VERSION = 1;

/** Members of nodes that do not change the answer. */
const DISPLAY_ONLY: ReadonlySet<string> = new Set([
  'tags',
  'version',
  'dataColorTheme',
  'name',
  'response',
  'useSessionsTable',
  'useWebAnalyticsPrecompute',
]);

/** Members of the filter of a kind (`trendsFilter`, …) that only change how the answer is drawn. */
const DISPLAY_ONLY_OF_FILTERS: ReadonlySet<string> = new Set([
  'showLegend',
  'showAlertThresholdLines',
  'showValuesOnSeries',
  'showPercentStackView',
  'showPercentagesOnSeries',
  'showLabelsOnSeries',
  'showMultipleYAxes',
  'showConfidenceIntervals',
  'confidenceLevel',
  'showTrendLines',
  'showMovingAverage',
  'movingAverageIntervals',
  'showAnnotations',
  'showFullUrls',
  'stackBreakdownValues',
  'stacked',
  'hideWeekends',
  'legendPosition',
  'yAxisScaleType',
  'aggregationAxisFormat',
  'aggregationAxisPrefix',
  'aggregationAxisPostfix',
  'xAxisLabel',
  'yAxisLabel',
  'decimalPlaces',
  'minDecimalPlaces',
  'hiddenLegendIndexes',
  'hiddenLegendBreakdowns',
  'resultCustomizations',
  'resultCustomizationBy',
  'goalLines',
  'detailedResultsAggregationType',
  'excludeBoxPlotOutliers',
  'layout',
  'toggledLifecycles',
  'meanRetentionCalculation',
  'cohortLabelStartIndex',
  'retentionReference',
  'dashboardDisplay',
  'selectedInterval',
  'funnelStepReference',
]);

const FILTER_MEMBERS: ReadonlySet<string> = new Set([
  'trendsFilter',
  'funnelsFilter',
  'retentionFilter',
  'pathsFilter',
  'stickinessFilter',
  'lifecycleFilter',
]);

/** The node as text: members in a fixed order, without display options. */
export const canonicalNode = (node: RunnableNode): string => JSON.stringify(canonical(node, 'node'));

type Place = 'node' | 'filter' | 'value';

const canonical = (value: unknown, place: Place): unknown => {
  if (Array.isArray(value)) return value.map((item) => canonical(item, 'value'));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== undefined && !isDisplayOnly(name, place))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, canonical(member, placeOf(name, place))]),
  );
};

const placeOf = (name: string, place: Place): Place => {
  if (place !== 'node') return 'value';
  return name === 'source' ? 'node' : FILTER_MEMBERS.has(name) ? 'filter' : 'value';
};

const isDisplayOnly = (name: string, place: Place): boolean =>
  (place === 'node' && DISPLAY_ONLY.has(name)) || (place === 'filter' && DISPLAY_ONLY_OF_FILTERS.has(name));

export interface CacheFacts {
  readonly projectId: number;
  /** The revision of the project's settings, actions, cohorts and variables. */
  readonly revision: string;
  readonly limitContext: string | undefined;
  /** The time that the caller set, if that is allowed. */
  readonly now: Date | undefined;
  /** Anything else that changes the answer, such as the page. */
  readonly extra: unknown;
}

/** `nodeText` is the result of `canonicalNode`. */
export const cacheKeyOf = (
  nodeText: string,
  { projectId, revision, limitContext, now, extra }: CacheFacts,
): string => {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([CACHE_VERSION, projectId, revision, limitContext, now?.toISOString(), extra ?? null]),
  );
  hash.update(nodeText);
  return `cache_${hash.digest('hex')}`;
};
