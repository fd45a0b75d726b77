/**
 * FunnelCorrelationQuery: which events or properties distinguish the actors that completed a funnel. Each line counts
 * the actors with and without success; its odds ratio compares them with the actors that do not belong to the line.
 */
import type { FunnelCorrelationQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  and,
  arithmetic,
  array,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  join,
  not,
  or,
  orderBy,
  type Query,
  type Select,
  select,
  tuple,
  tupleElement,
  windowFunction,
} from '@meridian/hogql/build';
import type { InsightContext, InsightPlan, Row } from '../insight-plan.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { requestedRange } from './actors.ts';
import {
  ACTOR,
  CONVERTED,
  correlatedActorsFrom,
  eventsOfActors,
  IS_START,
  isInRangeOf,
  isNotOneOf,
  isOnTheWay,
} from './correlation-walks.ts';
import { elementsOf } from './elements.ts';

/** The number of lines for each sign. */
const MAX_LINES = 10;
/** A line needs that many actors, or this share of all. */
const MIN_ACTORS = 25;
const MIN_SHARE = 0.02;
/** Values of properties of events that fewer actors have are left out. */
const MIN_ACTORS_OF_VALUE = 3;
/** Beyond this ratio of success to failure, or of failure to success, odds ratios are unreliable. */
const SKEWED = 10;
/** Added to every number, so that nothing is divided by zero. */
const PRIOR = constant(1);

const AUTOCAPTURE = '$autocapture';
const ELEMENTS_DIVIDER = '__~~__';
const ALL = '$all';

export const planFunnelCorrelation = (
  query: FunnelCorrelationQuery,
  context: InsightContext,
): InsightPlan => ({
  query: ranked(counted(linesOf(query, context))),
  shape: (rows) => ({ results: shapeCorrelation(rows, query) }),
  range: requestedRange(query.source, query.source.source, context),
});

const IS_TOTAL = field('is_total');
const LINE = ['is_total', 'event', 'property', 'value'].map((name) => field(name));

/** A row for each actor and line: columns actor_id, converted, is_total, event, property, value. */
const linesOf = (query: FunnelCorrelationQuery, context: InsightContext): Select => {
  switch (query.funnelCorrelationType) {
    case 'events':
      return eventLines(query, context);
    case 'properties':
      return actorPropertyLines(query, context);
    case 'event_with_properties':
      return eventPropertyLines(query, context);
  }
};

const nothing = constant('');

const eventLines = (query: FunnelCorrelationQuery, context: InsightContext): Select => {
  const excluded = query.funnelCorrelationExcludeEventNames;
  return select({
    columns: [
      alias(ACTOR, 'actor_id'),
      alias(CONVERTED, 'converted'),
      alias(IS_START, 'is_total'),
      alias(call('if', [IS_START, nothing, field('event')]), 'event'),
      alias(nothing, 'property'),
      alias(nothing, 'value'),
    ],
    from: eventsOfActors(query, context),
    where: and(
      isInRangeOf(query, context),
      or(
        IS_START,
        and(
          isOnTheWay(query, context),
          excluded.length === 0 ? undefined : isNotOneOf(field('event'), excluded),
        ),
      ),
    ),
  });
};

const eventPropertyLines = (query: FunnelCorrelationQuery, context: InsightContext): Select => {
  const events = required(query.funnelCorrelationEventNames, 'funnelCorrelationEventNames', 'event');
  const excluded = query.funnelCorrelationEventExcludePropertyNames;
  const pairs = call('JSONExtractKeysAndValues', [field('properties'), constant('String')]);
  const elements = array([
    tuple([
      constant('elements_chain'),
      call('concat', [
        call('ifNull', [call('toString', [field('properties', '$event_type')]), nothing]),
        constant(ELEMENTS_DIVIDER),
        field('elements_chain'),
      ]),
    ]),
  ]);
  const described = events.includes(AUTOCAPTURE)
    ? call('if', [equals(field('event'), constant(AUTOCAPTURE)), elements, pairs])
    : pairs;
  const joined = select({
    columns: [
      alias(ACTOR, 'actor_id'),
      alias(CONVERTED, 'converted'),
      alias(IS_START, 'is_total'),
      alias(call('if', [IS_START, nothing, field('event')]), 'event'),
      alias(
        call('arrayJoin', [call('if', [IS_START, array([tuple([nothing, nothing])]), described])]),
        'member',
      ),
    ],
    from: eventsOfActors(query, context),
    where: and(
      isInRangeOf(query, context),
      or(IS_START, and(isOnTheWay(query, context), not(isNotOneOf(field('event'), events)))),
    ),
  });
  return withMembers(joined, excluded);
};

const actorPropertyLines = (query: FunnelCorrelationQuery, context: InsightContext): Select => {
  const names = [...new Set(required(query.funnelCorrelationNames, 'funnelCorrelationNames', 'property'))];
  const groupTypeIndex = query.source.source.aggregation_group_type_index;
  const properties = field('described', 'properties');
  const pairs = names.includes(ALL)
    ? call('JSONExtractKeysAndValues', [call('ifNull', [properties, constant('{}')]), constant('String')])
    : array(
        names.map((name) =>
          tuple([
            constant(name),
            call('ifNull', [call('toString', [field('described', 'properties', name)]), nothing]),
          ]),
        ),
      );
  const joined = select({
    columns: [
      alias(ACTOR, 'actor_id'),
      alias(CONVERTED, 'converted'),
      alias(
        call('arrayJoin', [
          call('arrayConcat', [
            array([tuple([constant(1), nothing, nothing])]),
            call('arrayMap', [
              {
                kind: 'lambda',
                args: ['pair'],
                body: tuple([constant(0), tupleElement(field('pair'), 1), tupleElement(field('pair'), 2)]),
              },
              pairs,
            ]),
          ]),
        ]),
        'line',
      ),
    ],
    from: [
      correlatedActorsFrom(query, context),
      groupTypeIndex === undefined
        ? join('LEFT JOIN', 'persons', 'described', equals(field('described', 'id'), ACTOR))
        : join(
            'LEFT JOIN',
            select({
              columns: [field('key'), field('properties')],
              from: 'groups',
              where: equals(field('index'), constant(groupTypeIndex)),
            }),
            'described',
            equals(field('described', 'key'), ACTOR),
          ),
    ],
  });
  const line = (index: number): Expr => tupleElement(field('line'), index);
  const lines = select({
    columns: [
      field('actor_id'),
      field('converted'),
      alias(equals(line(1), constant(1)), 'is_total'),
      alias(nothing, 'event'),
      alias(line(2), 'property'),
      alias(line(3), 'value'),
    ],
    from: from(joined, 'joined'),
  });
  return withoutProperties(lines, query.funnelCorrelationExcludeNames);
};

const withMembers = (joined: Select, excluded: readonly string[]): Select =>
  withoutProperties(
    select({
      columns: [
        ...['actor_id', 'converted', 'is_total', 'event'].map((name) => field(name)),
        alias(tupleElement(field('member'), 1), 'property'),
        alias(tupleElement(field('member'), 2), 'value'),
      ],
      from: from(joined, 'joined'),
    }),
    excluded,
  );

const withoutProperties = (lines: Select, excluded: readonly string[]): Select =>
  excluded.length === 0
    ? lines
    : select({
        columns: [field('actor_id'), field('converted'), ...LINE],
        from: from(lines, 'lines'),
        where: or(IS_TOTAL, isNotOneOf(field('property'), excluded)),
      });

const required = (names: readonly string[], attr: string, what: string): readonly string[] => {
  if (names.length > 0) return names;
  throw new InvalidRequestError('required', `This correlation needs at least one ${what}.`, { attr });
};

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────

const counted = (lines: Select): Select =>
  select({
    columns: [
      ...LINE,
      alias(call('uniqExactIf', [field('actor_id'), field('converted')]), 'successes'),
      alias(call('uniqExactIf', [field('actor_id'), not(field('converted'))]), 'failures'),
    ],
    from: from(lines, 'lines'),
    groupBy: LINE,
  });

const SUCCESSES = field('successes');
const FAILURES = field('failures');

const plus = (left: Expr, right: Expr): Expr => arithmetic('+', left, right);
const minus = (left: Expr, right: Expr): Expr => arithmetic('-', left, right);
const times = (left: Expr, right: Expr): Expr => arithmetic('*', left, right);

const ODDS = field('odds_ratio');
const IS_SUCCESS = compare('>', ODDS, constant(1));

/** The total first, then the lines whose odds ratio is above 1, then the others, each by their distance from 1. */
const ranked = (lines: Select): Query => {
  const total = (count: Expr): Expr =>
    windowFunction('sum', [call('if', [IS_TOTAL, count, constant(0)])], { partitionBy: [], orderBy: [] });
  const totals = select({
    columns: [
      ...LINE,
      SUCCESSES,
      FAILURES,
      alias(total(SUCCESSES), 'all_successes'),
      alias(total(FAILURES), 'all_failures'),
    ],
    from: from(lines, 'counted'),
  });
  const other = (all: string, count: Expr): Expr => plus(minus(field(all), count), PRIOR);
  const rated = select({
    columns: [
      ...LINE,
      SUCCESSES,
      FAILURES,
      alias(
        arithmetic(
          '/',
          times(plus(SUCCESSES, PRIOR), other('all_failures', FAILURES)),
          times(other('all_successes', SUCCESSES), plus(FAILURES, PRIOR)),
        ),
        'odds_ratio',
      ),
    ],
    from: from(totals, 'totals'),
    where: or(
      IS_TOTAL,
      and(
        compare(
          '>=',
          plus(SUCCESSES, FAILURES),
          call('least', [
            constant(MIN_ACTORS),
            times(constant(MIN_SHARE), plus(field('all_successes'), field('all_failures'))),
          ]),
        ),
        isCommon,
      ),
    ),
  });
  return select({
    columns: [...LINE, SUCCESSES, FAILURES, ODDS],
    from: from(rated, 'rated'),
    orderBy: [
      orderBy(IS_TOTAL, 'DESC'),
      orderBy(IS_SUCCESS, 'DESC'),
      orderBy(call('if', [IS_SUCCESS, minus(constant(0), ODDS), ODDS])),
      ...['event', 'property', 'value'].map((name) => orderBy(field(name))),
    ],
    limitBy: { n: constant(MAX_LINES), exprs: [IS_TOTAL, IS_SUCCESS] },
  });
};

const isCommon = or(
  equals(field('event'), nothing),
  equals(field('property'), nothing),
  compare('>=', plus(SUCCESSES, FAILURES), constant(MIN_ACTORS_OF_VALUE)),
);

// ── Answer ──────────────────────────────────────────────────────────────────────────────────────────────────

interface Correlation {
  readonly events: readonly object[];
  readonly skewed: boolean;
}

const shapeCorrelation = (
  [total = [], ...lines]: readonly Row[],
  query: FunnelCorrelationQuery,
): Correlation => {
  const successes = toNumber(total[4]);
  const failures = toNumber(total[5]);
  if (successes === 0 || failures === 0) return { events: [], skewed: true };
  return {
    events: lines.map((line) => toLine(line, query)),
    skewed: successes / failures > SKEWED || failures / successes > SKEWED,
  };
};

const toLine = (row: Row, { funnelCorrelationType }: FunnelCorrelationQuery): object => {
  const [, event, property, value, successes, failures, odds] = row;
  const odds_ratio = toNumber(odds);
  const names = {
    events: [event],
    properties: [property, value],
    event_with_properties: [event, property, value],
  };
  return {
    event: {
      event: names[funnelCorrelationType].map(toText).join('::'),
      ...(event === AUTOCAPTURE && property === 'elements_chain'
        ? autocaptured(toText(value))
        : { properties: {}, elements: [] }),
    },
    success_count: toNumber(successes),
    failure_count: toNumber(failures),
    odds_ratio,
    correlation_type: odds_ratio > 1 ? 'success' : 'failure',
  };
};

const autocaptured = (value: string): object => {
  const [type = '', ...chain] = value.split(ELEMENTS_DIVIDER);
  return { properties: { $event_type: type }, elements: elementsOf(chain.join(ELEMENTS_DIVIDER)) };
};
