/** A finished plan → SQL and its parameters. Decides nothing itself; see passes/. */
import { allOf } from '../plan/builders.ts';
import type {
  PlanCte,
  PlanExpr,
  PlanQuery,
  PlanSelect,
  PlanSet,
  Scan,
  Source,
  SourceId,
} from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import { columnName, list, type Printing, printExpr, printOrder, printWindow } from './clickhouse-expr.ts';
import { printGivenRows, printMembers } from './given-rows.ts';
import { createNames, isReservedName, STORED_TABLE } from './names.ts';
import { createParameters } from './parameters.ts';
import { quoteClickHouseIdentifier as name } from './quote.ts';

export interface PrintedSql {
  readonly sql: string;
  readonly params: Readonly<Record<string, string>>;
}

export const printClickHouse = (query: PlanQuery): PrintedSql => {
  const printing: Printing = {
    parameters: createParameters(),
    names: createNames(),
    sources: sourcesById(query),
    kept: new Set(),
    printQuery,
  };
  const sql = printAnswer(query, printing);
  return { sql, params: printing.parameters.values };
};

/** The outermost query: its columns keep the author's names, because files and stored tables show them. */
const printAnswer = (query: PlanQuery, printing: Printing): string => {
  const columns = namesOfAnswer(query);
  const reserved = columns.find(isReservedName);
  if (reserved !== undefined) throw new Error(`compiler: the column name ${reserved} is reserved`);
  const keeping = { ...printing, kept: new Set(columns) };
  return query.kind === 'select' ? printSelect(query, keeping) : printSet(query, keeping);
};

/** The first member of a set names its columns. */
const namesOfAnswer = (query: PlanQuery): readonly string[] =>
  query.kind === 'select' ? query.columns.map((column) => column.name) : namesOfAnswer(query.first);

const NOTHING_KEPT: ReadonlySet<string> = new Set();

const sourcesById = (query: PlanQuery): ReadonlyMap<SourceId, Source> => {
  const sources = new Map<SourceId, Source>();
  rewriteQuery(query, {
    select: (select) => {
      for (const source of select.sources) sources.set(source.id, source);
      return select;
    },
  });
  return sources;
};

const clauses = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** A query within another one: all its names are ours. */
const printQuery = (query: PlanQuery, outer: Printing): string => {
  const printing = outer.kept.size === 0 ? outer : { ...outer, kept: NOTHING_KEPT };
  return query.kind === 'select' ? printSelect(query, printing) : printSet(query, printing);
};

const printSet = (set: PlanSet, printing: Printing): string => {
  // Set operators have different precedences in SQL; parentheses preserve the author's order.
  const first = printMember(set.first, printing);
  const mixed = new Set(set.rest.map((member) => member.operator)).size > 1;
  const body = set.rest.reduce((left, { operator, query }, index) => {
    const before = mixed && index > 0 ? `SELECT * FROM (${left})` : left;
    return `${before} ${operator} ${printMember(query, { ...printing, kept: NOTHING_KEPT })}`;
  }, first);
  const tail = clauses(
    set.orderBy.length > 0 &&
      `ORDER BY ${set.orderBy.map((order) => printOrder(order, printing)).join(', ')}`,
    set.limit && `LIMIT ${printExpr(set.limit, printing)}`,
    set.offset && `OFFSET ${printExpr(set.offset, printing)}`,
  );
  const whole = tail === '' ? body : `SELECT * FROM (${body}) ${tail}`;
  return clauses(printCtes(set.ctes, printing), whole);
};

const printMember = (query: PlanQuery, printing: Printing): string => {
  const printed = query.kind === 'select' ? printSelect(query, printing) : printSet(query, printing);
  const open =
    query.kind === 'selectSet' ||
    query.ctes.length > 0 ||
    query.orderBy.length > 0 ||
    query.limit ||
    query.offset;
  return open ? `SELECT * FROM (${printed})` : printed;
};

const printCtes = (ctes: readonly PlanCte[], printing: Printing): string | undefined =>
  ctes.length === 0
    ? undefined
    : `WITH ${ctes.some((cte) => cte.recursive) ? 'RECURSIVE ' : ''}${ctes.map((cte) => `${printing.names.cte(cte.name)} AS (${printQuery(cte.query, printing)})`).join(', ')}`;

const printSelect = (select: PlanSelect, printing: Printing): string => {
  const print = (expr: PlanExpr): string => printExpr(expr, printing);
  return clauses(
    printCtes(select.ctes, printing),
    `SELECT ${select.distinct ? 'DISTINCT ' : ''}${select.columns.map((column) => `${print(column.expr)} AS ${columnName(column.name, printing)}`).join(', ')}`,
    select.sources.length > 0 &&
      `FROM ${select.sources.map((source) => printSource(source, printing)).join(' ')}`,
    select.arrayJoin &&
      `${select.arrayJoin.left ? 'LEFT ' : ''}ARRAY JOIN ${select.arrayJoin.items.map((item) => `${print(item.expr)} AS ${columnName(item.name, printing)}`).join(', ')}`,
    select.where && `WHERE ${print(select.where)}`,
    select.groupBy && printGroupBy(select.groupBy, printing),
    select.having && `HAVING ${print(select.having)}`,
    select.windows.length > 0 &&
      `WINDOW ${select.windows.map((window) => `${printing.names.window(window.name)} AS (${printWindow(window.spec, printing)})`).join(', ')}`,
    select.qualify && `QUALIFY ${print(select.qualify)}`,
    select.orderBy.length > 0 &&
      `ORDER BY ${select.orderBy.map((order) => printOrder(order, printing)).join(', ')}`,
    select.limitBy &&
      clauses(
        `LIMIT ${print(select.limitBy.n)}`,
        select.limitBy.offset && `OFFSET ${print(select.limitBy.offset)}`,
        `BY ${list(select.limitBy.exprs, printing)}`,
      ),
    select.limit && `LIMIT ${print(select.limit)}`,
    select.offset && `OFFSET ${print(select.offset)}`,
    select.limitWithTies && 'WITH TIES',
  );
};

const printSource = (source: Source, printing: Printing): string => {
  const { join } = source;
  return clauses(
    join?.type,
    printRelation(source, printing),
    join?.on && `ON ${printExpr(join.on, printing)}`,
  );
};

const printRelation = ({ id, relation }: Source, printing: Printing): string => {
  const alias = printing.names.table(id);
  switch (relation.kind) {
    case 'scan':
      return `(${printScan(relation, printing)}) AS ${alias}`;
    case 'subquery':
      return `(${printQuery(relation.query, printing)}) AS ${alias}`;
    case 'stored':
      return `(SELECT ${relation.columns.map((column) => `${name(column)} AS ${printing.names.column(column)}`).join(', ')} FROM ${STORED_TABLE}) AS ${alias}`;
    case 'cte':
      return `${printing.names.cte(relation.name)} AS ${alias}`;
    case 'numbers':
      return `numbers(${list(relation.args, printing)}) AS ${alias}`;
    case 'given':
      return `(${printGivenRows(relation, printing)}) AS ${alias}`;
    case 'rows':
      return `(${printRows(relation, printing)}) AS ${alias}`;
  }
};

const printScan = ({ table, columns, conditions }: Scan, printing: Printing): string => {
  const read = columns.map(
    (column) => `${printExpr(column.expr, printing)} AS ${printing.names.column(column.name)}`,
  );
  const where = allOf(conditions);
  return clauses(
    `SELECT ${read.length > 0 ? read.join(', ') : '1'} FROM ${name(table.name)}`,
    table.final && 'FINAL',
    where && `WHERE ${printExpr(where, printing)}`,
    table.groupBy !== undefined && `GROUP BY ${name(table.name)}.${name(table.groupBy)}`,
  );
};

const printRows = (
  { columns, rows }: Extract<Source['relation'], { kind: 'rows' }>,
  printing: Printing,
): string => {
  const tuples = rows.map((row) => `tuple(${list(row, printing)})`).join(', ');
  return printMembers(columns, `[${tuples}]`, printing);
};

const printGroupBy = (
  { mode, exprs, sets, totals }: NonNullable<PlanSelect['groupBy']>,
  printing: Printing,
): string => {
  const keys = {
    all: 'ALL',
    plain: list(exprs, printing),
    rollup: `ROLLUP(${list(exprs, printing)})`,
    cube: `CUBE(${list(exprs, printing)})`,
    'grouping sets': `GROUPING SETS (${(sets ?? []).map((set) => `(${list(set, printing)})`).join(', ')})`,
  }[mode];
  return `GROUP BY ${keys}${totals ? ' WITH TOTALS' : ''}`;
};
