/** The parser's expression nodes → ours. */
import type {
  Alias,
  ArithmeticOp,
  CompareOp,
  Constant,
  Expr,
  OrderExpr,
  WindowSpec,
} from '../../src/ast/nodes.ts';
import { notImplemented } from '../../src/errors.ts';
import { child, children, optionalChild, optionalText, type RawNode, text, texts } from './raw-node.ts';
import type { SourceText } from './source-text.ts';

type Convert = (node: RawNode, source: SourceText) => Expr;

export const convertExpr: Convert = (node, source) => {
  const convert = CONVERTERS[text(node, 'node')];
  if (!convert) throw notImplemented(`${text(node, 'node')} is not supported.`, source.spanOf(node));
  const converted = convert(node, source);
  return { ...converted, span: source.spanOf(node) ?? converted.span };
};

export const convertList = (nodes: readonly RawNode[], source: SourceText): readonly Expr[] =>
  nodes.map((node) => convertExpr(node, source));

export const convertOptional = (node: RawNode | undefined, source: SourceText): Expr | undefined =>
  node && convertExpr(node, source);

const one = (node: RawNode, member: string, source: SourceText): Expr =>
  convertExpr(child(node, member), source);

const many = (node: RawNode, member: string, source: SourceText): readonly Expr[] =>
  convertList(children(node, member), source);

const replacedColumns = (node: RawNode, source: SourceText): readonly Alias[] | undefined => {
  const replace = optionalChild(node, 'replace');
  return (
    replace &&
    Object.keys(replace).map((name) => ({ kind: 'alias', alias: name, expr: one(replace, name, source) }))
  );
};

const cast: Convert = (node, source) => ({
  kind: 'cast',
  expr: one(node, 'expr', source),
  typeName: text(node, 'type_name'),
});

const CONVERTERS: Readonly<Record<string, Convert>> = {
  Constant: (node): Constant => ({ kind: 'constant', value: constantValue(node) }),
  Field: (node) => ({ kind: 'field', chain: (node['chain'] as (string | number)[]) ?? [] }),
  Alias: (node, source) => ({
    kind: 'alias',
    alias: text(node, 'alias'),
    expr: one(node, 'expr', source),
  }),
  And: (node, source) => ({ kind: 'and', exprs: many(node, 'exprs', source) }),
  Or: (node, source) => ({ kind: 'or', exprs: many(node, 'exprs', source) }),
  Not: (node, source) => ({ kind: 'not', expr: one(node, 'expr', source) }),
  ArithmeticOperation: (node, source) => ({
    kind: 'arithmetic',
    op: text(node, 'op') as ArithmeticOp,
    left: one(node, 'left', source),
    right: one(node, 'right', source),
  }),
  CompareOperation: (node, source) => ({
    kind: 'compare',
    op: compareOp(text(node, 'op')),
    left: one(node, 'left', source),
    right: one(node, 'right', source),
  }),
  BetweenExpr: (node, source) => ({
    kind: 'between',
    expr: one(node, 'expr', source),
    low: one(node, 'low', source),
    high: one(node, 'high', source),
    negated: node['negated'] === true,
  }),
  IsDistinctFrom: (node, source) => ({
    kind: 'isDistinctFrom',
    left: one(node, 'left', source),
    right: one(node, 'right', source),
    negated: node['negated'] === true,
  }),
  Call: (node, source) => ({
    kind: 'call',
    name: text(node, 'name'),
    args: many(node, 'args', source),
    params: Array.isArray(node['params']) ? many(node, 'params', source) : undefined,
    distinct: node['distinct'] === true ? true : undefined,
    filter: convertOptional(optionalChild(node, 'filter_expr'), source),
    orderBy: convertOrderList(node, 'order_by', source),
    withinGroup: convertOrderList(node, 'within_group', source),
  }),
  ExprCall: (node, source) => {
    throw notImplemented('You can only call simple functions in HogQL, not expressions', source.spanOf(node));
  },
  WindowFunction: (node, source) => {
    // The parser calls the arguments of `f(a)(b) OVER …` exprs and args; of `f(a) OVER …` only exprs.
    const withParams = children(node, 'args').length > 0;
    return {
      kind: 'windowFunction',
      name: text(node, 'name'),
      args: many(node, withParams ? 'args' : 'exprs', source),
      params: withParams ? many(node, 'exprs', source) : undefined,
      over:
        optionalText(node, 'over_identifier') ??
        convertWindow(optionalChild(node, 'over_expr') ?? {}, source),
    };
  },
  Lambda: (node, source) => ({
    kind: 'lambda',
    args: texts(node, 'args') ?? [],
    body: one(node, 'expr', source),
  }),
  Array: (node, source) => ({ kind: 'array', items: many(node, 'exprs', source) }),
  Tuple: (node, source) => ({ kind: 'tuple', items: many(node, 'exprs', source) }),
  Dict: (node, source) => ({
    kind: 'dict',
    items: ((node['items'] as RawNode[][] | undefined) ?? []).map(([key, value]) => [
      convertExpr(key!, source),
      convertExpr(value!, source),
    ]),
  }),
  ArrayAccess: (node, source) => ({
    kind: 'arrayAccess',
    array: one(node, 'array', source),
    index: one(node, 'property', source),
    nullish: node['nullish'] === true,
  }),
  ArraySlice: (node, source) => ({
    kind: 'arraySlice',
    array: one(node, 'array', source),
    from: convertOptional(optionalChild(node, 'start_expr'), source),
    to: convertOptional(optionalChild(node, 'end_expr'), source),
  }),
  TupleAccess: (node, source) => ({
    kind: 'tupleAccess',
    tuple: one(node, 'tuple', source),
    index: Number(node['index']),
  }),
  TypeCast: cast,
  TryCast: cast,
  Placeholder: (node, source) => ({ kind: 'placeholder', path: placeholderPath(node, source) }),
  ColumnsExpr: (node, source) => ({
    kind: 'columns',
    regex: optionalText(node, 'regex'),
    columns: Array.isArray(node['columns']) ? many(node, 'columns', source) : undefined,
    exclude: texts(node, 'exclude'),
    replace: replacedColumns(node, source),
    table: tableOfStar(node, source),
  }),
  HogQLXTag: (node, source) => ({
    kind: 'tag',
    name: text(node, 'kind'),
    attributes: children(node, 'attributes').map((attribute) => [
      text(attribute, 'name'),
      one(attribute, 'value', source),
    ]),
  }),
  SelectQuery: (node, source) => source.convertQuery(node),
  SelectSetQuery: (node, source) => source.convertQuery(node),
};

const COMPARE_OPS: Readonly<Record<string, CompareOp>> = {
  '==': '=',
  'global in': 'in',
  'global not in': 'not in',
};

const compareOp = (op: string): CompareOp => COMPARE_OPS[op] ?? (op as CompareOp);

/** Numbers that JSON cannot hold arrive as text. */
const constantValue = (node: RawNode): Constant['value'] => {
  const value = node['value'];
  if (node['value_type'] === 'number') {
    const number = Number(value);
    return Number.isFinite(number) && /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : number;
  }
  return value === undefined ? null : (value as Constant['value']);
};

const placeholderPath = (node: RawNode, source: SourceText): readonly string[] => {
  const inner = child(node, 'expr');
  if (text(inner, 'node') !== 'Field') {
    throw notImplemented('A placeholder holds a name, such as {variables.x}.', source.spanOf(node));
  }
  return (inner['chain'] as (string | number)[]).map(String);
};

/** `t.* EXCLUDE (a)`: the parser drops the table. */
const tableOfStar = (node: RawNode, source: SourceText): string | undefined => {
  const span = source.spanOf(node);
  if (node['all_columns'] !== true || !span) return undefined;
  const match = /^\s*(?:([A-Za-z_$][\w$]*)|`([^`]+)`|"([^"]+)")\s*\.\s*\*/.exec(
    source.between(span.start, span.end),
  );
  return match?.[1] ?? match?.[2] ?? match?.[3];
};

export const convertOrderList = (
  node: RawNode,
  member: string,
  source: SourceText,
): readonly OrderExpr[] | undefined => {
  const items = children(node, member);
  return items.length > 0 ? items.map((item) => convertOrder(item, source)) : undefined;
};

const convertOrder = (node: RawNode, source: SourceText): OrderExpr => {
  const fill = optionalChild(node, 'with_fill');
  const expr = one(node, 'expr', source);
  const span = source.spanOf(node);
  const tail = span && expr.span ? source.between(expr.span.end, span.end) : '';
  if (/^\s*(?:asc|desc|ascending|descending)?\s*(?:nulls\s+(?:first|last))?\s*collate\b/i.test(tail)) {
    throw notImplemented('COLLATE is not supported.', span);
  }
  const nulls = /^\s*(?:asc|desc|ascending|descending)?\s*nulls\s+(first|last)\b/i.exec(tail)?.[1];
  return {
    kind: 'order',
    span,
    expr,
    direction: text(node, 'order') === 'DESC' ? 'DESC' : 'ASC',
    nulls: nulls === undefined ? undefined : (nulls.toUpperCase() as 'FIRST' | 'LAST'),
    fill: fill && {
      from: convertOptional(optionalChild(fill, 'from_value'), source),
      to: convertOptional(optionalChild(fill, 'to_value'), source),
      step: convertOptional(optionalChild(fill, 'step_value'), source),
    },
  };
};

export const convertWindow = (node: RawNode, source: SourceText): WindowSpec => {
  const start = optionalChild(node, 'frame_start');
  const end = optionalChild(node, 'frame_end');
  return {
    partitionBy: many(node, 'partition_by', source),
    orderBy: convertOrderList(node, 'order_by', source) ?? [],
    frame: start && {
      method: text(node, 'frame_method') === 'RANGE' ? 'RANGE' : 'ROWS',
      start: frameBound(start, source),
      end: end && frameBound(end, source),
    },
  };
};

const frameBound = (node: RawNode, source: SourceText): NonNullable<WindowSpec['frame']>['start'] => ({
  type: text(node, 'frame_type') as 'PRECEDING',
  offset:
    typeof node['frame_value'] === 'number'
      ? { kind: 'constant', value: node['frame_value'] }
      : convertOptional(optionalChild(node, 'frame_value'), source),
});
