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
  const unknown = toDateTime(literal(0));
  return lowerBounds(select, source.id, begins.field).map((moment) => {
    const from = fn('minus', [toDateTime64(moment), margin], DATETIME);
    // Compared as a DateTime like the column, because the engine estimates the rows only then, and orders joins by the
    // estimate. A DateTime wraps around below 1970, so the `greatest` is needed.
    const earliest = toDateTime(fn('greatest', [from, toDateTime64(literal(0))], DATETIME));
    const isLate = fn('greaterOrEquals', [column, earliest], BOOLEAN);
    return fn('or', [isLate, fn('equals', [column, unknown], BOOLEAN)], BOOLEAN);
  });
};

const toDateTime = (moment: PlanExpr): PlanExpr => fn('toDateTime', [moment, inlineText('UTC')], DATETIME);
const toDateTime64 = (moment: PlanExpr): PlanExpr => fn('toDateTime64', [moment, literal(0)], DATETIME);

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
