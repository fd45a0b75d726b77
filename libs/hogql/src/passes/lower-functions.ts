/** The author's functions → ClickHouse's. */
import { FUNCTIONS } from '../functions/registry.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import type { PassContext } from './context.ts';
import { LOWERINGS } from './lowerings.ts';

export const lowerFunctions = (query: PlanQuery, context: PassContext): PlanQuery =>
  rewriteQuery(query, { expr: (expr) => (expr.kind === 'call' ? lower(expr, context) : expr) });

const lower = (call: PlanCall, context: PassContext): PlanExpr => {
  const lowering = LOWERINGS.get(call.name);
  if (lowering) return lowering(call, context);
  const def = FUNCTIONS.get(call.name);
  if (!def) throw new Error(`compiler: no function ${call.name}`);
  return def.clickhouse === call.name ? call : { ...call, name: def.clickhouse };
};
