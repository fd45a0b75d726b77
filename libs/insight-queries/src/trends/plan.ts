/** TrendsQuery: counts over time, or one number per series. */
import { isWithinDay, type ResolvedRange, resolveComparedRange } from '@meridian/calendar';
import type { EntityNode, TrendsQuery } from '@meridian/contracts/query';
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
import { where } from '../shared/actor.ts';
import { type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { withinBuckets } from '../shared/time-range.ts';
import { reachesGoal } from './conversion-goal.ts';
import { measureOf } from './math.ts';
import { formulasOf } from './named-formulas.ts';
import { seriesQuery } from './series-query.ts';
import { shapeTrends, type TrendsPeriod } from './shape.ts';
import { isTotalValue, resolveTrendsRange } from './trends-range.ts';

export const planTrends = (query: TrendsQuery, context: InsightContext): InsightPlan => {
  const range = resolveTrendsRange(query, context);
  const comparedRange = query.compareFilter?.compare
    ? resolveComparedRange(range, query.compareFilter, context)
    : undefined;
  const periods = [range, ...(comparedRange ? [comparedRange] : [])].map(
    (period): TrendsPeriod => ({ range: period, axis: isTotalValue(query) ? undefined : timeAxis(period) }),
  );
  const formulas = formulasOf(query);
  return {
    query: periodsQuery(query, periods, context),
    shape: (rows) => shapeTrends(rows, { query, formulas, periods, context }),
    range,
    comparedRange,
  };
};

const periodsQuery = (
  query: TrendsQuery,
  periods: readonly TrendsPeriod[],
  context: InsightContext,
): Query => {
  const [first, ...rest] = periods.flatMap((period, periodIndex) =>
    query.series.map((series, seriesIndex) =>
      branch(query, series, seriesIndex, period, periodIndex, context),
    ),
  );
  return unionAll(first!, ...rest);
};

/** The columns of a row: series, period, breakdown, bucket, value. */
const branch = (
  query: TrendsQuery,
  series: EntityNode,
  seriesIndex: number,
  { range, axis }: TrendsPeriod,
  periodIndex: number,
  context: InsightContext,
): Query => {
  const matches = where(
    matchesEntity(series),
    matchesFilters(query, context),
    reachesGoal(query, withinBuckets(range)),
  );
  const breakdown = planSeriesBreakdown(query, where(matches, withinBuckets(range)));
  const counted = seriesQuery({
    measure: measureOf(series, {
      path: `series__${seriesIndex}`,
      groupTypeIndex: query.aggregation_group_type_index,
      isCumulative: query.trendsFilter.display === 'ActionsLineGraphCumulative',
      interval: axis && query.interval,
    }),
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

/** Hours are instants, because two hours have the same name when clocks change. */
const bucketColumn = ({ interval }: ResolvedRange, axis: TimeAxis | undefined): Expr => {
  if (axis === undefined) return alias(constant(''), 'bucket');
  return isWithinDay(interval)
    ? alias(call('toUnixTimestamp', [field('counted', 'bucket')]), 'bucket')
    : field('bucket');
};

/** The rest is always read, because the answer says whether there are more values. */
const planSeriesBreakdown = (query: TrendsQuery, condition: Expr | undefined): BreakdownPlan | undefined => {
  const plan = planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(condition),
    isCountryMap: query.trendsFilter.display === 'WorldMap',
    binCount: query.trendsFilter.breakdown_histogram_bin_count,
  });
  return plan && { ...plan, hidesOther: false };
};
