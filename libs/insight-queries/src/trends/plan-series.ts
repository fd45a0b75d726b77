/** Series of a trend: counts over time, or one number each. */
import { isWithinDay, type ResolvedRange, resolveComparedRange } from '@meridian/calendar';
import type { EntityNode, TrendsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  from,
  or,
  orderBy,
  type Query,
  select,
  unionAll,
} from '@meridian/hogql/build';
import type { InsightContext, InsightPlan } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { timestamp, withinBuckets } from '../shared/time-range.ts';
import { reachesGoal } from './conversion-goal.ts';
import { type Measure, measureOf } from './math.ts';
import { formulasOf } from './named-formulas.ts';
import { seriesQuery } from './series-query.ts';
import { shapeTrends, type TrendsPeriod } from './shape.ts';
import { isTotalValue, resolveTrendsRange } from './trends-range.ts';

export interface SeriesOptions {
  /** Reads only the first and the last bucket, where no bucket depends on others. */
  readonly onlyEnds?: boolean;
}

export const planSeries = (
  query: TrendsQuery,
  context: InsightContext,
  options: SeriesOptions = {},
): InsightPlan => {
  const range = resolveTrendsRange(query, context);
  const comparedRange = query.compareFilter?.compare
    ? resolveComparedRange(range, query.compareFilter, context)
    : undefined;
  const periods = [range, ...(comparedRange ? [comparedRange] : [])].map(
    (period): TrendsPeriod => ({ range: period, axis: isTotalValue(query) ? undefined : timeAxis(period) }),
  );
  assertWindows(query, periods);
  const formulas = formulasOf(query);
  return {
    query: periodsQuery(query, periods, context, options),
    shape: (rows) => shapeTrends(rows, { query, formulas, periods, context }),
    range,
    comparedRange,
  };
};

/** Above what the compiler takes, and few enough to be put into SQL without delaying others. */
const MAX_WINDOWS = 5_000;

/** The SQL of a weekly or monthly active number has a window for each bucket. */
const assertWindows = ({ series }: TrendsQuery, periods: readonly TrendsPeriod[]): void => {
  const trailing = series.filter(({ math }) => math === 'weekly_active' || math === 'monthly_active').length;
  const buckets = periods.reduce((sum, { axis }) => sum + (axis?.starts.length ?? 0), 0);
  if (trailing * buckets <= MAX_WINDOWS) return;
  throw new InvalidRequestError(
    'query_limit_exceeded',
    `weekly_active and monthly_active count the days before each interval, of which the series may have at most ${MAX_WINDOWS.toLocaleString('en')} together. Choose a larger interval or a shorter range.`,
    { attr: 'interval' },
  );
};

const periodsQuery = (
  query: TrendsQuery,
  periods: readonly TrendsPeriod[],
  context: InsightContext,
  options: SeriesOptions,
): Query => {
  const [first, ...rest] = periods.flatMap((period, periodIndex) =>
    query.series.map((series, seriesIndex) =>
      branch({ query, series, seriesIndex, period, periodIndex, context, options }),
    ),
  );
  return unionAll(first!, ...rest);
};

interface Branch {
  readonly query: TrendsQuery;
  readonly series: EntityNode;
  readonly seriesIndex: number;
  readonly period: TrendsPeriod;
  readonly periodIndex: number;
  readonly context: InsightContext;
  readonly options: SeriesOptions;
}

/** The columns of a row: series, period, breakdown, bucket, value. */
const branch = ({ query, series, seriesIndex, period, periodIndex, context, options }: Branch): Query => {
  const { range, axis } = period;
  const measure = measureOf(series, {
    path: `series__${seriesIndex}`,
    groupTypeIndex: query.aggregation_group_type_index,
    isCumulative: query.trendsFilter.display === 'ActionsLineGraphCumulative',
    interval: axis && query.interval,
  });
  const matches = where(
    matchesEntity(series),
    matchesFilters(query, context),
    reachesGoal(query, withinBuckets(range)),
    options.onlyEnds && axis && countsBucketsAlone(measure) ? withinEnds(axis) : undefined,
  );
  const breakdown = planSeriesBreakdown(query, where(matches, withinBuckets(range)));
  const counted = seriesQuery({
    measure,
    range,
    axis,
    breakdown,
    named: matchesName(series),
    matches,
    samplingFactor: query.samplingFactor,
  });
  return select({
    columns: [
      alias(constant(seriesIndex), 'series'),
      alias(constant(periodIndex), 'period'),
      breakdown === undefined ? alias(constant(''), 'breakdown') : field('breakdown'),
      bucketColumn(range, axis),
      field('value'),
    ],
    from: from(counted, 'counted'),
    ...(axis !== undefined && { orderBy: [orderBy(field('bucket'))] }),
  });
};

const countsBucketsAlone = ({ kind }: Measure): boolean =>
  kind === 'aggregate' || kind === 'unique' || kind === 'perActor';

const withinEnds = ({ starts }: TimeAxis): Expr | undefined => {
  const [, second] = starts;
  const last = starts.at(-1);
  return starts.length < 3 || second === undefined || last === undefined
    ? undefined
    : or(
        compare('<', timestamp, dateTime(second.toJSDate())),
        compare('>=', timestamp, dateTime(last.toJSDate())),
      );
};

/** Hours are instants, because two hours have the same name when clocks change. */
export const bucketColumn = ({ interval }: ResolvedRange, axis: TimeAxis | undefined): Expr => {
  if (axis === undefined) return alias(constant(''), 'bucket');
  return isWithinDay(interval)
    ? alias(call('toUnixTimestamp', [field('counted', 'bucket')]), 'bucket')
    : field('bucket');
};

/** The rest is always read, because the answer has a flag for further values. */
const planSeriesBreakdown = (query: TrendsQuery, condition: Expr | undefined): BreakdownPlan | undefined => {
  const plan = planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(condition),
    isCountryMap: query.trendsFilter.display === 'WorldMap',
    binCount: query.trendsFilter.breakdown_histogram_bin_count,
  });
  return plan && { ...plan, hidesOther: false };
};
