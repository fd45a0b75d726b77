/** Plan expressions → ClickHouse SQL. Decides nothing itself; see passes/. */
import { quoteSqlText } from '@meridian/core';
import type {
  ColumnRef,
  JsonPath,
  Literal,
  PlanCall,
  PlanExpr,
  PlanOrder,
  PlanQuery,
  PlanWindow,
  Source,
  SourceId,
  StoredColumn,
  StoredPath,
} from '../plan/nodes.ts';
import { readKey } from '../plan/read-key.ts';
import type { Names } from './names.ts';
import type { Parameters } from './parameters.ts';
import { quoteClickHouseIdentifier as name } from './quote.ts';

export interface Printing {
  readonly parameters: Parameters;
  readonly names: Names;
  readonly sources: ReadonlyMap<SourceId, Source>;
  /** Columns of this SELECT that keep the author's names, because they belong to the answer. */
  readonly kept: ReadonlySet<string>;
  /** Given here so that the two files need not import each other. */
  readonly printQuery: (query: PlanQuery, printing: Printing) => string;
}

export const printExpr = (expr: PlanExpr, printing: Printing): string => {
  switch (expr.kind) {
    case 'literal':
      return printLiteral(expr, printing);
    case 'column':
      return printColumn(expr, printing);
    case 'jsonPath':
      return printRead(expr, printing);
    case 'storedColumn':
      return printStoredColumn(expr);
    case 'storedPath':
      return printStoredPath(expr);
    case 'storedSql':
      return expr.sql;
    case 'aliasRef':
      return columnName(expr.name, printing);
    case 'lambdaArg':
      return printing.names.argument(expr.name);
    case 'lambda':
      return `${printArguments(expr.args, printing)} -> ${printExpr(expr.body, printing)}`;
    case 'call':
      return printCall(expr, printing);
    case 'subquery':
      return `(${printing.printQuery(expr.query, printing)})`;
    case 'named':
      return `(${printExpr(expr.expr, printing)} AS ${columnName(expr.name, printing)})`;
  }
};

/** The printed name of a column or alias of this SELECT. */
export const columnName = (planName: string, { names, kept }: Printing): string =>
  kept.has(planName) ? name(planName) : names.column(planName);

const printArguments = (args: readonly string[], { names }: Printing): string => {
  const written = args.map(names.argument).join(', ');
  return args.length === 1 ? written : `(${written})`;
};

const printLiteral = ({ value, inline }: Literal, { parameters }: Printing): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return inline ? quoteSqlText(value) : parameters.add(value);
  if (typeof value !== 'number') return String(value);
  if (Number.isNaN(value)) return 'nan';
  return Number.isFinite(value) ? String(value) : value > 0 ? 'inf' : '-inf';
};

const sourceOf = (id: SourceId, { sources }: Printing): Source => {
  const source = sources.get(id);
  if (!source) throw new Error(`compiler: no source ${id}`);
  return source;
};

/** A column of a table is read as `alias.name`, where its subquery defines the name. */
const printColumn = (column: ColumnRef, printing: Printing): string => {
  const { id, relation } = sourceOf(column.source, printing);
  const { names } = printing;
  // The one column of `numbers(n)` has the engine's name.
  const member =
    relation.kind === 'numbers'
      ? name(column.name)
      : names.column(column.physical ? readKey(column) : column.name);
  return `${names.table(id)}.${member}`;
};

const printRead = (read: JsonPath, printing: Printing): string => {
  const { id } = sourceOf(read.column.source, printing);
  return `${printing.names.table(id)}.${printing.names.column(readKey(read))}`;
};

const printStoredColumn = (column: StoredColumn): string => `${name(column.table)}.${name(column.name)}`;

const printStoredPath = ({ column, path, as }: StoredPath): string => {
  const keys = path.map(jsonKey).join('.');
  const json = printStoredColumn(column);
  if (as === 'object') return `${json}.^${keys}`;
  return as === 'any' ? `${json}.${keys}` : `${json}.${keys}.:${as.type}`;
};

/** A dot inside a key is stored as %2E, apart from the dots between keys. */
const jsonKey = (key: string): string => name(key.replaceAll('.', '%2E'));

interface Infix {
  readonly symbol: string;
  readonly binds: number;
}

/** A map, because an object also has `toString`, which is a function of HogQL. */
const INFIX: ReadonlyMap<string, Infix> = new Map(
  Object.entries({
    or: { symbol: 'OR', binds: 1 },
    and: { symbol: 'AND', binds: 2 },
    equals: { symbol: '=', binds: 3 },
    notEquals: { symbol: '!=', binds: 3 },
    less: { symbol: '<', binds: 3 },
    lessOrEquals: { symbol: '<=', binds: 3 },
    greater: { symbol: '>', binds: 3 },
    greaterOrEquals: { symbol: '>=', binds: 3 },
    like: { symbol: 'LIKE', binds: 3 },
    notLike: { symbol: 'NOT LIKE', binds: 3 },
    ilike: { symbol: 'ILIKE', binds: 3 },
    notILike: { symbol: 'NOT ILIKE', binds: 3 },
    in: { symbol: 'IN', binds: 3 },
    notIn: { symbol: 'NOT IN', binds: 3 },
    plus: { symbol: '+', binds: 4 },
    minus: { symbol: '-', binds: 4 },
    multiply: { symbol: '*', binds: 5 },
    divide: { symbol: '/', binds: 5 },
  }),
);

const bindingOf = (expr: PlanExpr): number =>
  expr.kind === 'call' && expr.over === undefined && expr.args.length > 1
    ? (INFIX.get(expr.name)?.binds ?? 9)
    : 9;

const printCall = (call: PlanCall, printing: Printing): string => {
  const infix = call.over === undefined ? INFIX.get(call.name) : undefined;
  if (infix && call.args.length > 1) {
    return call.args
      .map((arg) => {
        const text = printExpr(arg, printing);
        return bindingOf(arg) <= infix.binds && !isChain(call, arg) ? `(${text})` : text;
      })
      .join(` ${infix.symbol} `);
  }
  if (call.name === 'tuple' && call.args.length > 1) return `(${list(call.args, printing)})`;
  if (call.name === 'array') return `[${list(call.args, printing)}]`;
  const params = call.params?.length ? `(${list(call.params, printing)})` : '';
  const over = call.over === undefined ? '' : ` OVER ${printOver(call.over, printing)}`;
  return `${call.name}${params}(${list(call.args, printing)})${over}`;
};

/** `a AND (b AND c)` needs no parentheses around itself in a list of the same. */
const isChain = (call: PlanCall, arg: PlanExpr): boolean =>
  arg.kind === 'call' && arg.name === call.name && (call.name === 'and' || call.name === 'or');

export const list = (exprs: readonly PlanExpr[], printing: Printing): string =>
  exprs.map((expr) => printExpr(expr, printing)).join(', ');

const printOver = (over: string | PlanWindow, printing: Printing): string =>
  typeof over === 'string' ? printing.names.window(over) : `(${printWindow(over, printing)})`;

export const printWindow = (window: PlanWindow, printing: Printing): string =>
  [
    window.partitionBy.length > 0 && `PARTITION BY ${list(window.partitionBy, printing)}`,
    window.orderBy.length > 0 &&
      `ORDER BY ${window.orderBy.map((order) => printOrder(order, printing)).join(', ')}`,
    window.frame && printFrame(window.frame),
  ]
    .filter(Boolean)
    .join(' ');

const printFrame = ({ method, start, end }: NonNullable<PlanWindow['frame']>): string =>
  end ? `${method} BETWEEN ${printBound(start)} AND ${printBound(end)}` : `${method} ${printBound(start)}`;

const printBound = (bound: NonNullable<PlanWindow['frame']>['start']): string =>
  bound.type === 'CURRENT ROW' ? bound.type : `${bound.offset ?? 'UNBOUNDED'} ${bound.type}`;

export const printOrder = ({ expr, direction, nulls, fill }: PlanOrder, printing: Printing): string =>
  [
    printExpr(expr, printing),
    direction,
    nulls && `NULLS ${nulls}`,
    fill && 'WITH FILL',
    fill?.from && `FROM ${printExpr(fill.from, printing)}`,
    fill?.to && `TO ${printExpr(fill.to, printing)}`,
    fill?.step && `STEP ${printExpr(fill.step, printing)}`,
  ]
    .filter(Boolean)
    .join(' ');
