/**
 * The mutually recursive rules of the resolver: an expression may contain a query, and a query contains expressions.
 * They are called through the context, so that the files of the resolver have no import cycle.
 */
import type { Expr, Query } from '../ast/nodes.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import type { ResolveContext } from './context.ts';
import type { Ctes, ResolvedQuery, Scope } from './scope.ts';

export const resolveExpr = (node: Expr, scope: Scope, context: ResolveContext): PlanExpr => {
  context.enter();
  const expr = context.rules.expr(node, scope, context);
  context.leave();
  return expr;
};

export const resolveQuery = (query: Query, ctes: Ctes, context: ResolveContext): ResolvedQuery => {
  context.enter();
  const resolved = context.rules.query(query, ctes, context);
  context.leave();
  return resolved;
};
