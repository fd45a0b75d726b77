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
import { type Chart, chartOf, seriesParts } from './chart.ts';
import { seriesQuery } from './series-query.ts';
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

const periodsQuery = (chart: Chart): Query => {
  const [first, ...rest] = chart.periods.flatMap((_, periodIndex) =>
    chart.query.series.map((_, seriesIndex) => branch(chart, seriesIndex, periodIndex)),
  );
  return unionAll(first!, ...rest);
};

/** The columns of a row: series, period, breakdown, bucket, value. */
const branch = (chart: Chart, seriesIndex: number, periodIndex: number): Query => {
  const parts = seriesParts(chart, seriesIndex, periodIndex);
  const { range, axis, breakdown } = parts;
  return select({
    columns: [
      alias(constant(seriesIndex), 'series'),
      alias(constant(periodIndex), 'period'),
      breakdown === undefined ? alias(constant(''), 'breakdown') : field('breakdown'),
      bucketColumn(range, axis),
      field('value'),
    ],
    from: from(seriesQuery(parts), 'counted'),
    ...(axis !== undefined && { orderBy: [orderBy(field('bucket'))] }),
  });
};

/** Hours are instants, because two hours have the same name when clocks change. */
export const bucketColumn = ({ interval }: ResolvedRange, axis: TimeAxis | undefined): Expr => {
  if (axis === undefined) return alias(constant(''), 'bucket');
  return isWithinDay(interval)
    ? alias(call('toUnixTimestamp', [field('counted', 'bucket')]), 'bucket')
    : field('bucket');
};
