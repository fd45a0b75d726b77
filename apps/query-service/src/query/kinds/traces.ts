/** TracesQuery, TraceQuery and TraceNeighborsQuery: what language models did, from the events named `$ai_…`. */
import { parseIsoText, resolveDateRange } from '@meridian/calendar';
import type { TraceNeighborsQuery, TraceQuery, TracesQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  equals,
  field,
  from,
  not,
  orderBy,
  propertiesToExpr,
  type Query,
  select,
  tuple,
} from '@meridian/hogql/build';
import { NO_LIMITS } from '@meridian/hogql/compile';
import type { DateTime } from 'luxon';
import { type PlanContext, type SqlKind, WITHOUT_RANGE } from '../query-kind.ts';
import { filtersOf } from './filters-of.ts';
import { insightContext } from './insights.ts';
import { compileModifiers } from './modifiers.ts';
import {
  EVENTS_OF_LIST,
  EVENTS_OF_TRACE,
  isSupportTrace,
  isTraceEvent,
  TRACE_ID,
  toTrace,
  traceColumns,
} from './trace-columns.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;
/** The events of a trace are searched for in its range, extended by this time on both sides. */
const AROUND = { minutes: 10 };
/** Neighbors are searched for within this time, unless the query has a range. */
const NEIGHBORHOOD = { days: 3 };

interface Span {
  readonly from: DateTime;
  readonly to: DateTime;
}

const timestamp = field('timestamp');
const ID = field('id');
const FIRST = field('first_timestamp');

const between = ({ from: start, to }: Span, at: Expr): Expr =>
  and(compare('>=', at, dateTime(start.toJSDate())), compare('<=', at, dateTime(to.toJSDate())));

const around = ({ from: start, to }: Span): Span => ({ from: start.minus(AROUND), to: to.plus(AROUND) });

const spanOf = ({ dateRange }: Pick<TracesQuery, 'dateRange'>, context: PlanContext): Span =>
  resolveDateRange(dateRange, 'minute', insightContext(context));

type Filtered = Pick<TracesQuery, 'properties'> &
  Partial<
    Pick<
      TracesQuery,
      'filterTestAccounts' | 'filterSupportTraces' | 'personId' | 'groupKey' | 'groupTypeIndex'
    >
  >;

/** A trace is listed if one of its events matches. */
const matchesFilters = (node: Filtered, context: PlanContext): Expr | undefined => {
  const { properties, filterTestAccounts, filterSupportTraces, personId, groupKey, groupTypeIndex } = node;
  const filters = filtersOf({ properties, fixedProperties: NO_FILTERS, filterTestAccounts }, context);
  const conditions = [
    ...filters.map((group) => propertiesToExpr(group)),
    ...(filterSupportTraces ? [not(isSupportTrace)] : []),
    ...(personId === undefined ? [] : [equals(call('toString', [field('person_id')]), constant(personId))]),
    ...(groupKey === undefined ? [] : [equals(field(`$group_${groupTypeIndex ?? 0}`), constant(groupKey))]),
  ];
  return conditions.length === 0
    ? undefined
    : compare('>', call('countIf', [and(...conditions)]), constant(0));
};

const NO_FILTERS = { type: 'AND', values: [] } as const;

/** The traces that begin in a span: columns `id` and `first_timestamp`. */
const tracesIn = (span: Span, filters: Expr | undefined, ...conditions: Expr[]) =>
  select({
    columns: [alias(TRACE_ID, 'id'), alias(call('min', [timestamp]), 'first_timestamp')],
    from: 'events',
    where: and(isTraceEvent, between(around(span), timestamp), ...conditions),
    groupBy: [ID],
    having: and(between(span, FIRST), filters),
  });

const NEWEST_FIRST = [orderBy(FIRST, 'DESC'), orderBy(ID, 'DESC')];

export const planTraces: SqlKind<TracesQuery> = (node, context) => {
  const span = spanOf(node, context);
  const maxRows = context.rowLimits.maxRows ?? MAX_LIMIT;
  const limit = Math.min(node.limit ?? DEFAULT_LIMIT, maxRows);
  const page = select({
    ...tracesIn(span, matchesFilters(node, context)),
    // The order is arbitrary but fixed, so pages do not overlap.
    orderBy: node.randomOrder ? [orderBy(call('cityHash64', [ID])), orderBy(ID)] : NEWEST_FIRST,
    limit: limit + 1,
    offset: node.offset,
  });
  return planTraceRows(node, context, {
    query: select({
      columns: traceColumns(EVENTS_OF_LIST),
      from: 'events',
      where: and(
        isTraceEvent,
        between(around(span), timestamp),
        compare('in', TRACE_ID, select({ columns: [ID], from: from(page, 'page') })),
      ),
      groupBy: [ID],
      orderBy: NEWEST_FIRST,
    }),
    limit,
    offset: node.offset ?? 0,
  });
};

export const planTrace: SqlKind<TraceQuery> = (node, context) => {
  const span = spanOf(node, context);
  return planTraceRows(node, context, {
    query: select({
      columns: traceColumns(EVENTS_OF_TRACE),
      from: 'events',
      where: and(isTraceEvent, between(around(span), timestamp), equals(TRACE_ID, constant(node.traceId))),
      groupBy: [ID],
      having: and(between(span, FIRST), matchesFilters(node, context)),
    }),
    limit: 1,
    offset: 0,
  });
};

interface TraceRows {
  readonly query: Query;
  readonly limit: number;
  readonly offset: number;
}

const planTraceRows = (
  node: TracesQuery | TraceQuery,
  context: PlanContext,
  { query, limit, offset }: TraceRows,
) => {
  const compiled = context.compile({ query, limits: NO_LIMITS, ...compileModifiers(node) });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows }: { readonly rows: readonly (readonly unknown[])[] }) => ({
      results: rows.slice(0, limit).map(toTrace),
      hasMore: rows.length > limit,
      limit,
      offset,
      hogql: compiled.hogql,
    }),
  };
};

export const planTraceNeighbors: SqlKind<TraceNeighborsQuery> = (node, context) => {
  const at = parseIsoText(node.timestamp, context.project.facts.timezone);
  const { date_from, date_to } = node.dateRange;
  const span =
    date_from === undefined && date_to === undefined
      ? { from: at.minus(NEIGHBORHOOD), to: at.plus(NEIGHBORHOOD) }
      : spanOf(node, context);
  const others = tracesIn(
    span,
    matchesFilters(node, context),
    compare('!=', TRACE_ID, constant(node.traceId)),
  );
  const place = tuple([FIRST, ID]);
  // As text, because a date has no microseconds.
  const here = tuple([call('toDateTime', [constant(node.timestamp)]), constant(node.traceId)]);
  const nearest = (aggregate: 'argMaxIf' | 'argMinIf', value: Expr, operator: '<' | '>'): Expr =>
    call(aggregate, [value, place, compare(operator, place, here)]);
  const query = select({
    columns: [
      call('countIf', [compare('<', place, here)]),
      nearest('argMaxIf', ID, '<'),
      nearest('argMaxIf', FIRST, '<'),
      call('countIf', [compare('>', place, here)]),
      nearest('argMinIf', ID, '>'),
      nearest('argMinIf', FIRST, '>'),
    ],
    from: from(others, 'others'),
  });
  const compiled = context.compile({ query, limits: NO_LIMITS, ...compileModifiers(node) });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows: [row = []] }) => {
      const [older, olderTraceId, olderTimestamp, newer, newerTraceId, newerTimestamp] = row;
      return {
        results: null,
        ...(Number(older) > 0 ? { olderTraceId, olderTimestamp } : NO_OLDER),
        ...(Number(newer) > 0 ? { newerTraceId, newerTimestamp } : NO_NEWER),
        hogql: compiled.hogql,
      };
    },
  };
};

const NO_OLDER = { olderTraceId: null, olderTimestamp: null };
const NO_NEWER = { newerTraceId: null, newerTimestamp: null };
