/** The members of a query that only change how its chart is drawn. */
import type { InsightQuery } from '../../../features/query/query-types.ts';

/** A horizontal line at a value to reach. */
export interface GoalLine {
  readonly label: string;
  readonly value: number;
}

export interface DrawnFilter {
  readonly showLegend?: boolean | undefined;
  readonly showValuesOnSeries?: boolean | undefined;
  readonly yAxisScaleType?: 'log10' | 'linear' | undefined;
  readonly showPercentStackView?: boolean | undefined;
  readonly aggregationAxisFormat?: string | undefined;
  readonly aggregationAxisPrefix?: string | undefined;
  readonly aggregationAxisPostfix?: string | undefined;
  readonly decimalPlaces?: number | undefined;
  readonly layout?: 'horizontal' | 'vertical' | undefined;
  readonly stacked?: boolean | undefined;
  readonly goalLines?: readonly GoalLine[] | undefined;
}

const FILTERS = {
  TrendsQuery: 'trendsFilter',
  FunnelsQuery: 'funnelsFilter',
  RetentionQuery: 'retentionFilter',
  PathsQuery: 'pathsFilter',
  StickinessQuery: 'stickinessFilter',
  LifecycleQuery: 'lifecycleFilter',
} as const;

const filterOf = (query: InsightQuery): Record<string, unknown> =>
  ((query as Record<string, unknown>)[FILTERS[query.kind]] as Record<string, unknown>) ?? {};

export const drawnFilterOf = (query: InsightQuery): DrawnFilter => filterOf(query) as DrawnFilter;

/** An option that is undefined is removed. */
export const withDrawn = (query: InsightQuery, changed: DrawnFilter): InsightQuery => {
  const filter = Object.fromEntries(
    Object.entries({ ...filterOf(query), ...changed }).filter(([, value]) => value !== undefined),
  );
  return { ...query, [FILTERS[query.kind]]: filter } as InsightQuery;
};
