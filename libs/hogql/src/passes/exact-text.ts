/**
 * A property that is compared with 'Chrome' can only be equal where it is a string: 'Chrome' is the JSON text of
 * nothing else. So the string sub-column alone is read, which is the fastest read there is. For texts such as
 * '5', 'true' or '[1]' the value may be a number, a boolean or a list, and the whole value is read.
 */
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { ONLY_TEXT } from '../schema/property-definitions.ts';

export const readExactTextOnly = (query: PlanQuery): PlanQuery =>
  rewriteQuery(query, {
    expr: (expr) => (expr.kind === 'call' && EXACT.has(expr.name) ? narrowed(expr) : expr),
  });

const EXACT = new Set(['equals', 'notEquals', 'in', 'notIn']);

const narrowed = (call: PlanCall): PlanCall => {
  const [left, right] = call.args;
  if (!left || !right) return call;
  if (isTextRead(left) && isOnlyString(right)) return { ...call, args: [asString(left), right] };
  if (isTextRead(right) && isOnlyString(left)) return { ...call, args: [left, asString(right)] };
  return call;
};

const isTextRead = (expr: PlanExpr): boolean => expr.kind === 'jsonPath' && expr.read === 'text';

const asString = (expr: PlanExpr): PlanExpr =>
  expr.kind === 'jsonPath' ? { ...expr, kinds: ONLY_TEXT } : expr;

const JSON_TEXT = /^\s*([-\d[{]|true$|false$|null$|nan|inf)/i;

const isOnlyString = (expr: PlanExpr): boolean => {
  if (expr.kind === 'literal') return typeof expr.value === 'string' && !JSON_TEXT.test(expr.value);
  const isList = expr.kind === 'call' && (expr.name === 'tuple' || expr.name === 'array');
  return isList && expr.args.length > 0 && expr.args.every(isOnlyString);
};
