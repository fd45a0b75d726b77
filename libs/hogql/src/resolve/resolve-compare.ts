/** Comparisons: converts both sides to comparable types. `passes/null-rules.ts` handles NULL. */
import type { Between, Compare, CompareOp, IsDistinctFrom, Span } from '../ast/nodes.ts';
import { fn, isStringLiteral, literal } from '../plan/builders.ts';
import { dateTimeLiteral, isDateOnly, parseInstant } from '../plan/date-literal.ts';
import type { Literal, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { isBooleanText, isNumberText } from '../plan/readable-text.ts';
import { arrayOf, BOOLEAN, commonType, nullable, scalar, type ValueType } from '../plan/types.ts';
import { assertPattern } from './assert-pattern.ts';
import type { ResolveContext } from './context.ts';
import { asSent } from './json-path.ts';
import { resolveExpr } from './resolve-node.ts';
import { resolveInCohort } from './resolve-saved.ts';
import type { Scope } from './scope.ts';

type PlainOp = Exclude<CompareOp, 'in cohort' | 'not in cohort'>;

const FUNCTION_OF: Readonly<Record<PlainOp, string>> = {
  '=': 'equals',
  '!=': 'notEquals',
  '<': 'less',
  '<=': 'lessOrEquals',
  '>': 'greater',
  '>=': 'greaterOrEquals',
  like: 'like',
  'not like': 'notLike',
  ilike: 'ilike',
  'not ilike': 'notILike',
  in: 'in',
  'not in': 'notIn',
  '=~': 'match',
  '!~': '$notMatch',
  '=~*': '$matchAnyCase',
  '!~*': '$notMatchAnyCase',
};

export const resolveCompare = (node: Compare, scope: Scope, context: ResolveContext): PlanExpr => {
  const left = resolveExpr(node.left, scope, context);
  if (node.op === 'in cohort' || node.op === 'not in cohort') {
    return resolveInCohort(left, node.right, node.op === 'not in cohort', scope, context);
  }
  const right = resolveExpr(node.right, scope, context);
  return { ...compare(FUNCTION_OF[node.op], left, right, context), span: node.span };
};

const ORDERED = new Set(['equals', 'notEquals', 'less', 'lessOrEquals', 'greater', 'greaterOrEquals']);

/** `equals(a, b)` is `a = b`. Undefined for functions that compare nothing. */
export const resolveCompareCall = (
  name: string,
  args: readonly PlanExpr[],
  span: Span | undefined,
  context: ResolveContext,
): PlanExpr | undefined => {
  const [left, right] = args;
  const compares = ORDERED.has(name) || name === 'in' || name === 'notIn';
  if (!compares || !left || !right) return undefined;
  return { ...compare(name, left, right, context), span };
};

export const resolveBetween = (node: Between, scope: Scope, context: ResolveContext): PlanExpr => {
  const value = resolveExpr(node.expr, scope, context);
  const low = resolveExpr(node.low, scope, context);
  const high = resolveExpr(node.high, scope, context);
  return node.negated
    ? fn('or', [compare('less', value, low, context), compare('greater', value, high, context)], BOOLEAN)
    : fn(
        'and',
        [compare('greaterOrEquals', value, low, context), compare('lessOrEquals', value, high, context)],
        BOOLEAN,
      );
};

export const resolveDistinctFrom = (
  node: IsDistinctFrom,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const [left, right] = comparable(
    resolveExpr(node.left, scope, context),
    resolveExpr(node.right, scope, context),
    context,
  );
  return fn(node.negated ? 'isNotDistinctFrom' : 'isDistinctFrom', [left, right], BOOLEAN);
};

const compare = (name: string, left: PlanExpr, right: PlanExpr, context: ResolveContext): PlanExpr => {
  if (name === 'in' || name === 'notIn') return fn(name, comparableSet(left, right, context), BOOLEAN);
  if (!ORDERED.has(name)) {
    assertPattern(name, [left, right]);
    return fn(name, [asText(left), asText(right)], BOOLEAN);
  }
  return fn(name, comparable(left, right, context), BOOLEAN);
};

/** LIKE and regular expressions read texts. */
const asText = (expr: PlanExpr): PlanExpr =>
  expr.type.kind === 'string' || expr.type.kind === 'unknown' || expr.type.kind === 'json'
    ? expr
    : fn('toString', [expr], scalar('string', expr.type.nullable));

const comparable = (
  first: PlanExpr,
  second: PlanExpr,
  context: ResolveContext,
): readonly [PlanExpr, PlanExpr] => {
  const left = beside(first, [second], context);
  const right = beside(second, [first], context);
  return [towards(left, right, context), towards(right, left, context)];
};

/**
 * Anything can be sent under a property that is known as a number, a boolean or a date. So a text that is none of
 * these is not a mistake of an author: it is compared with what was sent.
 */
const beside = (expr: PlanExpr, others: readonly PlanExpr[], context: ResolveContext): PlanExpr =>
  others.some((other) => isStringLiteral(other) && !isReadableAs(expr.type.kind, other.value, context))
    ? asSent(expr)
    : expr;

const isReadableAs = (kind: ValueType['kind'], text: string, context: ResolveContext): boolean => {
  if (kind === 'integer' || kind === 'float') return isNumberText(text);
  if (kind === 'boolean') return isBooleanText(text);
  return kind !== 'datetime' || parseInstant(text, context.timezone) !== undefined;
};

/** One side of a comparison, brought to the type of the other. */
const towards = (expr: PlanExpr, other: PlanExpr, context: ResolveContext): PlanExpr => {
  if (expr.kind === 'literal') return literalTowards(expr, other, context);
  const to = other.type.kind;
  if (expr.type.kind !== 'string') return expr;
  if (to === 'datetime') return fn('parseDateTimeBestEffort', [expr], scalar('datetime', true));
  if (to === 'date') return fn('toDate', [expr], scalar('date', true));
  const isNumber = to === 'integer' || to === 'float' || to === 'decimal';
  return isNumber ? fn('toFloat', [expr], scalar('float', true)) : expr;
};

const literalTowards = (expr: Literal, other: PlanExpr, context: ResolveContext): PlanExpr => {
  const to = other.type.kind;
  if (isStringLiteral(expr)) {
    if (to === 'datetime') return dateTimeLiteral(expr.value, context.timezone, expr.span);
    if (to === 'date') return dateLiteral(expr, context);
    if (to === 'boolean' && isBooleanText(expr.value)) return literal(expr.value.toLowerCase() === 'true');
    if ((to === 'integer' || to === 'float') && isNumberText(expr.value)) return literal(Number(expr.value));
    return expr;
  }
  if (to === 'string' && typeof expr.value === 'boolean') return literal(String(expr.value));
  return expr;
};

const dateLiteral = (expr: Literal & { readonly value: string }, context: ResolveContext): PlanExpr =>
  isDateOnly(expr.value)
    ? fn('$date', [literal(expr.value.trim())], scalar('date'))
    : dateTimeLiteral(expr.value, context.timezone, expr.span);

/**
 * Comparing an instant with a subquery of dates, the engine compares only the days, so every instant of a day would
 * match.
 */
const asInstants = (query: PlanQuery): PlanQuery =>
  query.kind === 'select'
    ? {
        ...query,
        columns: query.columns.map((column) => ({
          ...column,
          expr: fn('toDateTime', [column.expr], scalar('datetime', column.expr.type.nullable)),
        })),
      }
    : {
        ...query,
        first: asInstants(query.first),
        rest: query.rest.map((member) => ({ ...member, query: asInstants(member.query) })),
      };

/** A text beside numbers alone is a number, as in `x = 5`. */
const numberBeside = (value: PlanExpr, others: readonly PlanExpr[]): PlanExpr =>
  value.kind !== 'literal' &&
  value.type.kind === 'string' &&
  others.length > 0 &&
  others.every((other) => other.kind === 'literal' && typeof other.value === 'number')
    ? fn('toFloat', [value], scalar('float', true))
    : value;

/** The members of `IN (…)` one by one; an array column does not change. */
const comparableSet = (
  value: PlanExpr,
  set: PlanExpr,
  context: ResolveContext,
): readonly [PlanExpr, PlanExpr] => {
  if (set.kind !== 'call' || (set.name !== 'tuple' && set.name !== 'array')) {
    if (set.kind === 'subquery' && set.type.kind === 'date' && value.type.kind === 'datetime')
      return [value, { ...set, query: asInstants(set.query), type: scalar('datetime', true) }];
    if (set.kind !== 'literal') return [value, set];
    const [left, right] = comparable(value, set, context);
    return [left, fn('tuple', [right], right.type)];
  }
  const left = numberBeside(beside(value, set.args, context), set.args);
  const items = set.args.map((item) => towards(item, left, context));
  const itemType = commonType(items.map((item) => item.type));
  return [left, { ...set, args: items, type: set.name === 'array' ? arrayOf(nullable(itemType)) : set.type }];
};
