/** The parser's SELECT nodes → ours. */
import type {
  Alias,
  Cte,
  FromItem,
  GroupBy,
  GroupByMode,
  JoinType,
  Query,
  Select,
  SelectSet,
  SetOperator,
  Values,
} from '../../src/ast/nodes.ts';
import { notImplemented, queryError } from '../../src/errors.ts';
import {
  convertExpr,
  convertList,
  convertOptional,
  convertOrderList,
  convertWindow,
} from './convert-expr.ts';
import { child, children, optionalChild, optionalText, type RawNode, text, texts } from './raw-node.ts';
import type { SourceText } from './source-text.ts';

export const convertQuery = (node: RawNode, source: SourceText): Query =>
  text(node, 'node') === 'SelectSetQuery' ? convertSelectSet(node, source) : convertSelect(node, source);

const BY_NAME = / BY NAME$/;

const convertSelectSet = (node: RawNode, source: SourceText): SelectSet => ({
  kind: 'selectSet',
  byName: children(node, 'subsequent_select_queries').some((member) =>
    BY_NAME.test(text(member, 'set_operator')),
  )
    ? true
    : undefined,
  span: source.spanOf(node),
  first: convertQuery(child(node, 'initial_select_query'), source),
  rest: children(node, 'subsequent_select_queries').map((member) => ({
    operator: text(member, 'set_operator').replace(BY_NAME, '') as SetOperator,
    query: convertQuery(child(member, 'select_query'), source),
  })),
  orderBy: convertOrderList(node, 'order_by', source),
  limit: convertOptional(optionalChild(node, 'limit'), source),
  offset: convertOptional(optionalChild(node, 'offset'), source),
});

const convertSelect = (node: RawNode, source: SourceText): Select => {
  const limitBy = optionalChild(node, 'limit_by');
  const windows = optionalChild(node, 'window_exprs');
  return {
    kind: 'select',
    span: source.spanOf(node),
    ctes: optionalList(children(node, 'ctes').map((cte) => convertCte(cte, source))),
    distinct: node['distinct'] === true ? true : undefined,
    columns: convertList(children(node, 'select'), source),
    from: convertFrom(optionalChild(node, 'select_from'), source),
    arrayJoin: convertArrayJoin(node, source),
    prewhere: convertOptional(optionalChild(node, 'prewhere'), source),
    where: convertOptional(optionalChild(node, 'where'), source),
    groupBy: convertGroupBy(node, source),
    having: convertOptional(optionalChild(node, 'having'), source),
    windows:
      windows &&
      Object.entries(windows).map(([name, spec]) => ({ name, spec: convertWindow(spec as RawNode, source) })),
    qualify: convertOptional(optionalChild(node, 'qualify'), source),
    orderBy: convertOrderList(node, 'order_by', source),
    limitBy: limitBy && {
      n: convertExpr(child(limitBy, 'n'), source),
      offset: convertOptional(optionalChild(limitBy, 'offset_value'), source),
      exprs: convertList(children(limitBy, 'exprs'), source),
    },
    limit: convertOptional(optionalChild(node, 'limit'), source),
    limitWithTies: node['limit_with_ties'] === true ? true : undefined,
    offset: convertOptional(optionalChild(node, 'offset'), source),
  };
};

const optionalList = <T>(items: readonly T[]): readonly T[] | undefined =>
  items.length > 0 ? items : undefined;

const convertCte = (node: RawNode, source: SourceText): Cte => {
  const span = source.spanOf(node);
  return {
    kind: 'cte',
    span,
    name: text(node, 'name'),
    type: text(node, 'cte_type') === 'subquery' ? 'subquery' : 'column',
    expr: convertExpr(child(node, 'expr'), source),
    columns: texts(node, 'columns'),
    recursive: node['recursive'] === true ? true : undefined,
  };
};

const convertArrayJoin = (node: RawNode, source: SourceText): Select['arrayJoin'] => {
  const items = children(node, 'array_join_list');
  if (items.length === 0) return undefined;
  return {
    left: text(node, 'array_join_op').startsWith('LEFT'),
    items: items.map((item) => convertExpr(item, source) as Alias),
  };
};

const GROUP_BY_MODES: Readonly<Record<string, GroupByMode>> = {
  rollup: 'rollup',
  cube: 'cube',
  grouping_sets: 'grouping sets',
  all: 'all',
};

/** `WITH ROLLUP`, `WITH CUBE` and `WITH TOTALS` follow the keys; the parser reads but drops them. */
const convertGroupBy = (node: RawNode, source: SourceText): GroupBy | undefined => {
  const keys = children(node, 'group_by');
  const mode = GROUP_BY_MODES[text(node, 'group_by_mode')];
  if (keys.length === 0 && mode === undefined) return undefined;
  const tail = groupByTail(node, keys, source);
  const suffix = /^\W*with\s+(rollup|cube)\b/i.exec(tail)?.[1]?.toLowerCase() as GroupByMode | undefined;
  const totals = /^\W*(?:with\s+(?:rollup|cube)\s+)?with\s+totals\b/i.test(tail) ? true : undefined;
  if (mode === 'grouping sets') {
    return { mode, exprs: [], sets: keys.map((set) => convertList(children(set, 'exprs'), source)), totals };
  }
  return { mode: mode ?? suffix ?? 'plain', exprs: convertList(keys, source), totals };
};

const groupByTail = (node: RawNode, keys: readonly RawNode[], source: SourceText): string => {
  const lastKey = keys.at(-1);
  const start = lastKey && source.spanOf(lastKey)?.end;
  const end = source.spanOf(node)?.end;
  return start === undefined || end === undefined ? '' : source.between(start, end);
};

const convertFrom = (node: RawNode | undefined, source: SourceText): readonly FromItem[] | undefined => {
  if (!node) return undefined;
  const items: FromItem[] = [];
  for (let at: RawNode | undefined = node; at; at = optionalChild(at, 'next_join')) {
    items.push(convertFromItem(at, source));
  }
  return items;
};

const convertFromItem = (node: RawNode, source: SourceText): FromItem => {
  const constraint = optionalChild(node, 'constraint');
  const joinType = optionalText(node, 'join_type');
  const span = source.spanOf(node);
  return {
    kind: 'from',
    span,
    source: convertSource(node, source),
    alias: optionalText(node, 'alias'),
    columnAliases: texts(node, 'column_aliases'),
    final: node['table_final'] === true ? true : undefined,
    sample: convertSample(optionalChild(node, 'sample')),
    join:
      joinType === undefined
        ? undefined
        : { type: normalJoinType(joinType, span), ...(constraint && convertConstraint(constraint, source)) },
  };
};

const convertSource = (node: RawNode, source: SourceText): FromItem['source'] => {
  const table = child(node, 'table');
  const span = source.spanOf(table);
  switch (text(table, 'node')) {
    case 'Field': {
      const args = Array.isArray(node['table_args'])
        ? convertList(children(node, 'table_args'), source)
        : undefined;
      return { kind: 'table', span, name: (table['chain'] as (string | number)[]).map(String), args };
    }
    case 'ValuesQuery': {
      const rows = (table['rows'] as RawNode[][]).map((row) => convertList(row, source));
      return { kind: 'values', span, rows } satisfies Values;
    }
    case 'SelectQuery':
    case 'SelectSetQuery':
      return convertQuery(table, source);
    case 'PivotExpr':
      return {
        kind: 'pivot',
        of: convertPivoted(table, source),
        aggregates: convertList(children(table, 'aggregates'), source),
        columns: children(table, 'columns').map((column) => ({
          column: convertExpr(child(column, 'column'), source),
          values: convertList(children(column, 'values'), source),
        })),
        groupBy: Array.isArray(table['group_by'])
          ? convertList(children(table, 'group_by'), source)
          : undefined,
      };
    case 'UnpivotExpr': {
      const column = children(table, 'columns')[0]!;
      return {
        kind: 'unpivot',
        of: convertPivoted(table, source),
        value: nameIn(column, 'value_columns'),
        name: nameIn(column, 'name_columns'),
        columns: convertList(children(column, 'unpivot_values'), source),
        includeNulls: table['include_nulls'] === true,
      };
    }
    case 'Placeholder': {
      const placeholder = convertExpr(table, source);
      if (placeholder.kind === 'placeholder') return placeholder;
      break;
    }
  }
  throw notImplemented(`${text(table, 'node')} is not supported in FROM.`, span);
};

const convertPivoted = (node: RawNode, source: SourceText): FromItem => {
  const of = child(node, 'table');
  return convertFromItem(text(of, 'node') === 'JoinExpr' ? of : node, source);
};

const nameIn = (node: RawNode, member: string): string =>
  String((child(node, member)['chain'] as readonly unknown[])[0]);

const convertConstraint = (node: RawNode, source: SourceText): Partial<NonNullable<FromItem['join']>> => {
  const expr = convertExpr(child(node, 'expr'), source);
  if (text(node, 'constraint_type') !== 'USING') return { on: expr };
  const names = (expr.kind === 'tuple' ? expr.items : [expr]).map((item) =>
    item.kind === 'field' && item.chain.length === 1 ? String(item.chain[0]) : undefined,
  );
  if (names.some((name) => name === undefined)) {
    throw queryError('USING takes names of columns.', source.spanOf(node));
  }
  return { using: names as string[] };
};

const convertSample = (node: RawNode | undefined): FromItem['sample'] => {
  if (!node) return undefined;
  const offset = optionalChild(node, 'offset_value');
  return { ratio: ratio(child(node, 'sample_value')), offset: offset && ratio(offset) };
};

const ratio = (node: RawNode): number => {
  const right = optionalChild(node, 'right');
  return Number(child(node, 'left')['value']) / (right ? Number(right['value']) : 1);
};

const JOIN_TYPES: Readonly<Record<string, JoinType>> = {
  JOIN: 'JOIN',
  'INNER JOIN': 'INNER JOIN',
  'LEFT JOIN': 'LEFT JOIN',
  'RIGHT JOIN': 'RIGHT JOIN',
  'FULL JOIN': 'FULL JOIN',
  'CROSS JOIN': 'CROSS JOIN',
  'ANY JOIN': 'ANY JOIN',
  'LEFT ANY JOIN': 'LEFT ANY JOIN',
  'RIGHT ANY JOIN': 'RIGHT ANY JOIN',
  'ALL JOIN': 'ALL JOIN',
  'LEFT ALL JOIN': 'LEFT ALL JOIN',
  'RIGHT ALL JOIN': 'RIGHT ALL JOIN',
  'FULL ALL JOIN': 'FULL ALL JOIN',
  'ASOF JOIN': 'ASOF JOIN',
  'LEFT ASOF JOIN': 'LEFT ASOF JOIN',
  'LEFT SEMI JOIN': 'LEFT SEMI JOIN',
  'RIGHT SEMI JOIN': 'RIGHT SEMI JOIN',
  'LEFT ANTI JOIN': 'LEFT ANTI JOIN',
  'RIGHT ANTI JOIN': 'RIGHT ANTI JOIN',
};

const normalJoinType = (raw: string, span: FromItem['span']): JoinType => {
  const normal = raw
    .replace(' OUTER', '')
    .replace(/^(ANY|ALL|ASOF) INNER JOIN$/, '$1 JOIN')
    .replace(/^INNER (ANY|ALL|ASOF) JOIN$/, '$1 JOIN')
    .replace(/^(?:INNER )?(SEMI|ANTI) JOIN$/, 'LEFT $1 JOIN');
  const type = JOIN_TYPES[normal];
  if (!type) throw notImplemented(`${raw} is not supported.`, span);
  return type;
};
