/**
 * Walking and rewriting plans, once for all passes. A rewrite is given per kind of node and sees children that are
 * rewritten already; other nodes do not change.
 */
import type {
  PlanCte,
  PlanExpr,
  PlanOrder,
  PlanQuery,
  PlanSelect,
  PlanSet,
  PlanWindow,
  Relation,
  Scan,
  Source,
} from './nodes.ts';

export interface Rewrite {
  readonly expr?: ((expr: PlanExpr) => PlanExpr) | undefined;
  /** Leaves the conditions of joins as they are. */
  readonly skipJoinConditions?: boolean;
  readonly scan?: (scan: Scan, source: Source, select: PlanSelect) => Relation;
  readonly select?: ((select: PlanSelect) => PlanSelect) | undefined;
}

export const rewriteQuery = (query: PlanQuery, rewrite: Rewrite): PlanQuery =>
  query.kind === 'select' ? rewriteSelect(query, rewrite) : rewriteSet(query, rewrite);

export const rewriteExpr = (expr: PlanExpr, rewrite: Rewrite): PlanExpr => {
  const copy = rewriteChildren(expr, rewrite);
  return rewrite.expr ? rewrite.expr(copy) : copy;
};

export interface Visit {
  readonly expr?: (expr: PlanExpr) => void;
  readonly select?: (select: PlanSelect) => void;
}

/** Visits each expression after those within it, and each SELECT after all of its parts. */
export const visitQuery = (query: PlanQuery, { expr, select }: Visit): void => {
  rewriteQuery(query, { expr: expr && unchanged(expr), select: select && unchanged(select) });
};

/** Calls `visit` for each expression, after those within it. */
export const visitExprs = (within: PlanQuery | PlanExpr, visit: (expr: PlanExpr) => void): void => {
  if (within.kind === 'select' || within.kind === 'selectSet') visitQuery(within, { expr: visit });
  else rewriteExpr(within, { expr: unchanged(visit) });
};

const unchanged =
  <Node>(visit: (node: Node) => void) =>
  (node: Node): Node => {
    visit(node);
    return node;
  };

const rewriteChildren = (expr: PlanExpr, rewrite: Rewrite): PlanExpr => {
  switch (expr.kind) {
    case 'call': {
      const args = rewriteAll(expr.args, rewrite);
      const params = expr.params && rewriteAll(expr.params, rewrite);
      const over = typeof expr.over === 'object' ? rewriteWindow(expr.over, rewrite) : expr.over;
      const isSame = args === expr.args && params === expr.params && over === expr.over;
      return isSame ? expr : { ...expr, args, params, over };
    }
    case 'lambda': {
      const body = rewriteExpr(expr.body, rewrite);
      return body === expr.body ? expr : { ...expr, body };
    }
    case 'named': {
      const named = rewriteExpr(expr.expr, rewrite);
      return named === expr.expr ? expr : { ...expr, expr: named };
    }
    case 'subquery':
      return { ...expr, query: rewriteQuery(expr.query, rewrite) };
    default:
      return expr;
  }
};

/** The same list where nothing in it has changed. */
const rewriteAll = (exprs: readonly PlanExpr[], rewrite: Rewrite): readonly PlanExpr[] => {
  const rewritten = exprs.map((expr) => rewriteExpr(expr, rewrite));
  return rewritten.every((expr, index) => expr === exprs[index]) ? exprs : rewritten;
};

const optional = (expr: PlanExpr | undefined, rewrite: Rewrite): PlanExpr | undefined =>
  expr && rewriteExpr(expr, rewrite);

const rewriteOrder = (order: PlanOrder, rewrite: Rewrite): PlanOrder => ({
  ...order,
  expr: rewriteExpr(order.expr, rewrite),
  fill: order.fill && {
    from: optional(order.fill.from, rewrite),
    to: optional(order.fill.to, rewrite),
    step: optional(order.fill.step, rewrite),
  },
});

const rewriteWindow = (window: PlanWindow, rewrite: Rewrite): PlanWindow => ({
  ...window,
  partitionBy: rewriteAll(window.partitionBy, rewrite),
  orderBy: window.orderBy.map((order) => rewriteOrder(order, rewrite)),
});

const rewriteCtes = (ctes: readonly PlanCte[], rewrite: Rewrite): readonly PlanCte[] =>
  ctes.map((cte) => ({ ...cte, query: rewriteQuery(cte.query, rewrite) }));

const rewriteSource = (source: Source, select: PlanSelect, rewrite: Rewrite): Source => ({
  ...source,
  relation: rewriteRelation(source, select, rewrite),
  join:
    source.join && !rewrite.skipJoinConditions
      ? { ...source.join, on: optional(source.join.on, rewrite) }
      : source.join,
});

const rewriteRelation = (source: Source, select: PlanSelect, rewrite: Rewrite): Relation => {
  const { relation } = source;
  switch (relation.kind) {
    case 'scan':
      return rewrite.scan ? rewrite.scan(relation, source, select) : relation;
    case 'subquery':
      return { ...relation, query: rewriteQuery(relation.query, rewrite) };
    case 'numbers':
      return { ...relation, args: rewriteAll(relation.args, rewrite) };
    case 'rows':
      return { ...relation, rows: relation.rows.map((row) => rewriteAll(row, rewrite)) };
    case 'cte':
    case 'given':
    case 'stored':
      return relation;
  }
};

const rewriteSelect = (select: PlanSelect, rewrite: Rewrite): PlanSelect => {
  const copy: PlanSelect = {
    ...select,
    ctes: rewriteCtes(select.ctes, rewrite),
    columns: select.columns.map((column) => ({ ...column, expr: rewriteExpr(column.expr, rewrite) })),
    sources: select.sources.map((source) => rewriteSource(source, select, rewrite)),
    arrayJoin: select.arrayJoin && {
      ...select.arrayJoin,
      items: select.arrayJoin.items.map((item) => ({ ...item, expr: rewriteExpr(item.expr, rewrite) })),
    },
    where: optional(select.where, rewrite),
    groupBy: select.groupBy && {
      ...select.groupBy,
      exprs: rewriteAll(select.groupBy.exprs, rewrite),
      sets: select.groupBy.sets?.map((set) => rewriteAll(set, rewrite)),
    },
    having: optional(select.having, rewrite),
    windows: select.windows.map((window) => ({ ...window, spec: rewriteWindow(window.spec, rewrite) })),
    qualify: optional(select.qualify, rewrite),
    orderBy: select.orderBy.map((order) => rewriteOrder(order, rewrite)),
    limitBy: select.limitBy && {
      n: rewriteExpr(select.limitBy.n, rewrite),
      offset: optional(select.limitBy.offset, rewrite),
      exprs: rewriteAll(select.limitBy.exprs, rewrite),
    },
    limit: optional(select.limit, rewrite),
    offset: optional(select.offset, rewrite),
  };
  return rewrite.select ? rewrite.select(copy) : copy;
};

const rewriteSet = (set: PlanSet, rewrite: Rewrite): PlanSet => ({
  ...set,
  ctes: rewriteCtes(set.ctes, rewrite),
  first: rewriteQuery(set.first, rewrite),
  rest: set.rest.map((member) => ({ ...member, query: rewriteQuery(member.query, rewrite) })),
  orderBy: set.orderBy.map((order) => rewriteOrder(order, rewrite)),
  limit: optional(set.limit, rewrite),
  offset: optional(set.offset, rewrite),
});
