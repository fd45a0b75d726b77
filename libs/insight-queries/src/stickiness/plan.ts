/** StickinessQuery: how many actors came back on exactly 1, 2, … N intervals of the range. */
import { type ResolvedRange, resolveComparedRange, resolveDateRange } from '@meridian/calendar';
import type { EntityNode, StickinessQuery } from '@meridian/contracts/query';
import {
  alias,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  from,
  parseExpr,
  type Query,
  select,
  unionAll,
} from '@meridian/hogql/build';
import type { InsightAnswer, InsightContext, InsightPlan, Row } from '../insight-plan.ts';
import { type Actor, actorOf, where } from '../shared/actor.ts';
import { actionOf, compareMembers, sumOf } from '../shared/answer-members.ts';
import { assertAnswerSize } from '../shared/answer-size.ts';
import { timeAxis } from '../shared/buckets.ts';
import { entityLabel, matchesEntity, matchesFilters } from '../shared/entity.ts';
import { intervalBits } from '../shared/interval-bits.ts';
import { toNumber } from '../shared/rows.ts';
import { bucketOf, timestamp, withinBuckets } from '../shared/time-range.ts';

export const planStickiness = (query: StickinessQuery, context: InsightContext): InsightPlan => {
  const range = resolveDateRange(query.dateRange, query.interval, context);
  const comparedRange = query.compareFilter?.compare
    ? resolveComparedRange(range, query.compareFilter, context)
    : undefined;
  const periods = [range, ...(comparedRange ? [comparedRange] : [])];
  const numbers = Math.max(...periods.map((period) => intervalCountOf(query, period)));
  assertAnswerSize({ results: query.series.length * periods.length, numbers });
  return {
    query: stickinessQuery(query, periods, context),
    shape: (rows) => shapeStickiness(rows, query, periods, context),
    range,
    comparedRange,
  };
};

const stickinessQuery = (
  query: StickinessQuery,
  periods: readonly ResolvedRange[],
  context: InsightContext,
): Query => {
  const [first, ...rest] = query.series.flatMap((series, seriesIndex) =>
    periods.map((range, periodIndex) =>
      select({
        columns: [
          alias(constant(seriesIndex), 'series'),
          alias(constant(periodIndex), 'period'),
          field('intervals'),
          alias(call('count'), 'actors'),
        ],
        from: from(activeIntervals(query, series, range, context), 'active'),
        groupBy: [field('intervals')],
      }),
    ),
  );
  return unionAll(first!, ...rest);
};

/** One row per actor, with the number of intervals on which it was active. */
export const activeIntervals = (
  query: StickinessQuery,
  series: EntityNode,
  range: ResolvedRange,
  context: InsightContext,
): Query => {
  const actor = stickinessActor(series);
  const condition = where(
    matchesEntity(series),
    matchesFilters(query, context),
    actor.present,
    withinBuckets(range),
  );
  const source = {
    ...from('events'),
    ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
  };
  const criteria = query.stickinessFilter.stickinessCriteria;
  if (criteria === undefined) {
    return select({
      columns: [alias(actor.key, 'actor_id'), alias(intervalsActiveOn(query, range), 'intervals')],
      from: source,
      where: condition,
      groupBy: [field('actor_id')],
    });
  }
  const operator = ({ gte: '>=', lte: '<=', exact: '=' } as const)[criteria.operator];
  const activity = select({
    columns: [alias(actor.key, 'actor_id'), alias(intervalNumber(query, range), 'interval_number')],
    from: source,
    where: condition,
    groupBy: [field('actor_id'), field('interval_number')],
    having: compare(operator, call('count'), constant(criteria.value)),
  });
  return select({
    columns: [field('actor_id'), alias(call('count'), 'intervals')],
    from: from(activity, 'activity'),
    groupBy: [field('actor_id')],
  });
};

/** Persons, groups, or the value of an expression. */
const stickinessActor = ({ math, math_hogql, math_group_type_index }: EntityNode): Actor => {
  if (math === 'hogql' && math_hogql !== undefined) return { key: parseExpr(math_hogql) };
  return actorOf(math === 'unique_group' ? (math_group_type_index ?? 0) : undefined);
};

const intervalsActiveOn = (query: StickinessQuery, range: ResolvedRange): Expr => {
  const bits = query.intervalCount === undefined ? intervalBits(range, timeAxis(range)) : undefined;
  return bits
    ? bits.sizeOf(bits.collected())
    : call('count', [intervalNumber(query, range)], { distinct: true });
};

/** Calendar intervals; with `intervalCount`, groups of that many, counted back from the end of the range. */
const intervalNumber = ({ interval, intervalCount }: StickinessQuery, range: ResolvedRange): Expr => {
  if (intervalCount === undefined) return bucketOf(interval);
  const age = call('age', [constant(interval), timestamp, dateTime(range.to.toJSDate())]);
  return intervalCount === 1 ? age : call('intDiv', [age, constant(intervalCount)]);
};

/** The largest number of intervals on which an actor can be active. */
export const intervalCountOf = (query: StickinessQuery, range: ResolvedRange): number =>
  Math.ceil(timeAxis(range).starts.length / (query.intervalCount ?? 1));

const shapeStickiness = (
  rows: readonly Row[],
  query: StickinessQuery,
  periods: readonly ResolvedRange[],
  context: InsightContext,
): InsightAnswer => {
  const isCumulative = query.stickinessFilter.computedAs === 'cumulative';
  const found = Map.groupBy(rows, ([series, period]) => `${toNumber(series)} ${toNumber(period)}`);
  const axes = periods.map((range) => stickinessAxis(query, range));
  const results = query.series.flatMap((series, seriesIndex) =>
    axes.map(({ days, labels }, periodIndex) => {
      const exact = new Array<number>(days.length).fill(0);
      for (const [, , intervals, actors] of found.get(`${seriesIndex} ${periodIndex}`) ?? []) {
        const position = toNumber(intervals) - 1;
        if (position in exact) exact[position] = toNumber(actors) / (query.samplingFactor ?? 1);
      }
      const name = entityLabel(series, context);
      return {
        // The count is always of actors; in a cumulative chart each of them is in several buckets.
        count: sumOf(exact),
        data: isCumulative ? sumsFromEnd(exact) : exact,
        days,
        label: name,
        labels,
        action: actionOf(series, name, seriesIndex),
        ...compareMembers(periods.length, periodIndex),
      };
    }),
  );
  return { results };
};

const stickinessAxis = (query: StickinessQuery, range: ResolvedRange) => {
  const days = Array.from({ length: intervalCountOf(query, range) }, (_, index) => index + 1);
  const isCumulative = query.stickinessFilter.computedAs === 'cumulative';
  return { days, labels: days.map((day) => intervalLabel(day, query.interval, isCumulative)) };
};

/** Each number and those after it. */
const sumsFromEnd = (numbers: readonly number[]): number[] => {
  let sum = 0;
  return numbers.map((_, index) => (sum += numbers[numbers.length - 1 - index]!)).reverse();
};

const intervalLabel = (count: number, interval: StickinessQuery['interval'], isCumulative: boolean): string =>
  `${count} ${interval}${count === 1 ? '' : 's'}${isCumulative ? ' or more' : ''}`;
