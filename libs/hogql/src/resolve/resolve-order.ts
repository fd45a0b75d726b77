import type { OrderExpr } from '../ast/nodes.ts';
import type { PlanOrder } from '../plan/nodes.ts';
import type { ResolveContext } from './context.ts';
import { resolveExpr } from './resolve-node.ts';
import type { Scope } from './scope.ts';

export const resolveOrder = (order: OrderExpr, scope: Scope, context: ResolveContext): PlanOrder => ({
  expr: resolveExpr(order.expr, scope, context),
  direction: order.direction,
  nulls: order.nulls,
  fill: order.fill && {
    from: order.fill.from && resolveExpr(order.fill.from, scope, context),
    to: order.fill.to && resolveExpr(order.fill.to, scope, context),
    step: order.fill.step && resolveExpr(order.fill.step, scope, context),
  },
});
