/** The actors behind one number of a trend: of a series, a bucket or the whole range, and a breakdown value. */
import { type ResolvedRange, resolveComparedRange, rowsFrom, startOfDay } from '@meridian/calendar';
import {
  BREAKDOWN_OTHER,
  type EntityNode,
  type InsightActorsQuery,
  type TrendsQuery,
} from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  array,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  lambda,
  type Query,
  select,
} from '@meridian/hogql/build';
import { type BucketRange, bucketNamed, clipTo } from '../actors/bucket.ts';
import type { InsightContext } from '../insight-plan.ts';
import { actorOf, where } from '../shared/actor.ts';
import type { BreakdownPlan } from '../shared/breakdown.ts';
import { timeAxis } from '../shared/buckets.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { timestamp, within } from '../shared/time-range.ts';
import { chartOf, planChartBreakdown, shownValues } from './chart.ts';
import { reachesGoal } from './conversion-goal.ts';
import { type Measure, type MeasureOptions, measuredProperty, measureOf } from './math.ts';
import { timesOfGoals, trailingWindow } from './series-query.ts';
import { isTotalValue, resolveTrendsRange } from './trends-range.ts';

export const trendsActors = (
  asked: InsightActorsQuery,
  query: TrendsQuery,
  context: InsightContext,
): Query => {
  const series = query.series[asked.series ?? 0];
  if (series === undefined) {
    throw new InvalidRequestError('invalid_input', 'The insight has no series with this index.', {
      attr: 'series',
    });
  }
  const range = requestedRange(asked, query, context);
  const actor = actorOf(countedGroup(query, asked.series));
  const isCumulative = query.trendsFilter.display === 'ActionsLineGraphCumulative';
  const measure = shownMeasure(query, series, {
    path: `source__series__${asked.series ?? 0}`,
    groupTypeIndex: query.aggregation_group_type_index,
    isCumulative,
    interval: asked.day === undefined ? undefined : query.interval,
  });
  const read = { from: rowsFrom(range), to: range.to };
  const matches = where(
    matchesEntity(series),
    matchesFilters(query, context),
    reachesGoal(
      query,
      timesOfGoals({ measure, range, axis: isTotalValue(query) ? undefined : timeAxis(range) }),
    ),
  );
  const named = asked.day === undefined ? undefined : bucketNamed(asked.day, range, context);
  const bucket = named === undefined ? read : clipTo(named, read);
  const inBreakdown = breakdownCondition(asked, query, context);
  if (measure.kind === 'firstTime') {
    return select({
      columns: [alias(actor.key, 'actor_id')],
      from: from('events'),
      where: where(measure.filtersFirst ? matches : matchesName(series), actor.present),
      groupBy: [field('actor_id')],
      having: where(
        within(bucket, call('min', [timestamp])),
        measure.filtersFirst || matches === undefined ? undefined : call('argMin', [matches, timestamp]),
        inBreakdown && call('argMin', [inBreakdown, timestamp]),
      ),
    });
  }
  const counted: BucketRange =
    measure.kind === 'trailing'
      ? trailingWindow((named ?? { from: startOfDay(range.to) }).from, measure.days, range.interval)
      : isCumulative
        ? { from: read.from, to: bucket.to }
        : bucket;
  // Events that the measure leaves out, such as those without a session, are behind no number.
  const isMeasured = 'condition' in measure ? measure.condition : undefined;
  return select({
    columns: [alias(actor.key, 'actor_id'), alias(call('count'), 'event_count')],
    from: from('events'),
    where: where(matches, actor.present, isMeasured, within(counted), inBreakdown),
    groupBy: [field('actor_id')],
  });
};

/** A box plot shows the property of each event, whatever the math of its series is. */
const shownMeasure = ({ trendsFilter }: TrendsQuery, series: EntityNode, options: MeasureOptions): Measure =>
  trendsFilter.display === 'BoxPlot' && series.math_property !== undefined
    ? { kind: 'aggregate', ...measuredProperty(series, series.math_property) }
    : measureOf(series, options);

/** The actors of a series that counts groups are groups, even if other series count persons. */
export const countedGroup = (query: TrendsQuery, series = 0): number | undefined => {
  const { math, math_group_type_index } = query.series[series] ?? {};
  return math === 'unique_group' ? (math_group_type_index ?? 0) : query.aggregation_group_type_index;
};

const requestedRange = (
  asked: InsightActorsQuery,
  query: TrendsQuery,
  context: InsightContext,
): ResolvedRange => {
  const range = resolveTrendsRange(query, context);
  return asked.compare === 'previous' && query.compareFilter
    ? resolveComparedRange(range, query.compareFilter, context)
    : range;
};

/** Whether an event has the breakdown value; the rest are the values that the chart does not show. */
const breakdownCondition = (
  asked: InsightActorsQuery,
  query: TrendsQuery,
  context: InsightContext,
): Expr | undefined => {
  if (asked.breakdown === undefined) return undefined;
  const seriesIndex = asked.series ?? 0;
  const chart = chartOf(query, context);
  const breakdown = planChartBreakdown(chart, seriesIndex);
  if (breakdown === undefined) return undefined;
  const values = [asked.breakdown].flat().map(String);
  const named = breakdown.isList ? array(values.map((value) => constant(value))) : constant(values[0] ?? '');
  return isAnyValue(breakdown, (value) =>
    values.includes(BREAKDOWN_OTHER)
      ? compare('not in', value, shownValues(chart, seriesIndex, breakdown))
      : equals(value, named),
  );
};

/** An actor is counted for each of its cohorts, but is listed once. */
const isAnyValue = ({ expr, cohorts }: BreakdownPlan, condition: (value: Expr) => Expr): Expr =>
  cohorts === undefined
    ? condition(expr)
    : call('arrayExists', [lambda(['cohort'], condition(field('cohort'))), cohorts]);
