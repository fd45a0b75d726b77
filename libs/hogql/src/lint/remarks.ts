/** Remarks for an editor on a valid query: likely mistakes and possible improvements. */
import type { Expr, Query, Select, Span } from '../ast/nodes.ts';
import { walkTree } from '../ast/transform.ts';
import type { RowLimits } from '../prepare/row-limit.ts';

export interface Remark {
  readonly message: string;
  readonly span: Span | undefined;
  /** A replacement for the text of the span. */
  readonly fix?: string | undefined;
}

/** Whether the tables that are kept by time are asked for a part of it. */
export type TimeUse = 'yes' | 'no' | 'partial' | 'undecisive';

export interface Remarks {
  /** The query may be slow, or may not do what the author intends. */
  readonly warnings: readonly Remark[];
  readonly notices: readonly Remark[];
  readonly isUsingIndices: TimeUse;
}

export const remarksOn = (query: Query, { maxRows }: Pick<RowLimits, 'maxRows'>): Remarks => {
  const timed = selectsIn(query).flatMap((select) => timedTable(select) ?? []);
  const boundless = timed.filter(({ isBounded }) => !isBounded);
  return {
    warnings: [
      ...selectsIn(query).flatMap(unusedCtes),
      ...wholeRows(query),
      ...boundless.map(({ table, column, span }) => ({
        message: `This query reads all of ${table}. Add a condition on ${column} to make it faster.`,
        span,
      })),
      ...tooManyRows(query, maxRows),
    ],
    notices: nullComparisons(query),
    isUsingIndices:
      timed.length === 0
        ? 'undecisive'
        : boundless.length === 0
          ? 'yes'
          : boundless.length === timed.length
            ? 'no'
            : 'partial',
  };
};

const selectsIn = (query: Query): readonly Select[] => {
  const found: Select[] = [];
  walkTree(query, (node) => {
    if (node.kind === 'select') found.push(node);
  });
  return found;
};

const unusedCtes = (select: Select): readonly Remark[] =>
  (select.ctes ?? [])
    .filter((cte) => {
      const others = { ...select, ctes: select.ctes?.filter((other) => other !== cte) };
      return !namesIn(others).has(cte.name);
    })
    .map(({ name, span }) => ({ message: `The common table expression "${name}" is not used.`, span }));

/** The names of tables, and the first names of chains. */
const namesIn = (tree: object): ReadonlySet<string> => {
  const names = new Set<string>();
  walkTree(tree, (node) => {
    if (node.kind === 'field') names.add(String(node.chain[0]));
    if (node.kind === 'table') names.add(node.name.join('.'));
  });
  return names;
};

/** Only for the outermost SELECT: of a subquery the compiler reads only the columns that are used. */
const wholeRows = (query: Query): readonly Remark[] => {
  if (query.kind === 'selectSet')
    return [query.first, ...query.rest.map((member) => member.query)].flatMap(wholeRows);
  const tables =
    query.from?.filter(({ source }) => source.kind === 'table' && source.name[0] === 'events') ?? [];
  return tables.length === 0
    ? []
    : query.columns
        .filter(
          (column) => column.kind === 'field' && column.chain.at(-1) === '*' && column.chain.length <= 2,
        )
        .map(({ span }) => ({
          message: '* reads every column and all properties. Name the columns that you need.',
          span,
        }));
};

interface TimedTable {
  readonly table: string;
  readonly column: string;
  readonly span: Span | undefined;
  readonly isBounded: boolean;
}

/** Tables with a time column that a query should bound. */
const TIMED: Readonly<Record<string, string>> = { events: 'timestamp', sessions: '$start_timestamp' };

const timedTable = (select: Select): TimedTable | undefined => {
  for (const { source, join } of select.from ?? []) {
    const table = source.kind === 'table' ? source.name.join('.') : '';
    const column = Object.hasOwn(TIMED, table) ? TIMED[table] : undefined;
    if (column === undefined || select.ctes?.some(({ name }) => name === table)) continue;
    const conditions = [select.where, select.prewhere, join?.on].filter((expr) => expr !== undefined);
    return {
      table,
      column,
      span: source.span,
      isBounded: conditions.some((expr) => boundsTime(expr, column)),
    };
  }
  return undefined;
};

const ORDERED = new Set(['=', '<', '<=', '>', '>=', 'in']);

const boundsTime = (condition: Expr, column: string): boolean => {
  let found = false;
  walkTree(condition, (node) => {
    if (node.kind === 'placeholder' && node.path[0] === 'filters') found = true;
    const compares = node.kind === 'between' || (node.kind === 'compare' && ORDERED.has(node.op));
    if (compares && mentions(node, column)) found = true;
  });
  return found;
};

const mentions = (tree: Expr, column: string): boolean => {
  let found = false;
  walkTree(tree, (node) => {
    if (node.kind === 'field' && node.chain.at(-1) === column) found = true;
  });
  return found;
};

const tooManyRows = ({ limit }: Query, maxRows: number | null): readonly Remark[] =>
  maxRows !== null && limit?.kind === 'constant' && typeof limit.value === 'number' && limit.value > maxRows
    ? [{ message: `An answer has at most ${maxRows} rows.`, span: limit.span, fix: String(maxRows) }]
    : [];

/** `IS NULL` has no place for its NULL in the text. */
const nullComparisons = (query: Query): readonly Remark[] => {
  const found: Remark[] = [];
  walkTree(query, (node) => {
    if (node.kind !== 'compare' || node.right.kind !== 'constant' || node.right.value !== null) return;
    if (node.right.span === undefined || (node.op !== '=' && node.op !== '!=')) return;
    const meant = node.op === '=' ? 'IS NULL' : 'IS NOT NULL';
    found.push({
      message: `In HogQL this means ${meant}. In standard SQL it is never true.`,
      span: node.span,
    });
  });
  return found;
};
