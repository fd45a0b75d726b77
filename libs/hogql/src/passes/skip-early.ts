/**
 * Sessions are put together from rows of all times before a condition on their start can be asked. Where that
 * condition names a moment, rows whose own column shows that their session began too early are left out before, and
 * with them whole partitions.
 */
import { fn, inlineText, literal, storedColumn } from '../plan/builders.ts';
import type { PlanExpr, PlanSelect, SourceId } from '../plan/nodes.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import type { ScanConditions } from './context.ts';

const DATETIME = scalar('datetime');

export const skipEarly: ScanConditions = ({ table }, { source, select }) => {
  const { begins } = table;
  if (begins === undefined) return [];
  const column = storedColumn(table.name, begins.column, DATETIME);
  const margin = fn('toIntervalDay', [literal(begins.marginDays)], scalar('interval'));
  const unknown = fn('toDateTime', [literal(0), inlineText('UTC')], DATETIME);
  return lowerBounds(select, source.id, begins.field).map((moment) => {
    // A DateTime would wrap around below 1970.
    const from = fn('minus', [fn('toDateTime64', [moment, literal(0)], DATETIME), margin], DATETIME);
    const isLate = fn('greaterOrEquals', [column, from], BOOLEAN);
    return fn('or', [isLate, fn('equals', [column, unknown], BOOLEAN)], BOOLEAN);
  });
};

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

/** True if the value is the same for every row and every evaluation. */
const isFixedMoment = (expr: PlanExpr): boolean => expr.type.kind === 'datetime' && isFixed(expr);

const isFixed = (expr: PlanExpr): boolean =>
  expr.kind === 'literal' || (expr.kind === 'call' && FIXED.test(expr.name) && expr.args.every(isFixed));

const FIXED = /^(?:toDateTime(?:64)?|toDate|toTimeZone|plus|minus|toInterval\w+|toStartOf\w+)$/;
