/** An expression → its plan: operators become calls, names become columns, every node gets a type. */
import type { Constant, Expr } from '../ast/nodes.ts';
import { notImplemented, queryError } from '../errors.ts';
import { aliasRef, fn, literal } from '../plan/builders.ts';
import { isConstant, usesLambdaArg } from '../plan/is-constant.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { arrayOf, BOOLEAN, commonType, scalar, UNKNOWN, type ValueType } from '../plan/types.ts';
import { checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import { readTextPath } from './json-path.ts';
import { resolveCall, resolveWindowFunction } from './resolve-call.ts';
import { resolveBetween, resolveCompare, resolveDistinctFrom } from './resolve-compare.ts';
import { indexZero, readPathOf, resolveField } from './resolve-field.ts';
import { resolveLambda } from './resolve-lambda.ts';
import { resolveExpr, resolveQuery } from './resolve-node.ts';
import type { Scope } from './scope.ts';

const ARITHMETIC = { '+': 'plus', '-': 'minus', '*': 'multiply', '/': 'divide', '%': 'modulo' } as const;

/** The rule behind `resolveExpr`. */
export const resolveAnyExpr = (node: Expr, scope: Scope, context: ResolveContext): PlanExpr => {
  const resolve = (expr: Expr): PlanExpr => resolveExpr(expr, scope, context);
  switch (node.kind) {
    case 'constant':
      return { ...literal(node.value), span: node.span };
    case 'field':
      if (node.chain.at(-1) === '*')
        throw queryError(
          '* cannot be part of an expression. Use it alone in SELECT, or in count(*).',
          node.span,
        );
      return resolveField(node, scope, context);
    case 'call':
      return resolveCall(node, scope, context);
    case 'windowFunction':
      return resolveWindowFunction(node, scope, context);
    case 'arithmetic':
      return resolveCall(
        { kind: 'call', name: ARITHMETIC[node.op], args: [node.left, node.right], span: node.span },
        scope,
        context,
      );
    case 'compare':
      return resolveCompare(node, scope, context);
    case 'between':
      return resolveBetween(node, scope, context);
    case 'isDistinctFrom':
      return resolveDistinctFrom(node, scope, context);
    case 'and':
    case 'or':
      return fn(node.kind, node.exprs.map(resolve), BOOLEAN);
    case 'not':
      return fn('not', [resolve(node.expr)], BOOLEAN);
    case 'alias':
      return resolveNamed(node.alias, resolve(node.expr), node.span, scope, context);
    case 'lambda':
      return resolveLambda(node, scope, context);
    case 'array': {
      const items = node.items.map(resolve);
      return fn('array', items, arrayOf(commonType(items.map((item) => item.type))));
    }
    case 'tuple': {
      const items = node.items.map(resolve);
      return fn('tuple', items, { kind: 'tuple', items: items.map((item) => item.type), nullable: false });
    }
    case 'dict':
      return fn('map', node.items.flat().map(resolve), UNKNOWN);
    case 'arrayAccess':
      return resolveArrayAccess(node, scope, context);
    case 'arraySlice':
      return resolveSlice(node, scope, context);
    case 'tupleAccess':
      return resolveTupleAccess(node, scope, context);
    case 'cast':
      return resolveCast(node, scope, context);
    case 'placeholder':
      throw queryError(`Unresolved placeholder: {${node.path.join('.')}}`, node.span);
    case 'columns':
      throw queryError('COLUMNS and EXCLUDE cannot be part of an expression. Use them in SELECT.', node.span);
    case 'tag':
      return fn(
        'tuple',
        [
          literal('__hx_tag'),
          literal(node.name),
          ...node.attributes.flatMap(([name, value]) => [literal(name), resolve(value)]),
        ],
        UNKNOWN,
      );
    case 'select':
    case 'selectSet':
      return resolveSubquery(node, scope, context);
  }
};

const resolveNamed = (
  name: string,
  expr: PlanExpr,
  span: Expr['span'],
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  checkIdentifier(name, span);
  if (scope.aliases.has(name))
    throw queryError(`The alias ${name} is already defined in this SELECT. Choose another name.`, span);
  scope.aliases.set(name, {
    type: expr.type,
    reference: {
      ...aliasRef(name, expr.type),
      isConstant: isConstant(expr),
      usesLambdaArg: usesLambdaArg(expr),
    },
    target: expr,
  });
  const named: PlanExpr = { kind: 'named', name, expr, type: expr.type, span };
  const reader = context.pathReaders.get(expr);
  if (reader) context.pathReaders.set(named, reader);
  return named;
};

const resolveArrayAccess = (
  node: Extract<Expr, { kind: 'arrayAccess' }>,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  if (node.index.kind === 'constant' && node.index.value === 0) throw indexZero(node.span);
  // `properties.a['b']` is the same as properties.a.b
  const chained = chainOf(node);
  if (chained) return resolveField({ ...chained, span: node.span }, scope, context);
  const array = resolveExpr(node.array, scope, context);
  const path = readPathOf(array, node.index, node.span, context);
  if (path) return path;
  const index = resolveExpr(node.index, scope, context);
  const member = node.index.kind === 'constant' ? memberOfText(array, node.index.value) : undefined;
  if (member) return member;
  const item = array.type.kind === 'array' ? array.type.item : UNKNOWN;
  return fn(array.type.kind === 'tuple' ? 'tupleElement' : 'arrayElement', [array, index], item);
};

/** An item or a member of JSON text, such as that of a property; undefined for other values. */
const memberOfText = (value: PlanExpr, key: Constant['value']): PlanExpr | undefined =>
  (value.type.kind === 'string' || value.type.kind === 'json') &&
  (typeof key === 'string' || typeof key === 'number')
    ? readTextPath(value, [key])
    : undefined;

/** A field with constant members written in brackets, as one chain; undefined for other expressions. */
const chainOf = (node: Expr): Extract<Expr, { kind: 'field' }> | undefined => {
  if (node.kind === 'field') return node;
  if (node.kind === 'tupleAccess') {
    const base = chainOf(node.tuple);
    return base && base.chain.length > 1 ? { ...base, chain: [...base.chain, node.index] } : undefined;
  }
  if (node.kind !== 'arrayAccess' || node.index.kind !== 'constant') return undefined;
  const { value } = node.index;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (value === '*') return undefined;
  const base = chainOf(node.array);
  return base && { ...base, chain: [...base.chain, value] };
};

const resolveSlice = (
  node: Extract<Expr, { kind: 'arraySlice' }>,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const array = resolveExpr(node.array, scope, context);
  const from = node.from ? resolveExpr(node.from, scope, context) : literal(1);
  if (!node.to) return fn('arraySlice', [array, from], array.type);
  const to = resolveExpr(node.to, scope, context);
  const span = fn('minus', [to, from], scalar('integer'));
  return fn('arraySlice', [array, from, fn('plus', [span, literal(1)], scalar('integer'))], array.type);
};

const resolveTupleAccess = (
  node: Extract<Expr, { kind: 'tupleAccess' }>,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  if (node.index === 0) throw indexZero(node.span);
  const tuple = resolveExpr(node.tuple, scope, context);
  const member = memberType(tuple.type, node.index);
  if (member) return fn('tupleElement', [tuple, literal(node.index)], member);
  const chained = chainOf(node);
  if (chained) return resolveField({ ...chained, span: node.span }, scope, context);
  const text = memberOfText(tuple, node.index);
  if (text) return text;
  const name = tuple.type.kind === 'array' ? 'arrayElement' : 'tupleElement';
  return fn(name, [tuple, literal(node.index)], UNKNOWN);
};

/** The type of a tuple's member. A list of tuples gives a list of their members, any other type undefined. */
const memberType = (type: ValueType, index: number): ValueType | undefined => {
  if (type.kind === 'tuple') return type.items[index - 1] ?? UNKNOWN;
  const member = type.kind === 'array' ? memberType(type.item, index) : undefined;
  return member && arrayOf(member);
};

const CASTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    int: 'toInt',
    integer: 'toInt',
    bigint: 'toInt',
    int64: 'toInt',
    float: 'toFloat',
    double: 'toFloat',
    float64: 'toFloat',
    string: 'toString',
    text: 'toString',
    varchar: 'toString',
    bool: 'toBool',
    boolean: 'toBool',
    date: 'toDate',
    datetime: 'toDateTime',
    timestamp: 'toDateTime',
    uuid: 'toUUID',
  }),
);

const resolveCast = (
  node: Extract<Expr, { kind: 'cast' }>,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const name = CASTS.get(node.typeName.toLowerCase());
  if (!name) {
    throw notImplemented(
      `Cannot cast to ${node.typeName}. Use Int, Float, String, Bool, Date, DateTime or UUID.`,
      node.span,
    );
  }
  return resolveCall({ kind: 'call', name, args: [node.expr], span: node.span }, scope, context);
};

const resolveSubquery = (
  node: Extract<Expr, { kind: 'select' | 'selectSet' }>,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const { plan, outputs } = resolveQuery(node, scope.ctes, context);
  const type = outputs.columns.length === 1 ? outputs.columns[0]!.type : UNKNOWN;
  return {
    kind: 'subquery',
    query: plan,
    type: type.kind === 'array' ? type : ({ ...UNKNOWN, ...type, nullable: true } as PlanExpr['type']),
    span: node.span,
  };
};
