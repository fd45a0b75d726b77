/** LifecycleQuery: the new, returning, resurrecting and dormant actors of each interval. */
import {
  gapsOf,
  nextStart,
  previousStart,
  type ResolvedRange,
  resolveDateRange,
  rowsFrom,
} from '@meridian/calendar';
import { LIFECYCLE_STATUSES, type LifecycleQuery, type LifecycleStatus } from '@meridian/contracts/query';
import {
  alias,
  arithmetic,
  array,
  at,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  from,
  lambda,
  or,
  orderBy,
  type Query,
  type Select,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import type { DateTime } from 'luxon';
import type { InsightAnswer, InsightContext, InsightPlan, Row } from '../insight-plan.ts';
import { actorOf, where } from '../shared/actor.ts';
import { sumOf } from '../shared/answer-members.ts';
import { type TimeAxis, timeAxis } from '../shared/buckets.ts';
import { entityId, entityLabel, matchesEntity, matchesFilters } from '../shared/entity.ts';
import { toNumber } from '../shared/rows.ts';
import { bucketOf, timestamp } from '../shared/time-range.ts';

export const planLifecycle = (query: LifecycleQuery, context: InsightContext): InsightPlan => {
  const range = resolveDateRange(query.dateRange, query.interval, context);
  const axis = timeAxis(range);
  const pairs = statusPairs(query, range, axis, context);
  return {
    query: select({
      columns: [alias(statusName, 'status'), field('bucket'), alias(call('count'), 'actors')],
      from: from(pairs, 'pairs'),
      groupBy: [field('status_number'), field('bucket')],
      orderBy: [orderBy(field('bucket'))],
    }),
    shape: (rows) => shapeLifecycle(rows, query, axis, context),
    range,
  };
};

/** Statuses are counted by number, which is cheaper than by name. */
export const statusNumber = (status: LifecycleStatus): Expr =>
  constant(LIFECYCLE_STATUSES.indexOf(status) + 1);

const statusName = at(array(LIFECYCLE_STATUSES.map((status) => constant(status))), field('status_number'));

/**
 * One row per actor, bucket and status; the actors behind a number are read from the same rows. They include the
 * buckets directly outside the range, which callers leave out.
 */
export const statusPairs = (
  query: LifecycleQuery,
  range: ResolvedRange,
  axis: TimeAxis,
  context: InsightContext,
): Select => {
  const joined = select({
    columns: [field('actor_id'), alias(call('arrayJoin', [statusesOf(range, axis)]), 'pair')],
    from: from(activityOf(query, range, axis, context), 'activity'),
  });
  return select({
    columns: [
      field('actor_id'),
      alias(tupleElement(field('pair'), 1), 'bucket'),
      alias(tupleElement(field('pair'), 2), 'status_number'),
    ],
    from: from(joined, 'joined'),
  });
};

/** One row per actor: its creation, and its active buckets in order, from one interval before the range. */
const activityOf = (
  query: LifecycleQuery,
  range: ResolvedRange,
  axis: TimeAxis,
  context: InsightContext,
): Query => {
  const actor = actorOf(query.aggregation_group_type_index);
  const created =
    query.aggregation_group_type_index === undefined
      ? field('person', 'created_at')
      : field(`group_${query.aggregation_group_type_index}`, 'created_at');
  const first = axis.starts[0] ?? range.from;
  const begin = rowsFrom(range);
  return select({
    columns: [
      alias(actor.key, 'actor_id'),
      alias(stepOf(range.interval, call('min', [created])), 'created'),
      alias(call('arraySort', [call('groupUniqArray', [stepOf(range.interval)])]), 'active'),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: where(
      matchesEntity(query.series[0]!),
      matchesFilters(query, context),
      actor.present,
      compare('>=', timestamp, dateTime(previousStart(first, range.interval, range.weekStartDay).toJSDate())),
      compare('<', timestamp, dateTime(range.to.plus({ milliseconds: 1 }).toJSDate())),
      begin > first ? notBetween(first, begin) : undefined,
    ),
    groupBy: [field('actor_id')],
  });
};

/** The interval before the range is read completely, but a first interval that is cut only from the start of the range. */
const notBetween = (first: DateTime, begin: DateTime): Expr =>
  or(
    compare('<', timestamp, dateTime(first.toJSDate())),
    compare('>=', timestamp, dateTime(begin.toJSDate())),
  );

/** Days are dates, because instants in an array lose their time zone, and a day may not have 24 hours. */
const stepOf = (interval: ResolvedRange['interval'], column: Expr = timestamp): Expr =>
  interval === 'day' ? call('toDate', [column]) : bucketOf(interval, column);

const INTERVAL = {
  second: 'toIntervalSecond',
  minute: 'toIntervalMinute',
  hour: 'toIntervalHour',
  day: 'toIntervalDay',
  week: 'toIntervalWeek',
  month: 'toIntervalMonth',
  quarter: 'toIntervalQuarter',
  year: 'toIntervalYear',
} as const;

/** Leads from a bucket to the one after it, also where the calendar skips a day or an hour is cut. */
const followingOn = (
  { interval, weekStartDay }: ResolvedRange,
  { starts }: TimeAxis,
): ((bucket: Expr) => Expr) => {
  const next = (bucket: Expr): Expr => arithmetic('+', bucket, call(INTERVAL[interval], [constant(1)]));
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return next;
  const gaps = gapsOf(
    [previousStart(first, interval, weekStartDay), ...starts, nextStart(last, interval)],
    interval,
  );
  const exactly = (at: DateTime): Expr =>
    interval === 'day' ? call('toDate', [constant(at.toFormat('yyyy-MM-dd'))]) : dateTime(at.toJSDate());
  const cases = gaps.map((gap) => [previousStart(gap, interval, weekStartDay), gap].map(exactly));
  if (cases.length === 0) return next;
  return (bucket) =>
    call('multiIf', [
      ...cases.flatMap(([before, after]) => [compare('=', bucket, before!), after!]),
      next(bucket),
    ]);
};

/** The `(bucket, status)` pairs of an actor: one for each active bucket, and one for each in which it became dormant. */
const statusesOf = (range: ResolvedRange, axis: TimeAxis): Expr => {
  const active = field('active');
  const following = followingOn(range, axis);
  const before = call('arrayPopBack', [
    call('arrayPushFront', [active, call('arrayElement', [active, constant(1)])]),
  ]);
  const after = call('arrayPushBack', [
    call('arrayPopFront', [active]),
    call('arrayElement', [active, constant(1)]),
  ]);
  const awake = call('arrayMap', [
    lambda(
      ['bucket', 'previous'],
      tuple([
        field('bucket'),
        call('multiIf', [
          compare('=', field('bucket'), field('created')),
          statusNumber('new'),
          compare('=', following(field('previous')), field('bucket')),
          statusNumber('returning'),
          statusNumber('resurrecting'),
        ]),
      ]),
    ),
    active,
    before,
  ]);
  const asleep = call('arrayMap', [
    lambda(['bucket'], tuple([following(field('bucket')), statusNumber('dormant')])),
    call('arrayFilter', [
      lambda(['bucket', 'next'], compare('!=', following(field('bucket')), field('next'))),
      active,
      after,
    ]),
  ]);
  return call('arrayConcat', [awake, asleep]);
};

const shapeLifecycle = (
  rows: readonly Row[],
  query: LifecycleQuery,
  axis: TimeAxis,
  context: InsightContext,
): InsightAnswer => {
  const series = query.series[0]!;
  const name = entityLabel(series, context);
  const results = LIFECYCLE_STATUSES.map((status) => {
    const data = countsOf(rows, status, axis, query.samplingFactor ?? 1);
    return {
      data,
      days: axis.days,
      labels: axis.labels,
      count: sumOf(data),
      label: `${name} - ${status}`,
      status,
      action: { ...entityId(series), name, order: 0, math: 'total' },
    };
  });
  return { results };
};

/** Dormant actors are negative numbers. */
const countsOf = (
  rows: readonly Row[],
  status: LifecycleStatus,
  axis: TimeAxis,
  samplingFactor: number,
): number[] => {
  const data = new Array<number>(axis.starts.length).fill(0);
  for (const [rowStatus, bucket, actors] of rows) {
    const position = rowStatus === status ? axis.indexOf(bucket) : undefined;
    if (position === undefined) continue;
    data[position] = (toNumber(actors) / samplingFactor) * (status === 'dormant' ? -1 : 1);
  }
  return data;
};
