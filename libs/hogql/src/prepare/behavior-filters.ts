/**
 * Translates behavior of persons to conditions on `persons`. A condition selects ids of persons from their events. Where it also holds
 * without events, such as "at most 2 times", it leaves out the persons for whom it does not hold.
 */
import type { BEHAVIOR_UNITS, BehaviorFilter } from '@meridian/contracts/query';
import {
  alias,
  and,
  arithmetic,
  array,
  call,
  compare,
  constant,
  equals,
  field,
  from,
  lambda,
  not,
  or,
  orderBy,
  select,
  windowFunction,
} from '../ast/builders.ts';
import type { CompareOp, Expr, Query } from '../ast/nodes.ts';
import { isQuery } from '../ast/transform.ts';
import { HogQLError, queryError } from '../errors.ts';
import { findFunction } from '../functions/registry.ts';
import { dateOf, datePlaceholder, propertiesToExpr } from './property-filters.ts';

type Unit = (typeof BEHAVIOR_UNITS)[number];
type Source = BehaviorFilter['event_type'];

export const behaviorToExpr = (filter: BehaviorFilter): Expr => {
  switch (filter.value) {
    case 'performed_event':
      return isIn(personsOf(performed(filter), within(filter)));
    case 'performed_event_multiple':
      return countMatches(filter);
    case 'performed_event_first_time':
      return isIn(firstTime(filter));
    case 'performed_event_regularly':
      return regularly(filter);
    case 'performed_event_sequence':
      return isIn(sequence(filter));
    case 'stopped_performing_event':
      return isIn(stopped(filter));
    case 'restarted_performing_event':
      return isIn(restarted(filter));
  }
};

const isIn = (persons: Query): Expr => compare('in', field('id'), persons);
const isNotIn = (persons: Query): Expr => compare('not in', field('id'), persons);

const PERSON = field('person_id');
const TIMESTAMP = field('timestamp');

const personsOf = (where: Expr, when: Expr): Query =>
  select({ columns: [PERSON], from: 'events', where: and(where, when) });

const groupsOf = (where: Expr, having: Expr): Query =>
  select({ columns: [PERSON], from: 'events', where, groupBy: [PERSON], having });

const isEntity = (source: Source, key: string | number): Expr =>
  source === 'actions'
    ? call('matchesAction', [constant(Number(key))])
    : equals(field('event'), constant(String(key)));

const isEvent = ({ event_type, key }: BehaviorFilter): Expr => isEntity(event_type, key);

const hasProperties = ({ event_filters }: BehaviorFilter): Expr | undefined =>
  event_filters.length === 0
    ? undefined
    : assertOneRow(propertiesToExpr({ type: 'AND', values: event_filters }));

const performed = (filter: BehaviorFilter): Expr => and(isEvent(filter), hasProperties(filter));

const LETTERS: Readonly<Record<Unit, string>> = {
  minute: 'M',
  hour: 'h',
  day: 'd',
  week: 'w',
  month: 'm',
  year: 'y',
};

const ago = (count: number, unit: Unit): Expr => datePlaceholder(`-${count}${LETTERS[unit]}`);
const NOW = ago(0, 'day');

type DateMember = 'explicit_datetime' | 'explicit_datetime_to';

const dateOfMember = (member: DateMember, text: string): Expr => {
  const date = dateOf(text);
  if (date !== undefined) return date;
  throw new HogQLError(
    'invalid_property_filter',
    `${member} must be a date such as 2025-01-31, or a relative date such as -30d.`,
  );
};

const start = ({ explicit_datetime, time_value, time_interval }: BehaviorFilter): Expr =>
  explicit_datetime === undefined
    ? ago(time_value!, time_interval!)
    : dateOfMember('explicit_datetime', explicit_datetime);

const secondStart = ({ seq_time_value, seq_time_interval }: BehaviorFilter): Expr =>
  ago(seq_time_value!, seq_time_interval!);

const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;

/** A day without a time of day is included. */
const until = ({ explicit_datetime_to: text }: BehaviorFilter): Expr => {
  if (text === undefined) return compare('<=', TIMESTAMP, NOW);
  const end = dateOfMember('explicit_datetime_to', text);
  return DAY.test(text)
    ? compare('<', TIMESTAMP, call('addDays', [end, constant(1)]))
    : compare('<=', TIMESTAMP, end);
};

const since = (moment: Expr): Expr => compare('>=', TIMESTAMP, moment);
const before = (moment: Expr): Expr => compare('<', TIMESTAMP, moment);
const within = (filter: BehaviorFilter): Expr => and(since(start(filter)), until(filter));
const untilNow = (filter: BehaviorFilter): Expr => and(performed(filter), compare('<=', TIMESTAMP, NOW));

interface Comparison {
  readonly op: CompareOp;
  readonly opposite: CompareOp;
  readonly holdsForZero: (value: number) => boolean;
}

const COMPARISONS: Readonly<Record<NonNullable<BehaviorFilter['operator']>, Comparison>> = {
  gte: { op: '>=', opposite: '<', holdsForZero: (value) => value <= 0 },
  gt: { op: '>', opposite: '<=', holdsForZero: () => false },
  lte: { op: '<=', opposite: '>', holdsForZero: () => true },
  lt: { op: '<', opposite: '>=', holdsForZero: (value) => value > 0 },
  eq: { op: '=', opposite: '!=', holdsForZero: (value) => value === 0 },
  exact: { op: '=', opposite: '!=', holdsForZero: (value) => value === 0 },
};

const countMatches = (filter: BehaviorFilter): Expr => {
  const { op, opposite, holdsForZero } = COMPARISONS[filter.operator ?? 'exact'];
  const times = constant(filter.operator_value!);
  const persons = (wanted: CompareOp) =>
    groupsOf(and(performed(filter), within(filter)), compare(wanted, call('count'), times));
  return holdsForZero(filter.operator_value!) ? isNotIn(persons(opposite)) : isIn(persons(op));
};

/** The first event ever must have the properties. A later one with them is not the first time. */
const firstTime = (filter: BehaviorFilter): Query => {
  const first = call('min', [TIMESTAMP]);
  const properties = hasProperties(filter);
  return groupsOf(
    and(isEvent(filter), until(filter)),
    and(
      compare('>=', first, start(filter)),
      properties && equals(call('minIf', [TIMESTAMP, properties]), first),
    ),
  );
};

/** Periods of the same length that end now. The count is compared in each of them. */
const regularly = (filter: BehaviorFilter): Expr => {
  const { time_value, time_interval, total_periods, operator_value } = filter;
  const { op, holdsForZero } = COMPARISONS[filter.operator ?? 'exact'];
  const startOf = (period: number): Expr => ago(time_value! * (period + 1), time_interval!);
  const counts = Array.from({ length: total_periods! }, (_, period) =>
    call('countIf', [
      period === 0 ? since(startOf(0)) : and(since(startOf(period)), before(startOf(period - 1))),
    ]),
  );
  const matching = call('arrayCount', [
    lambda(['times'], compare(op, field('times'), constant(operator_value!))),
    array(counts),
  ]);
  const persons = (wanted: CompareOp) =>
    groupsOf(
      and(untilNow(filter), since(startOf(total_periods! - 1))),
      compare(wanted, matching, constant(filter.min_periods!)),
    );
  return holdsForZero(operator_value!) ? isNotIn(persons('<')) : isIn(persons('>='));
};

const EARLIER_ROWS = {
  method: 'ROWS',
  start: { type: 'PRECEDING' },
  end: { type: 'PRECEDING', offset: constant(1) },
} as const;

/**
 * Each second event is compared with the last first event before it. At the same instant, events that can only be the
 * first one come first, and events that can only be the second one last, so that they follow each other in any order.
 */
const sequence = (filter: BehaviorFilter): Query => {
  const { seq_event, seq_event_type, seq_time_value, seq_time_interval } = filter;
  const [isFirst, isSecond] = [performed(filter), isEntity(seq_event_type!, seq_event!)];
  const previous = windowFunction('max', [call('if', [isFirst, TIMESTAMP, constant(null)])], {
    partitionBy: [PERSON],
    orderBy: [orderBy(TIMESTAMP), orderBy(field('is_second')), orderBy(field('is_only_second'))],
    frame: EARLIER_ROWS,
  });
  const steps = select({
    columns: [
      PERSON,
      TIMESTAMP,
      alias(call('toInt', [isTrue(isSecond)]), 'is_second'),
      alias(call('toInt', [not(isTrue(isFirst))]), 'is_only_second'),
      alias(previous, 'previous'),
    ],
    from: 'events',
    where: and(or(isFirst, isSecond), within(filter)),
  });
  return select({
    columns: [PERSON],
    from: from(steps, 'steps'),
    where: and(
      equals(field('is_second'), constant(1)),
      compare(
        '>=',
        field('previous'),
        arithmetic(
          '-',
          TIMESTAMP,
          call(`toInterval${capitalized(seq_time_interval!)}`, [constant(seq_time_value!)]),
        ),
      ),
    ),
  });
};

const isTrue = (condition: Expr): Expr => call('ifNull', [condition, constant(false)]);

const capitalized = (unit: Unit): string => `${unit[0]!.toUpperCase()}${unit.slice(1)}`;

const stopped = (filter: BehaviorFilter): Query =>
  groupsOf(
    and(untilNow(filter), since(start(filter))),
    compare('<', call('max', [TIMESTAMP]), secondStart(filter)),
  );

/** Before the start, not between, and again since the second start. */
const restarted = (filter: BehaviorFilter): Query =>
  groupsOf(
    untilNow(filter),
    and(
      compare('<', call('min', [TIMESTAMP]), start(filter)),
      equals(call('countIf', [and(since(start(filter)), before(secondStart(filter)))]), constant(0)),
      compare('>=', call('max', [TIMESTAMP]), secondStart(filter)),
    ),
  );

const REFUSED: Readonly<Record<string, string>> = {
  aggregate: 'aggregate functions, except in a subquery',
  window: 'window functions, except in a subquery',
  arrayJoin: 'arrayJoin(), because it multiplies rows. Use has() or arrayExists() instead',
};

/** A condition decides about one row. It must neither combine several rows nor make more of one. */
export const assertOneRow = (condition: Expr): Expr => {
  const refused = refusedIn(condition);
  if (refused === undefined) return condition;
  throw queryError(`Conditions of cohorts cannot use ${REFUSED[refused]}.`);
};

const refusedIn = (node: Expr): string | undefined => {
  if (isQuery(node)) return undefined;
  if (node.kind === 'windowFunction') return 'window';
  if (node.kind === 'call') {
    const def = findFunction(node.name);
    if (def?.name === 'arrayJoin') return 'arrayJoin';
    if (def !== undefined && def.kind !== 'scalar') return def.kind;
  }
  return refusedAmong(Object.entries(node).flatMap(([name, value]) => (name === 'span' ? [] : [value])));
};

const refusedAmong = (values: readonly unknown[]): string | undefined => {
  for (const value of values) {
    const refused = Array.isArray(value)
      ? refusedAmong(value)
      : typeof value === 'object' && value !== null && 'kind' in value
        ? refusedIn(value as Expr)
        : undefined;
    if (refused !== undefined) return refused;
  }
  return undefined;
};
