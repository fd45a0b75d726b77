/** AST → HogQL text: for `hogql` in a response, and for the names of unaliased columns. */
import { quoteSqlText } from '@meridian/core';
import type {
  Call,
  Cte,
  Expr,
  FromItem,
  GroupBy,
  OrderExpr,
  Pivot,
  Query,
  Select,
  SelectSet,
  Unpivot,
  WindowFunction,
  WindowSpec,
} from '../ast/nodes.ts';
import { quoteHogQLIdentifier as name } from './quote.ts';

export const printHogQL = (node: Expr): string =>
  node.kind === 'select' || node.kind === 'selectSet' ? printQuery(node) : print(node, 0);

/** How tightly a construct binds. One that binds less tightly than its surroundings gets parentheses. */
const BINDS = {
  alias: 0,
  lambda: 1,
  or: 2,
  and: 3,
  not: 4,
  compare: 5,
  sum: 7,
  product: 8,
  access: 9,
} as const;

const print = (node: Expr, surroundings: number): string => {
  const [text, binds] = printLoose(node);
  return binds < surroundings ? `(${text})` : text;
};

const printLoose = (node: Expr): readonly [text: string, binds: number] => {
  switch (node.kind) {
    case 'alias':
      return [`${print(node.expr, BINDS.lambda)} AS ${name(node.alias)}`, BINDS.alias];
    case 'lambda':
      return [`${lambdaArgs(node.args)} -> ${print(node.body, BINDS.lambda)}`, BINDS.lambda];
    case 'or':
      return [node.exprs.map((expr) => print(expr, BINDS.and)).join(' OR '), BINDS.or];
    case 'and':
      return [node.exprs.map((expr) => print(expr, BINDS.not)).join(' AND '), BINDS.and];
    case 'not':
      return [`NOT ${print(node.expr, BINDS.compare)}`, BINDS.not];
    case 'compare':
      return [printCompare(node.left, node.op, node.right), BINDS.compare];
    case 'between':
      return [
        `${operand(node.expr)} ${node.negated ? 'NOT ' : ''}BETWEEN ${operand(node.low)} AND ${operand(node.high)}`,
        BINDS.compare,
      ];
    case 'isDistinctFrom':
      return [
        `${operand(node.left)} IS ${node.negated ? 'NOT ' : ''}DISTINCT FROM ${operand(node.right)}`,
        BINDS.compare,
      ];
    case 'arithmetic': {
      const binds = node.op === '+' || node.op === '-' ? BINDS.sum : BINDS.product;
      return [`${print(node.left, binds)} ${node.op} ${print(node.right, binds + 1)}`, binds];
    }
    default:
      return [printTight(node), BINDS.access];
  }
};

const operand = (node: Expr): string => print(node, BINDS.sum);

const printCompare = (left: Expr, op: string, right: Expr): string => {
  const isNull = right.kind === 'constant' && right.value === null && (op === '=' || op === '!=');
  return isNull
    ? `${operand(left)} IS ${op === '!=' ? 'NOT ' : ''}NULL`
    : `${operand(left)} ${op.toUpperCase()} ${operand(right)}`;
};

type TightExpr = Exclude<
  Expr,
  {
    kind: 'alias' | 'lambda' | 'or' | 'and' | 'not' | 'compare' | 'between' | 'isDistinctFrom' | 'arithmetic';
  }
>;

const printTight = (node: TightExpr): string => {
  switch (node.kind) {
    case 'constant':
      return typeof node.value === 'string' ? quoteSqlText(node.value) : printScalar(node.value);
    case 'field':
      return node.chain.map(chainPart).join('.');
    case 'call':
      return printCall(node);
    case 'windowFunction':
      return printWindowFunction(node);
    case 'array':
      return `[${list(node.items)}]`;
    case 'tuple':
      return node.items.length === 1 ? `tuple(${list(node.items)})` : `(${list(node.items)})`;
    case 'dict':
      return `{${node.items.map(([key, value]) => `${print(key, 0)}: ${print(value, 0)}`).join(', ')}}`;
    case 'arrayAccess':
      return `${print(node.array, BINDS.access)}${node.nullish ? '?.' : ''}[${print(node.index, 0)}]`;
    case 'arraySlice':
      return `${print(node.array, BINDS.access)}[${node.from ? print(node.from, 0) : ''}:${node.to ? print(node.to, 0) : ''}]`;
    case 'tupleAccess':
      return `${print(node.tuple, BINDS.access)}.${node.index}`;
    case 'cast':
      return `CAST(${print(node.expr, 0)} AS ${name(node.typeName)})`;
    case 'placeholder':
      return `{${node.path.map(name).join('.')}}`;
    case 'columns':
      return printColumns(node);
    case 'tag':
      return `<${node.name}${node.attributes.map(([key, value]) => ` ${key}={${print(value, 0)}}`).join('')} />`;
    case 'select':
    case 'selectSet':
      return `(${printQuery(node)})`;
  }
};

const printScalar = (value: number | bigint | boolean | null): string => {
  if (value === null) return 'NULL';
  if (typeof value !== 'number') return String(value);
  if (Number.isNaN(value)) return 'nan';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
};

const chainPart = (part: string | number): string => {
  if (typeof part === 'number') return String(part);
  return part === '*' ? '*' : name(part);
};

const printCall = (node: Call): string => {
  const filter = node.filter ? ` FILTER (WHERE ${print(node.filter, 0)})` : '';
  if (node.withinGroup)
    return `${node.name}(${list(node.params ?? [])}) WITHIN GROUP (${printOrderBy(node.withinGroup)})${filter}`;
  const params = node.params ? `(${list(node.params)})` : '';
  const order = node.orderBy?.length ? ` ${printOrderBy(node.orderBy)}` : '';
  return `${node.name}${params}(${node.distinct ? 'DISTINCT ' : ''}${list(node.args)}${order})${filter}`;
};

const printWindowFunction = (node: WindowFunction): string => {
  const params = node.params?.length ? `(${list(node.params)})` : '';
  const filter = node.filter ? ` FILTER (WHERE ${print(node.filter, 0)})` : '';
  const over = typeof node.over === 'string' ? name(node.over) : `(${printWindow(node.over)})`;
  return `${node.name}${params}(${node.distinct ? 'DISTINCT ' : ''}${list(node.args)})${filter} OVER ${over}`;
};

const printWindow = (spec: WindowSpec): string =>
  clauses(
    spec.partitionBy.length > 0 && `PARTITION BY ${list(spec.partitionBy)}`,
    spec.orderBy.length > 0 && printOrderBy(spec.orderBy),
    spec.frame && printFrame(spec.frame),
  );

const printFrame = ({ method, start, end }: NonNullable<WindowSpec['frame']>): string =>
  end ? `${method} BETWEEN ${printBound(start)} AND ${printBound(end)}` : `${method} ${printBound(start)}`;

const printBound = (bound: NonNullable<WindowSpec['frame']>['start']): string =>
  bound.type === 'CURRENT ROW'
    ? bound.type
    : `${bound.offset ? print(bound.offset, BINDS.sum) : 'UNBOUNDED'} ${bound.type}`;

const printColumns = (node: Extract<Expr, { kind: 'columns' }>): string => {
  const table = node.table === undefined ? '' : `${name(node.table)}.`;
  if (node.regex !== undefined) return `${table}COLUMNS(${quoteSqlText(node.regex)})`;
  if (node.columns) return `COLUMNS(${list(node.columns)})`;
  const star = `${table}*`;
  return clauses(
    star,
    node.exclude && `EXCLUDE (${node.exclude.map(name).join(', ')})`,
    node.replace && `REPLACE (${list(node.replace)})`,
  );
};

const lambdaArgs = (args: readonly string[]): string =>
  args.length === 1 ? name(args[0]!) : `(${args.map(name).join(', ')})`;

const list = (exprs: readonly Expr[]): string => exprs.map((expr) => print(expr, 0)).join(', ');

const clauses = (...parts: readonly (string | false | 0 | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

const printQuery = (query: Query): string =>
  query.kind === 'select' ? printSelect(query) : printSelectSet(query);

const printSelect = (node: Select): string =>
  clauses(
    node.ctes?.length &&
      `WITH ${node.ctes.some((cte) => cte.recursive) ? 'RECURSIVE ' : ''}${node.ctes.map(printCte).join(', ')}`,
    `SELECT ${node.distinct ? 'DISTINCT ' : ''}${list(node.columns)}`,
    node.from && `FROM ${node.from.map(printFromItem).join(' ')}`,
    node.arrayJoin && `${node.arrayJoin.left ? 'LEFT ' : ''}ARRAY JOIN ${list(node.arrayJoin.items)}`,
    node.prewhere && `PREWHERE ${print(node.prewhere, 0)}`,
    node.where && `WHERE ${print(node.where, 0)}`,
    node.groupBy && printGroupBy(node.groupBy),
    node.having && `HAVING ${print(node.having, 0)}`,
    node.windows?.length &&
      `WINDOW ${node.windows.map((window) => `${name(window.name)} AS (${printWindow(window.spec)})`).join(', ')}`,
    node.qualify && `QUALIFY ${print(node.qualify, 0)}`,
    printTail(node),
  );

const printTail = (node: Select | SelectSet): string =>
  clauses(
    node.orderBy?.length && printOrderBy(node.orderBy),
    node.kind === 'select' && node.limitBy && printLimitBy(node.limitBy),
    node.limit && `LIMIT ${print(node.limit, 0)}`,
    node.kind === 'select' && node.limitWithTies && 'WITH TIES',
    node.offset && `OFFSET ${print(node.offset, 0)}`,
  );

const printSelectSet = (node: SelectSet): string => {
  const byName = node.byName ? ' BY NAME' : '';
  const tail = printTail(node);
  const members = node.rest
    .map(({ operator, query }, index) => {
      const takesTail = tail !== '' && index === node.rest.length - 1;
      return ` ${operator}${byName} ${takesTail ? `(${printQuery(query)})` : printMember(query)}`;
    })
    .join('');
  return clauses(`${printMember(node.first)}${members}`, tail);
};

/**
 * Without parentheses, the last clauses of a member would apply to the whole set, and those of the set to its last
 * member.
 */
const printMember = (query: Query): string => {
  const open =
    query.kind === 'selectSet' || query.ctes || query.orderBy || query.limit || query.offset || query.limitBy;
  return open ? `(${printQuery(query)})` : printQuery(query);
};

const printCte = (cte: Cte): string => {
  if (cte.type === 'column') return `${print(cte.expr, 0)} AS ${name(cte.name)}`;
  const columns = cte.columns ? `(${cte.columns.map(name).join(', ')})` : '';
  return `${name(cte.name)}${columns} AS ${print(cte.expr, BINDS.access)}`;
};

const printFromItem = (item: FromItem): string => {
  const sample = item.sample?.offset === undefined ? '' : ` OFFSET ${item.sample.offset}`;
  const columns = item.columnAliases ? `(${item.columnAliases.map(name).join(', ')})` : '';
  return clauses(
    item.join?.natural && 'NATURAL',
    item.join?.type,
    printSource(item.source),
    item.alias !== undefined && `AS ${name(item.alias)}${columns}`,
    item.final && 'FINAL',
    item.sample && `SAMPLE ${item.sample.ratio}${sample}`,
    item.join?.on && `ON ${print(item.join.on, 0)}`,
    item.join?.using && `USING (${item.join.using.map(name).join(', ')})`,
  );
};

const printSource = (source: FromItem['source']): string => {
  if (source.kind === 'table') {
    return source.name.map(name).join('.') + (source.args ? `(${list(source.args)})` : '');
  }
  if (source.kind === 'values') return `(VALUES ${source.rows.map((row) => `(${list(row)})`).join(', ')})`;
  if (source.kind === 'pivot' || source.kind === 'unpivot') return printPivot(source);
  return print(source, BINDS.access);
};

const printPivot = (source: Pivot | Unpivot): string => {
  const of = printFromItem(source.of);
  if (source.kind === 'unpivot') {
    const nulls = source.includeNulls ? ' INCLUDE NULLS' : '';
    return `${of} UNPIVOT${nulls} (${name(source.value)} FOR ${name(source.name)} IN (${list(source.columns)}))`;
  }
  const columns = source.columns.map(({ column, values }) => `${operand(column)} IN (${list(values)})`);
  const groupBy = source.groupBy ? ` GROUP BY ${list(source.groupBy)}` : '';
  return `${of} PIVOT (${list(source.aggregates)} FOR ${columns.join(' ')}${groupBy})`;
};

const printGroupBy = ({ mode, exprs, sets, totals }: GroupBy): string => {
  const keys = {
    all: 'ALL',
    plain: list(exprs),
    rollup: `ROLLUP(${list(exprs)})`,
    cube: `CUBE(${list(exprs)})`,
    'grouping sets': `GROUPING SETS (${(sets ?? []).map((set) => `(${list(set)})`).join(', ')})`,
  }[mode];
  return `GROUP BY ${keys}${totals ? ' WITH TOTALS' : ''}`;
};

const printLimitBy = ({ n, offset, exprs }: NonNullable<Select['limitBy']>): string =>
  clauses(`LIMIT ${print(n, 0)}`, offset && `OFFSET ${print(offset, 0)}`, `BY ${list(exprs)}`);

const printOrderBy = (orders: readonly OrderExpr[]): string =>
  `ORDER BY ${orders.map(printOrder).join(', ')}`;

const printOrder = ({ expr, direction, nulls, fill }: OrderExpr): string =>
  clauses(
    print(expr, 0),
    direction,
    nulls && `NULLS ${nulls}`,
    fill &&
      clauses(
        'WITH FILL',
        fill.from && `FROM ${print(fill.from, 0)}`,
        fill.to && `TO ${print(fill.to, 0)}`,
        fill.step && `STEP ${print(fill.step, 0)}`,
      ),
  );
