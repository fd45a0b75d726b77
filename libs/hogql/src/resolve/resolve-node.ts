/**
 * The rules of the resolver that hold each other, asked for through the context: an expression may hold a query and a
 * query holds expressions, and the files of the resolver still do not import each other in a circle.
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
