/**
 * The result of a comparison is never NULL: `x != 'a'` holds for rows without x, `x = 'a'` does not. Written as
 * ifNull(…) where an operand may be NULL, and left out where a filter reads NULL as false anyway, so that
 * indexes still serve it. Conditions of joins keep the rules of SQL.
 */
import { fn, isNullLiteral, literal } from '../plan/builders.ts';
import type { PlanCall, PlanExpr, PlanQuery, PlanSelect } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { BOOLEAN } from '../plan/types.ts';

export const applyNullRules = (query: PlanQuery): PlanQuery =>
  rewriteQuery(query, {
    skipJoinConditions: true,
    expr: (expr) => (expr.kind === 'call' ? withNullRule(expr) : expr),
    select: readNullAsFalseInFilters,
  });

/** The result of a comparison where either side is NULL. */
const WHEN_NULL: Readonly<Record<string, boolean>> = {
  less: false,
  lessOrEquals: false,
  greater: false,
  greaterOrEquals: false,
  in: false,
  notIn: true,
  match: false,
  $matchAnyCase: false,
  $notMatch: true,
  $notMatchAnyCase: true,
};

/** The result of an equality or pattern comparison where both sides are NULL. */
const WHEN_ALIKE: Readonly<Record<string, boolean>> = {
  equals: true,
  notEquals: false,
  like: true,
  notLike: false,
  ilike: true,
  notILike: false,
};

const withNullRule = (call: PlanCall): PlanExpr => {
  if ((call.name === 'and' || call.name === 'or') && call.args.some((arg) => arg.type.nullable)) {
    return { ...call, args: call.args.map(nullAsFalse) };
  }
  const [left, right] = call.args;
  const alike = WHEN_ALIKE[call.name];
  if (alike !== undefined && left && right) return likeness(call, left, right, alike);
  const whenNull = WHEN_NULL[call.name];
  if (whenNull === undefined || !left || !right) {
    return isFilterAggregate(call)
      ? { ...call, args: [...call.args.slice(0, -1), asFilter(call.args.at(-1)!)] }
      : call;
  }
  return left.type.nullable || (right.type.nullable && right.kind !== 'subquery')
    ? orWhenNull(call, literal(whenNull))
    : call;
};

const isFilterAggregate = (call: PlanCall): boolean =>
  call.name.endsWith('If') && call.name !== 'multiIf' && call.args.length > 0;

/** Two NULLs are alike, NULL and a value are not. */
const likeness = (call: PlanCall, left: PlanExpr, right: PlanExpr, isEqual: boolean): PlanExpr => {
  if (isNullLiteral(right)) return nullTest(isEqual, left);
  if (isNullLiteral(left)) return nullTest(isEqual, right);
  if (left.type.nullable && right.type.nullable && right.kind !== 'subquery' && left.kind !== 'subquery') {
    const both = isEqual
      ? fn('and', [nullTest(true, left), nullTest(true, right)], BOOLEAN)
      : fn('or', [nullTest(false, left), nullTest(false, right)], BOOLEAN);
    return orWhenNull(call, both);
  }
  return left.type.nullable || right.type.nullable ? orWhenNull(call, literal(!isEqual)) : call;
};

const nullTest = (isNull: boolean, expr: PlanExpr): PlanExpr =>
  fn(isNull ? 'isNull' : 'isNotNull', [expr], BOOLEAN);

const orWhenNull = (call: PlanCall, value: PlanExpr): PlanExpr =>
  fn('ifNull', [{ ...call, type: { ...BOOLEAN, nullable: true } as PlanCall['type'] }, value], BOOLEAN);

const nullAsFalse = (expr: PlanExpr): PlanExpr =>
  expr.type.nullable ? fn('ifNull', [expr, literal(false)], BOOLEAN) : expr;

/** In a filter NULL is false, so ifNull(x, false) is redundant there. */
const asFilter = (expr: PlanExpr): PlanExpr => {
  if (expr.kind !== 'call') return expr;
  const [value, fallback] = expr.args;
  if (expr.name === 'ifNull' && value && fallback?.kind === 'literal' && fallback.value === false)
    return value;
  return expr.name === 'and' || expr.name === 'or' ? { ...expr, args: expr.args.map(asFilter) } : expr;
};

const readNullAsFalseInFilters = (select: PlanSelect): PlanSelect => ({
  ...select,
  where: select.where && asFilter(select.where),
  having: select.having && asFilter(select.having),
  qualify: select.qualify && asFilter(select.qualify),
});
