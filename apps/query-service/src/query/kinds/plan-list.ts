/** Shared by the lists of events, sessions and groups. */
import type { EventsQuery, GroupsQuery, SessionsQuery } from '@meridian/contracts/query';
import { type Expr, type OrderExpr, parseExpr, select } from '@meridian/hogql/build';
import { type PlanContext, type SqlPlan, WITHOUT_RANGE } from '../query-kind.ts';
import { groupingOf } from './grouping.ts';
import { fileColumn, type ListColumn, listAnswer } from './list-answer.ts';
import { withListLimit } from './list-limit.ts';
import { compileModifiers } from './modifiers.ts';
import { parseEach } from './parse-each.ts';
import { parseListOrder } from './person-name.ts';

export interface ReadColumn extends ListColumn {
  readonly expr: Expr;
}

export interface ListParts {
  readonly table: 'events' | 'sessions';
  readonly toColumns: (name: string, context: PlanContext) => readonly ReadColumn[];
  readonly where: Expr;
  readonly newestFirst: readonly OrderExpr[];
  /** The expression by which `person_display_name` sorts. */
  readonly personName?: Expr | undefined;
}

export const planList = (
  node: EventsQuery | SessionsQuery,
  context: PlanContext,
  { table, toColumns, where, newestFirst, personName }: ListParts,
): SqlPlan => {
  const columns = parseEach('select', node.select, (name) => toColumns(name, context));
  return planColumns(node, context, {
    table,
    columns,
    where,
    orderBy: (order = newestFirst) =>
      node.orderBy ? parseEach('orderBy', node.orderBy, parseListOrder(personName)) : order,
  });
};

interface ColumnsParts {
  readonly table: 'events' | 'sessions' | 'groups';
  readonly columns: readonly ReadColumn[];
  readonly where: Expr | undefined;
  /** Gets the order of a list with aggregates, or undefined without one. */
  readonly orderBy: (order: readonly OrderExpr[] | undefined) => readonly OrderExpr[];
}

/** A list of rows, or of aggregates when a column is one. */
export const planColumns = (
  node: EventsQuery | SessionsQuery | GroupsQuery,
  context: PlanContext,
  { table, columns, where, orderBy }: ColumnsParts,
): SqlPlan => {
  const { groupBy, order } = groupingOf(columns.map(({ expr }) => expr));
  const query = select({
    columns: columns.map(({ expr }) => expr),
    from: table,
    where,
    groupBy,
    orderBy: orderBy(order),
    offset: node.offset,
  });
  const compiled = context.compile({
    ...withListLimit(query, node.limit, context),
    ...compileModifiers(node),
  });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: (result) => listAnswer(columns, compiled, result),
  };
};

/** An expression as the client wrote it. */
export const toColumn = (name: string, { onlyRows }: PlanContext): ReadColumn => {
  const expr = parseExpr(name);
  return { name, expr: onlyRows ? fileColumn(name, expr) : expr };
};
