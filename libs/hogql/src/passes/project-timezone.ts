/**
 * Instants are stored in UTC and shown, truncated and formatted in the project's time zone: each is given that
 * zone where it is read. Where two instants are only compared, a zone changes nothing, and leaving it out lets the
 * primary key serve the comparison.
 */
import { fn, inlineText } from '../plan/builders.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import type { PassContext } from './context.ts';

export const showInProjectTimezone = (query: PlanQuery, { timezone }: PassContext): PlanQuery =>
  timezone === 'UTC'
    ? query
    : rewriteQuery(query, {
        expr: (expr) => {
          if (expr.kind === 'column' && expr.physical && expr.type.kind === 'datetime') {
            return fn(WRAPPER, [expr, inlineText(timezone)], expr.type);
          }
          return expr.kind === 'call' && COMPARISONS.has(expr.name) ? withBareInstants(expr) : expr;
        },
      });

const WRAPPER = 'toTimeZone';

const COMPARISONS = new Set(['equals', 'notEquals', 'less', 'lessOrEquals', 'greater', 'greaterOrEquals']);

const withBareInstants = (call: PlanCall): PlanExpr =>
  call.args.every((arg) => arg.type.kind === 'datetime') ? { ...call, args: call.args.map(bare) } : call;

const bare = (expr: PlanExpr): PlanExpr =>
  expr.kind === 'call' && expr.name === WRAPPER && expr.args[1]?.kind === 'literal' && expr.args[1].inline
    ? expr.args[0]!
    : expr;
