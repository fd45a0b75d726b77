/**
 * Sessions are put together from rows of all times before a condition on their start can be asked. Where that
 * condition names a moment, rows whose own column shows that their session began too early are left out before, and
 * with them whole partitions.
 */
import type { PlanExpr, PlanQuery, PlanSelect, SourceId } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';

export const skipEarly = (query: PlanQuery): PlanQuery =>
  rewriteQuery(query, {
    scan: (scan, source, select) => {
      const { begins } = scan.table;
      return begins === undefined
        ? scan
        : { ...scan, beginsFrom: lowerBounds(select, source.id, begins.field) };
    },
  });

const lowerBounds = ({ where }: PlanSelect, source: SourceId, field: string): PlanExpr[] => {
  const isField = (expr: PlanExpr | undefined): boolean =>
    expr?.kind === 'column' && expr.source === source && expr.name === field;
  return conditionsOf(where).flatMap((condition) => {
    if (condition.kind !== 'call') return [];
    const [left, right] = condition.args;
    const bound = AT_LEAST.has(condition.name) && isField(left) ? right : undefined;
    const mirrored = AT_MOST.has(condition.name) && isField(right) ? left : undefined;
    return [bound, mirrored].filter((expr) => expr !== undefined && isFixedMoment(expr)) as PlanExpr[];
  });
};

const AT_LEAST = new Set(['greater', 'greaterOrEquals']);
const AT_MOST = new Set(['less', 'lessOrEquals']);

const conditionsOf = (expr: PlanExpr | undefined): readonly PlanExpr[] => {
  if (expr === undefined) return [];
  return expr.kind === 'call' && expr.name === 'and' ? expr.args.flatMap(conditionsOf) : [expr];
};

/** The same for every row, and each time it is computed. */
const isFixedMoment = (expr: PlanExpr): boolean => expr.type.kind === 'datetime' && isFixed(expr);

const isFixed = (expr: PlanExpr): boolean =>
  expr.kind === 'literal' || (expr.kind === 'call' && FIXED.test(expr.name) && expr.args.every(isFixed));

const FIXED = /^(?:toDateTime(?:64)?|toDate|toTimeZone|plus|minus|toInterval\w+|toStartOf\w+)$/;
