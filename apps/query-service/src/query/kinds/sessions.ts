/** SessionsQuery: a list of sessions, or what they add up to. */
import type { SessionsQuery } from '@meridian/contracts/query';
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  orderBy,
  parseExpr,
  propertiesToExpr,
  select,
  tuple,
} from '@meridian/hogql';
import type { PlanContext, SqlKind } from '../query-kind.ts';
import { dateBound } from './date-bound.ts';
import { type ListColumn, listAnswer } from './list-answer.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';
import { groupingOf, parseOrder } from './select-texts.ts';

const DEFAULT_AFTER = '-24h';

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

export const planSessions: SqlKind<SessionsQuery> = (node, context) => {
  const columns = node.select.flatMap((name) => toColumns(name, context));
  const { hasAggregate, groupBy } = groupingOf(columns.map(({ expr }) => expr));
  const newestFirst = hasAggregate ? [] : [orderBy(field('$start_timestamp'), 'DESC')];
  const query = select({
    columns: columns.map(({ expr }) => expr),
    from: 'sessions',
    where: whereOf(node, context),
    groupBy,
    orderBy: node.orderBy?.map(parseOrder) ?? newestFirst,
    offset: node.offset,
  });
  const compiled = context.compile({
    ...withListLimit(query, node.limit, context),
    ...compileModifiers(node),
  });
  return {
    compiled,
    freshness: { interval: 'minute' },
    shape: (result) => listAnswer(columns, compiled, result),
  };
};

interface SessionColumn extends ListColumn {
  readonly expr: Expr;
}

const toColumns = (name: string, { onlyRows }: PlanContext): SessionColumn[] => {
  if (name !== '*') return [{ name, expr: parseExpr(name) }];
  const members = SESSION_MEMBERS.map((member) => ({ name: member, expr: field(member) }));
  return onlyRows ? members : [{ name, expr: tuple(members.map(({ expr }) => expr)), cell: toSession }];
};

const toSession = (value: unknown): unknown =>
  Object.fromEntries(SESSION_MEMBERS.map((name, index) => [name, (value as readonly unknown[])[index]]));

const whereOf = (node: SessionsQuery, context: PlanContext): Expr => {
  const filters = [...node.properties, ...node.fixedProperties];
  const after = node.after ?? DEFAULT_AFTER;
  const start = field('$start_timestamp');
  return and(
    ...(node.where ?? []).map((text) => parseExpr(text)),
    node.personId === undefined
      ? undefined
      : compare('in', field('distinct_id'), distinctIdsOf(node.personId)),
    filters.length === 0 ? undefined : propertiesToExpr({ type: 'AND', values: filters }, 'session'),
    after === 'all' ? undefined : compare('>=', start, dateBound(after, context)),
    node.before === undefined ? undefined : compare('<', start, dateBound(node.before, context)),
  );
};

const distinctIdsOf = (personId: string) =>
  select({
    columns: [field('distinct_id')],
    from: from('person_distinct_ids'),
    where: equals(call('toString', [field('person_id')]), constant(personId)),
  });
