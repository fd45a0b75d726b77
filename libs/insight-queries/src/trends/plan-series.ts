/** Series of a trend: counts over time, or one number each. */
import { isWithinDay, type ResolvedRange } from '@meridian/calendar';
import type { TrendsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  call,
  constant,
  type Expr,
  field,
  from,
  orderBy,
  type Query,
  select,
  unionAll,
} from '@meridian/hogql/build';
import type { InsightContext, InsightPlan } from '../insight-plan.ts';
import type { TimeAxis } from '../shared/buckets.ts';
import { combineRest } from '../shared/largest-breakdowns.ts';
import { type Chart, chartOf, readSeries, seriesParts, sharesValues } from './chart.ts';
import { ADDED_UP } from './math.ts';
import { addsUp, countedBuckets, type SeriesParts, seriesQuery } from './series-query.ts';
import { shapeTrends, type TrendsPeriod } from './shape.ts';

export const planSeries = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  const chart = chartOf(query, context);
  const { periods, formulas } = chart;
  assertWindows(query, periods);
  return {
    query: periodsQuery(chart),
    shape: (rows) => shapeTrends(rows, { query, formulas, periods, context }),
    range: periods[0].range,
    comparedRange: periods[1]?.range,
  };
};

/** More than the compiler takes, and few enough to be put into SQL without delaying others. */
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

interface Branch {
  readonly parts: SeriesParts;
  readonly seriesIndex: number;
  readonly periodIndex: number;
}

const periodsQuery = (chart: Chart): Query => {
  // Branches of the other series are planned too, because their mistakes are refused.
  const planned = chart.periods.flatMap((_, periodIndex) =>
    chart.query.series.map(
      (_, seriesIndex): Branch => ({
        parts: seriesParts(chart, seriesIndex, periodIndex),
        seriesIndex,
        periodIndex,
      }),
    ),
  );
  const read = readSeries(chart);
  const branches = planned.filter(({ seriesIndex }) => read.includes(seriesIndex));
  const isAdded = ({ parts }: Branch): boolean =>
    sharesValues(chart) && parts.values !== undefined && addsUp(parts);
  const added = branches.filter(isAdded);
  const [first, ...rest] = [
    ...branches
      .filter((branch) => !isAdded(branch))
      .map((branch) => rowsOf(branch, seriesQuery(branch.parts))),
    ...(added.length > 0 ? [addedRows(added)] : []),
  ];
  return unionAll(first!, ...rest);
};

/** The columns of a row: series, period, breakdown, bucket, value. */
const rowsOf = (
  { parts: { range, axis, breakdown }, seriesIndex, periodIndex }: Branch,
  counted: Query,
  value: Expr = field('value'),
): Query =>
  select({
    columns: [
      alias(constant(seriesIndex), 'series'),
      alias(constant(periodIndex), 'period'),
      breakdown === undefined ? alias(constant(''), 'breakdown') : field('breakdown'),
      bucketColumn(range, axis),
      value,
    ],
    from: from(counted, 'counted'),
    ...(axis !== undefined && { orderBy: [orderBy(field('bucket'))] }),
  });

/** The rows of series that show the same values, which are determined once for all series. */
const addedRows = (branches: readonly Branch[]): Query => {
  const { breakdown, values } = branches[0]!.parts;
  const number = alias(call('_toFloat64', [field('counted', 'value')]), 'value');
  const [first, ...rest] = branches.map((branch) => rowsOf(branch, countedBuckets(branch.parts), number));
  const combined = combineRest({
    source: unionAll(first!, ...rest),
    keys: ['series', 'period', 'bucket'],
    breakdown: breakdown!,
    values: values!,
    combine: ADDED_UP.combine,
  });
  const columns = ['series', 'period', 'breakdown', 'bucket', 'value'].map((name) => field(name));
  return select({ columns, from: from(combined, 'combined') });
};

/** Hours are instants, because two hours have the same name when clocks change. */
export const bucketColumn = ({ interval }: ResolvedRange, axis: TimeAxis | undefined): Expr => {
  if (axis === undefined) return alias(constant(''), 'bucket');
  return isWithinDay(interval)
    ? alias(call('toUnixTimestamp', [field('counted', 'bucket')]), 'bucket')
    : field('bucket');
};
