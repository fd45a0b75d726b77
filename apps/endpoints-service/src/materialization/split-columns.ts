/** Splits a query into the part computed when it is stored and the part computed when the stored rows are read. */
import {
  alias,
  type Expr,
  field,
  type GroupBy,
  type OrderExpr,
  printHogQL,
  type Select,
} from '@meridian/hogql/build';
import { hasAggregate, isAggregate, type StateForm, stateFormOf } from './aggregates.ts';
import type { Aliases } from './aliases.ts';
import { Refusal } from './refusal.ts';
import { expressionKey, mapTree } from './tree.ts';

/** `final`: one row per group with the aggregates' values. `states`: rows that are merged when read. */
export type Layout = 'final' | 'states';

export interface StoredColumn {
  readonly name: string;
  readonly expr: Expr;
}

export interface StoredAggregate {
  readonly name: string;
  readonly expr: Expr;
  /** Undefined for an aggregate that has no state form. */
  readonly state: StateForm | undefined;
}

export interface Split {
  /** Group expressions, or the values of plain rows. */
  readonly columns: readonly StoredColumn[];
  readonly aggregates: readonly StoredAggregate[];
  /** The aggregates as written, with their merge functions; null when no merge is needed. */
  readonly described: readonly { readonly expression: string; readonly merge: string | null }[];
  readonly read: Omit<Select, 'kind' | 'from'>;
}

export const splitAggregated = (select: Select, aliases: Aliases, layout: Layout): Split => {
  const groups = new Map<string, StoredColumn>();
  for (const expr of groupExpressions(select, aliases)) {
    const key = expressionKey(expr);
    if (!groups.has(key)) groups.set(key, { name: `m_group_${groups.size}`, expr });
  }
  const aggregates = new Map<string, StoredAggregate>();
  const described = new Map<string, string | null>();

  const stored = (expr: Extract<Expr, { kind: 'call' }>): Expr => {
    const state = stateFormOf(expr);
    if (layout === 'states' && state === undefined) {
      throw new Refusal(
        `Aggregate function '${expr.name}' cannot be re-aggregated for range variable materialization`,
      );
    }
    // `countIf(c)` and `count() FILTER (WHERE c)` share one state.
    const key = expressionKey(state?.state ?? expr);
    const known = aggregates.get(key) ?? { name: `m_aggregate_${aggregates.size}`, expr, state };
    aggregates.set(key, known);
    described.set(printHogQL(expr), layout === 'states' ? state!.mergeName : null);
    return layout === 'states' ? state!.merge(field(known.name)) : field(known.name);
  };

  /** Replaces groups and aggregates by their stored columns. Any other column is missing from GROUP BY. */
  const toRead = <Node>(node: Node): Node =>
    mapTree(node, (expr) => {
      const group = groups.get(expressionKey(expr));
      if (group !== undefined) return field(group.name);
      if (isAggregate(expr)) return stored(expr);
      if (expr.kind === 'field') {
        throw new Refusal(`Column '${expr.chain.join('.')}' is neither grouped by nor aggregated`);
      }
      if (expr.kind === 'select' || expr.kind === 'selectSet') {
        throw new Refusal('Subqueries in the SELECT list are not supported for materialization');
      }
      return undefined;
    });

  const having = select.having && toRead(aliases.expand(select.having));
  const read = {
    columns: select.columns.map((column, index) =>
      alias(toRead(aliases.expand(column)), `m_column_${index}`),
    ),
    distinct: select.distinct,
    ...(layout === 'final'
      ? { where: having }
      : { having, groupBy: readGroupBy(select, groups, (expr) => toRead(aliases.expandPosition(expr))) }),
    ...readClauses(select, (expr) => toRead(aliases.expandPosition(expr))),
  };
  return {
    columns: [...groups.values()],
    aggregates: [...aggregates.values()],
    described: [...described].map(([expression, merge]) => ({ expression, merge })),
    read,
  };
};

const groupExpressions = (select: Select, aliases: Aliases): Expr[] => {
  const { groupBy } = select;
  if (groupBy === undefined) return [];
  if (groupBy.mode === 'all') {
    return select.columns.map((column) => aliases.expand(column)).filter((column) => !hasAggregate(column));
  }
  return [...groupBy.exprs, ...(groupBy.sets ?? []).flat()]
    .map((expr) => aliases.expandPosition(expr))
    .flatMap(itemsOf);
};

/** Splits tuples, because the engine groups by their items. This makes a difference for subtotals. */
const itemsOf = (expr: Expr): readonly Expr[] => {
  if (expr.kind === 'tuple') return expr.items.flatMap(itemsOf);
  return expr.kind === 'call' && expr.name === 'tuple' ? expr.args.flatMap(itemsOf) : [expr];
};

const readGroupBy = (
  { groupBy }: Select,
  groups: ReadonlyMap<string, StoredColumn>,
  toRead: (expr: Expr) => Expr,
): GroupBy | undefined => {
  if (groupBy === undefined) return undefined;
  if (groupBy.mode === 'all') {
    return { mode: 'plain', exprs: [...groups.values()].map(({ name }) => field(name)) };
  }
  return {
    ...groupBy,
    exprs: groupBy.exprs.map(toRead),
    ...(groupBy.sets && { sets: groupBy.sets.map((set) => set.map(toRead)) }),
  };
};

/** True when each group has exactly one row for any values of the keys, so that no merge is needed. */
export const canBeFinal = (select: Select, aliases: Aliases, hasKeys: boolean): boolean => {
  const { mode = 'plain', totals } = select.groupBy ?? {};
  if (totals || (mode !== 'plain' && mode !== 'all')) return false;
  // Without groups there is one row even when no row matches a key.
  return !hasKeys || groupExpressions(select, aliases).length > 0;
};

export const splitPlain = (select: Select, aliases: Aliases): Split => {
  const stored = new Map<string, StoredColumn>();
  const toRead = (expr: Expr): Expr => {
    if (expr.kind === 'constant') return expr;
    const key = expressionKey(expr);
    const known = stored.get(key) ?? { name: `m_value_${stored.size}`, expr };
    stored.set(key, known);
    return field(known.name);
  };
  if (select.columns.some(isStar)) {
    throw new Refusal('SELECT * cannot be stored with variables: name the columns');
  }
  const columns = select.columns.map((column, index) =>
    alias(toRead(aliases.expand(column)), `m_column_${index}`),
  );
  const columnCount = stored.size;
  const clauses = readClauses(select, (expr) => toRead(aliases.expandPosition(expr)));
  if (select.distinct && stored.size > columnCount) {
    throw new Refusal('ORDER BY of a DISTINCT query must name columns that it selects');
  }
  return {
    columns: [...stored.values()],
    aggregates: [],
    described: [],
    read: { ...clauses, columns, distinct: select.distinct },
  };
};

const isStar = (column: Expr): boolean =>
  column.kind === 'columns' || (column.kind === 'field' && column.chain.at(-1) === '*');

/** ORDER BY, LIMIT BY and LIMIT apply after the filters, so they belong to the reading query. */
const readClauses = (select: Select, toRead: (expr: Expr) => Expr) => ({
  orderBy: select.orderBy?.map(
    (order): OrderExpr => ({ ...order, span: undefined, expr: toRead(order.expr) }),
  ),
  limitBy: select.limitBy && { ...select.limitBy, exprs: select.limitBy.exprs.map(toRead) },
  limit: select.limit,
  limitWithTies: select.limitWithTies,
  offset: select.offset,
});
