/** SessionsQuery: a list of sessions, or aggregates of them. */
import {
  isPropertyGroup,
  type PropertyFilter,
  type PropertyGroup,
  type SessionsQuery,
} from '@meridian/contracts/query';
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  or,
  orderBy,
  parseExpr,
  propertiesToExpr,
  select,
  tuple,
} from '@meridian/hogql/build';
import type { PlanContext, SqlKind } from '../query-kind.ts';
import { dateBound } from './date-bound.ts';
import { filtersOf } from './filters-of.ts';
import { parseEach } from './parse-each.ts';
import { planList, type ReadColumn, toColumn } from './plan-list.ts';
import { requestedEvents } from './requested-events.ts';

const DEFAULT_AFTER = '-24h';

const NEWEST_FIRST = [orderBy(field('$start_timestamp'), 'DESC'), orderBy(field('session_id'))];

/** The whole session, in this order. */
const SESSION_MEMBERS = [
  'session_id',
  'distinct_id',
  '$start_timestamp',
  '$end_timestamp',
  '$session_duration',
  '$entry_current_url',
  '$entry_pathname',
  '$end_current_url',
  '$pageview_count',
  '$autocapture_count',
  '$screen_count',
  '$channel_type',
  '$is_bounce',
] as const;

export const planSessions: SqlKind<SessionsQuery> = (node, context) =>
  planList(node, context, {
    table: 'sessions',
    toColumns,
    where: whereOf(node, context),
    newestFirst: NEWEST_FIRST,
  });

const toColumns = (name: string, context: PlanContext): ReadColumn[] => {
  if (name !== '*') return [toColumn(name, context)];
  const members = SESSION_MEMBERS.map((member) => ({ name: member, expr: field(member) }));
  return context.onlyRows
    ? members
    : [{ name, expr: tuple(members.map(({ expr }) => expr)), cell: toSession }];
};

const toSession = (value: unknown): unknown =>
  Object.fromEntries(SESSION_MEMBERS.map((name, index) => [name, (value as readonly unknown[])[index]]));

const whereOf = (node: SessionsQuery, context: PlanContext): Expr => {
  const after = node.after ?? DEFAULT_AFTER;
  const since = after === 'all' ? undefined : dateBound(after, context);
  const ofOneEvent = [
    ...requestedEvents(node, context),
    ...(node.eventProperties.values.length === 0 ? [] : [propertiesToExpr(node.eventProperties)]),
  ];
  const start = field('$start_timestamp');
  return and(
    ...parseEach('where', node.where, parseExpr),
    node.personId === undefined ? undefined : personCondition(node.personId),
    ofOneEvent.length === 0 ? undefined : hasEvent(and(...ofOneEvent), since),
    ...filtersOf(node, context).map((filters) => filterCondition(filters, since)),
    since && compare('>=', start, since),
    node.before === undefined ? undefined : compare('<', start, dateBound(node.before, context)),
  );
};

/** Other properties belong to the session's events. */
const filterCondition = (filters: PropertyGroup | PropertyFilter, since: Expr | undefined): Expr => {
  if (isPropertyGroup(filters)) {
    const members = filters.values.map((member) => filterCondition(member, since));
    if (members.length === 0) return constant(true);
    return filters.type === 'OR' ? or(...members) : and(...members);
  }
  return filters.type === 'session' || filters.type === 'hogql'
    ? propertiesToExpr(filters, 'session')
    : hasEvent(propertiesToExpr(filters), since);
};

/** A session begins with its first event, so sessions after a time contain no event before it. */
const hasEvent = (condition: Expr, since: Expr | undefined): Expr =>
  compare(
    'in',
    field('session_id'),
    select({
      columns: [field('$session_id')],
      from: 'events',
      where: and(condition, since && compare('>=', field('timestamp'), since)),
    }),
  );

/** Finds the person by id, or by the distinct id. */
const personCondition = (person: string): Expr => {
  const distinctIds = select({
    columns: [field('distinct_id')],
    from: 'person_distinct_ids',
    where: equals(call('toString', [field('person_id')]), constant(person)),
  });
  return or(compare('in', field('distinct_id'), distinctIds), equals(field('distinct_id'), constant(person)));
};
