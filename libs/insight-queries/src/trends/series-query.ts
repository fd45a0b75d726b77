/** One series over one range, as a select with the columns `bucket`, `breakdown` and `value` (those that apply). */
import { isWithinDay, nextStart, type ResolvedRange, rowsFrom, startOfDay } from '@meridian/calendar';
import type { Interval } from '@meridian/contracts/query';
import {
  alias,
  and,
  array,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  from,
  lambda,
  type Query,
  type Select,
  select,
} from '@meridian/hogql/build';
import type { DateTime } from 'luxon';
import type { BucketRange } from '../actors/bucket.ts';
import { where } from '../shared/actor.ts';
import { type BreakdownPlan, ofCohorts } from '../shared/breakdown.ts';
import type { TimeAxis } from '../shared/buckets.ts';
import { intervalBits } from '../shared/interval-bits.ts';
import { amongValues, combineRest, largestCounts, largestValues } from '../shared/largest-breakdowns.ts';
import { bucketOf, timestamp, within, withinBuckets } from '../shared/time-range.ts';
import { ADDED_UP, type Combination, combinationOf, type Measure } from './math.ts';

export interface SeriesParts {
  readonly measure: Measure;
  readonly range: ResolvedRange;
  /** Absent for displays that show one number. */
  readonly axis?: TimeAxis | undefined;
  readonly breakdown?: BreakdownPlan | undefined;
  /** The breakdown values that are shown; by default the largest of this series. */
  readonly values?: Query | undefined;
  /** Which events by name alone, and by everything else. */
  readonly named?: Expr | undefined;
  readonly matches?: Expr | undefined;
  readonly samplingFactor?: number | undefined;
}

const BUCKET = 'bucket';
const BREAKDOWN = 'breakdown';
const VALUE = 'value';
const STATE = 'state';
const ACTOR = 'actor';

/** The rest has the value that the measure gives of all of its events. */
export const seriesQuery = (parts: SeriesParts): Select => {
  const { axis, breakdown, values } = parts;
  if (breakdown === undefined) return countedBuckets(parts);
  const combination = combinationOfRest(parts);
  if (combination === undefined) {
    const shown = values ?? largestValues(valueSizes(parts), breakdown);
    return countedBuckets({ ...parts, breakdown: amongValues(breakdown, shown) });
  }
  const { state, combine } = combination;
  const source = state === undefined ? countedBuckets(parts) : valuesAndStates(parts, state);
  const keys = axis === undefined ? [] : [BUCKET];
  const options = { source, keys, hasStates: state !== undefined, breakdown, combine };
  return values === undefined ? largestCounts(options) : combineRest({ ...options, values });
};

/** Whether the rest is the sum of the other values. */
export const addsUp = (parts: SeriesParts): boolean => combinationOfRest(parts) === ADDED_UP;

const combinationOfRest = ({ measure, breakdown }: SeriesParts): Combination | undefined =>
  breakdown?.restSharesEvents ? undefined : combinationOf(measure);

const valuesAndStates = (parts: SeriesParts, state: Expr): Select => {
  const condition = 'condition' in parts.measure ? parts.measure.condition : undefined;
  const states = aggregated(parts, { kind: 'aggregate', value: state, condition });
  const collected = field('states', VALUE);
  return select({
    columns: [
      ...keyNames(parts),
      alias(call('finalizeAggregation', [collected]), VALUE),
      alias(collected, STATE),
    ],
    from: from(states, 'states'),
  });
};

/** The size of each breakdown value in a period: the sum of its buckets. */
export const valueSizes = (parts: SeriesParts, period = 0): Select =>
  select({
    columns: [
      field(BREAKDOWN),
      alias(constant(period), 'period'),
      alias(call('sum', [call('_toFloat64', [field(VALUE)])]), 'size'),
    ],
    from: from(countedBuckets(parts), 'counted'),
    groupBy: [field(BREAKDOWN)],
  });

/** The values of a breakdown as they are, however many. */
export const countedBuckets = (parts: SeriesParts): Select => {
  switch (parts.measure.kind) {
    case 'aggregate':
      return aggregated(parts, parts.measure);
    case 'unique':
      return unique(parts, parts.measure);
    case 'perActor':
      return perActor(parts, parts.measure);
    case 'firstTime':
      return firstTime(parts, parts.measure);
    case 'trailing':
      return trailing(parts, parts.measure);
    case 'firstSeen':
      return firstSeen(parts, parts.measure);
  }
};

type Timed = Pick<SeriesParts, 'measure' | 'range' | 'axis'>;

/** The times of the events that a measure counts. Days before the range may be among them. */
export const timesCounted = ({ measure, range, axis }: Timed): Expr => {
  if (measure.kind !== 'trailing') return withinBuckets(range);
  const { days } = measure;
  const [first] = axis?.starts ?? [];
  // One number for the whole range: those active in the days that end with it.
  const lastDays = startOfDay(range.to.minus({ days: days - 1 }));
  return within({ from: first ? trailingWindow(first, days, range.interval).from : lastDays, to: range.to });
};

/** The times at which a goal may be reached: a first event that reached it is looked for in the whole past. */
export const timesOfGoals = (timed: Timed): Expr => {
  const { measure, range } = timed;
  return measure.kind === 'firstTime' && measure.filtersFirst ? untilEnd(range) : timesCounted(timed);
};

const untilEnd = ({ to }: ResolvedRange): Expr =>
  compare('<', timestamp, dateTime(to.plus({ milliseconds: 1 }).toJSDate()));

type MeasureOf<Kind extends Measure['kind']> = Extract<Measure, { kind: Kind }>;

const events = ({ samplingFactor }: SeriesParts) => ({
  ...from('events'),
  ...(samplingFactor !== undefined && { sample: { ratio: samplingFactor } }),
});

const inRange = (parts: SeriesParts, condition?: Expr): Expr | undefined =>
  where(parts.matches, condition, withinBuckets(parts.range));

/** The key columns of a row, on events. */
const eventKeys = ({ axis, breakdown, range }: SeriesParts): Expr[] => [
  ...(axis === undefined ? [] : [alias(bucketOf(range.interval), BUCKET)]),
  ...(breakdown === undefined ? [] : [alias(breakdown.expr, BREAKDOWN)]),
];

const keyNames = ({ axis, breakdown }: SeriesParts): Expr[] => [
  ...(axis === undefined ? [] : [field(BUCKET)]),
  ...(breakdown === undefined ? [] : [field(BREAKDOWN)]),
];

const aggregated = (parts: SeriesParts, { value, condition }: MeasureOf<'aggregate'>): Select =>
  select({
    columns: [...eventKeys(parts), alias(value, VALUE)],
    from: events(parts),
    where: inRange(parts, condition),
    groupBy: keyNames(parts),
  });

/** One number per actor needs less memory than one set per bucket, except with a breakdown. */
const unique = (parts: SeriesParts, { key, condition }: MeasureOf<'unique'>): Select => {
  const bits =
    parts.axis && parts.breakdown === undefined ? intervalBits(parts.range, parts.axis) : undefined;
  if (bits === undefined) {
    const value = call('count', [key], { distinct: true });
    return aggregated(parts, { kind: 'aggregate', value, condition });
  }
  const actors = select({
    columns: [alias(bits.collected(), 'active')],
    from: events(parts),
    where: inRange(parts, condition),
    groupBy: [key],
  });
  return select({
    columns: [alias(bits.startOfEach(field('active')), BUCKET), alias(call('count'), VALUE)],
    from: from(actors, 'actors'),
    groupBy: keyNames(parts),
  });
};

const perActor = (parts: SeriesParts, { key, inner, value, condition }: MeasureOf<'perActor'>): Select => {
  const actors = select({
    columns: [...eventKeys(parts), alias(inner, 'n')],
    from: events(parts),
    where: inRange(parts, condition),
    groupBy: [...keyNames(parts), key],
  });
  return select({
    columns: [...keyNames(parts), alias(value, VALUE)],
    from: from(actors, 'actors'),
    groupBy: keyNames(parts),
  });
};

/** Reads the whole past of an actor, so the range limits the result and not the scan. */
const firstTime = (parts: SeriesParts, { key, filtersFirst, condition }: MeasureOf<'firstTime'>): Select => {
  const first = call('min', [timestamp]);
  const atFirst = (expr: Expr): Expr => call('argMin', [expr, timestamp]);
  // An argument of an aggregate would be one cohort of the actor, not all of them.
  const breakdownOf = ({ expr, cohorts }: BreakdownPlan): Expr =>
    cohorts === undefined ? atFirst(expr) : ofCohorts(atFirst(cohorts)).expr;
  const passes = filtersFirst || parts.matches === undefined ? undefined : atFirst(parts.matches);
  const actors = select({
    columns: [
      alias(first, 'first_seen'),
      ...(parts.breakdown === undefined ? [] : [alias(breakdownOf(parts.breakdown), BREAKDOWN)]),
    ],
    from: events(parts),
    where: where(filtersFirst ? parts.matches : parts.named, condition, untilEnd(parts.range)),
    groupBy: [key],
    having: where(passes, compare('>=', field('first_seen'), dateTime(rowsFrom(parts.range).toJSDate()))),
  });
  return countActors(parts, actors);
};

const firstSeen = (parts: SeriesParts, { key, condition }: MeasureOf<'firstSeen'>): Select =>
  countActors(
    parts,
    select({
      columns: [
        alias(call('min', [timestamp]), 'first_seen'),
        ...(parts.breakdown === undefined ? [] : [alias(parts.breakdown.expr, BREAKDOWN)]),
      ],
      from: events(parts),
      where: inRange(parts, condition),
      groupBy: [key, ...(parts.breakdown === undefined ? [] : [field(BREAKDOWN)])],
    }),
  );

const countActors = (parts: SeriesParts, actors: Select): Select =>
  select({
    columns: [
      ...(parts.axis === undefined
        ? []
        : [alias(bucketOf(parts.range.interval, field('first_seen')), BUCKET)]),
      ...(parts.breakdown === undefined ? [] : [field(BREAKDOWN)]),
      alias(call('count'), VALUE),
    ],
    from: from(actors, 'actors'),
    groupBy: keyNames(parts),
  });

/**
 * Each bucket counts the actors of the days that end with its first day, or with the hour that it is. Long buckets
 * count their own actors instead (see math.ts), so a bucket here is a day or less, or a week of a thirty-day window.
 */
const trailing = (parts: SeriesParts, measure: MeasureOf<'trailing'>): Select => {
  const { axis, range, breakdown } = parts;
  const { key, days, condition } = measure;
  const isCounted = timesCounted({ measure, range, axis });
  const breakdownColumn = breakdown === undefined ? [] : [alias(breakdown.expr, BREAKDOWN)];
  if (axis === undefined) {
    return select({
      columns: [...breakdownColumn, alias(call('count', [key], { distinct: true }), VALUE)],
      from: events(parts),
      where: where(parts.matches, condition, isCounted),
      groupBy: keyNames(parts),
    });
  }
  // A range that ends before it begins has no buckets, and the engine cannot use empty lists of times.
  if (axis.starts.length === 0) {
    return aggregated(parts, { kind: 'aggregate', value: call('count', [key], { distinct: true }) });
  }
  const unit = isWithinDay(range.interval) ? range.interval : 'day';
  const windows = axis.starts.map((start) => trailingWindow(start, days, range.interval));
  const active = select({
    distinct: true,
    columns: [alias(bucketOf(unit), 'active_at'), ...breakdownColumn, alias(key, ACTOR)],
    from: events(parts),
    where: where(parts.matches, condition, isCounted),
  });
  const instants = (pick: (window: BucketRange) => DateTime): Expr =>
    array(windows.map((window) => dateTime(pick(window).toJSDate())));
  const counting = call('arrayFilter', [
    lambda(
      ['start', 'first', 'last'],
      and(compare('<=', field('first'), field('active_at')), compare('<', field('active_at'), field('last'))),
    ),
    array(axis.starts.map((start) => dateTime(start.toJSDate()))),
    instants((window) => window.from),
    instants((window) => window.to),
  ]);
  return select({
    columns: [
      alias(call('arrayJoin', [counting]), BUCKET),
      ...(breakdown === undefined ? [] : [field(BREAKDOWN)]),
      alias(call('count', [field(ACTOR)], { distinct: true }), VALUE),
    ],
    from: from(active, 'active'),
    groupBy: keyNames(parts),
  });
};

/** The days up to the one that a bucket begins in, that day included; of shorter buckets, up to its own end. */
export const trailingWindow = (start: DateTime, days: number, interval: Interval): BucketRange => {
  const ofDays = !isWithinDay(interval);
  const end = nextStart(start, ofDays ? 'day' : interval);
  const from = end.minus({ days });
  return { from: ofDays ? startOfDay(from) : from, to: end.minus({ milliseconds: 1 }) };
};
