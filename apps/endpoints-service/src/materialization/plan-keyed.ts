/**
 * Splits a query with variables, or with refreshes by day, into two queries: one stores rows for every value of the
 * variables, one reads them for given values. Reading from the storing query as a subquery returns the same rows as
 * the original query.
 */
import type { Bucket } from '@meridian/contracts/endpoints';
import {
  alias,
  and,
  call,
  compare,
  type Expr,
  type FromItem,
  field,
  from,
  printHogQL,
  type Select,
} from '@meridian/hogql/build';
import { hasAggregate } from './aggregates.ts';
import { type Aliases, aliasesOf } from './aliases.ts';
import { EVENT_DAY, isWithinDay } from './by-day.ts';
import { Refusal } from './refusal.ts';
import {
  canBeFinal,
  type Layout,
  type Split,
  type StoredColumn,
  splitAggregated,
  splitPlain,
} from './split-columns.ts';
import { DAY_COLUMN, type StoredKey } from './stored-form.ts';
import { expressionKey, isPlainField } from './tree.ts';
import { hasWindow, isRange, type VariableFilter } from './variable-uses.ts';

export interface KeyedPlan {
  readonly keys: readonly StoredKey[];
  readonly storeQuery: Select;
  /** Merges the rows of the stored days into the rows that are read, for groups that span days. */
  readonly mergeQuery: Select | undefined;
  /** Reads FROM the previous query, under the name `STORED`. */
  readonly readQuery: Select;
  readonly aggregates: Split['described'];
  /** Rows have the day of their events, so that a day can be replaced. */
  readonly isByDay: boolean;
  /** The sorting key of the table: keys compared for equality come first. */
  readonly sortColumns: readonly string[];
}

interface KeyedOptions {
  readonly bucketOverrides: Readonly<Record<string, Bucket>>;
  readonly byDay: boolean;
}

export const STORED = 'm_stored';

export const BUCKET_FUNCTIONS: Readonly<Record<Bucket, string>> = {
  minute: 'toStartOfMinute',
  fifteen_minutes: 'toStartOfFifteenMinutes',
  hour: 'toStartOfHour',
  day: 'toStartOfDay',
  week: 'toStartOfWeek',
  month: 'toStartOfMonth',
};

export const planKeyed = (
  select: Select,
  filters: readonly VariableFilter[],
  options: KeyedOptions,
): KeyedPlan | { readonly refused: string } => {
  try {
    const lifted = liftFromCtes(select, filters);
    return buildPlan(lifted.select, lifted.filters, options);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
};

/** Turns a filter within a CTE into a column of the CTE and a filter of the outer query. */
const liftFromCtes = (
  select: Select,
  filters: readonly VariableFilter[],
): { select: Select; filters: readonly VariableFilter[] } => {
  const inner = filters.filter(({ cte }) => cte !== undefined);
  if (inner.length === 0) return { select, filters };
  const names = new Map<string, string>();
  const nameOf = (expr: Expr): string => {
    const key = expressionKey(expr);
    const name = names.get(key) ?? `m_lifted_${names.size}`;
    names.set(key, name);
    return name;
  };
  const ctes = select.ctes?.map((cte) => {
    const own = inner.filter((filter) => filter.cte === cte.name);
    if (own.length === 0 || cte.expr.kind !== 'select') return cte;
    const expand = aliasesOf(cte.expr).expand;
    const columns = new Map(own.map(({ expression }) => [nameOf(expression), expand(expression)]));
    const { groupBy } = cte.expr;
    const expr: Select = {
      ...cte.expr,
      columns: [...cte.expr.columns, ...[...columns].map(([name, column]) => alias(column, name))],
      ...(groupBy && { groupBy: { ...groupBy, exprs: [...groupBy.exprs, ...columns.values()] } }),
    };
    return { ...cte, expr };
  });
  const lifted = filters.map((filter) =>
    filter.cte === undefined
      ? filter
      : { ...filter, expression: field(nameOf(filter.expression)), cte: undefined },
  );
  return { select: { ...select, ...(ctes && { ctes }) }, filters: lifted };
};

const buildPlan = (
  select: Select,
  filters: readonly VariableFilter[],
  { bucketOverrides, byDay }: KeyedOptions,
): KeyedPlan => {
  refuseUnstorable(select, filters);
  const aliases = aliasesOf(select);
  const isAggregated =
    select.groupBy !== undefined || hasAggregate([select.columns, select.having, select.orderBy]);
  const keys = keysOf(filters, aliases, { bucketOverrides, isAggregated });
  // Both bounds of a range use one column.
  const keyColumns = [...new Map(keys.map(({ stored, expr }) => [stored.column, expr]))].map(
    ([name, expr]): StoredColumn => ({ name, expr }),
  );
  const isExact = keys.every(({ stored }) => stored.operator === '=');
  const layout: Layout = isExact && canBeFinal(select, aliases, keys.length > 0) ? 'final' : 'states';
  const split = isAggregated ? splitAggregated(select, aliases, layout) : splitPlain(select, aliases);
  const columns = [...split.columns, ...keyColumns];
  const isByDay = byDay && isAggregated;
  const spansDays = isByDay && !columns.some(({ expr }) => isWithinDay(expr));
  // Groups that span days are stored as states, which are merged before they are read.
  const isMerged = spansDays && layout === 'final';
  const aggregateColumns = split.aggregates.map(({ name, expr, state }): StoredColumn => {
    if (layout === 'final' && !isMerged) return { name, expr };
    if (state === undefined) throw new Refusal(`'${printHogQL(expr)}' cannot be kept as a state`);
    return { name, expr: state.state };
  });
  const dayColumns = isByDay ? [{ name: DAY_COLUMN, expr: EVENT_DAY }] : [];

  const storeQuery: Select = {
    kind: 'select',
    ctes: select.ctes,
    distinct: isAggregated ? undefined : select.distinct,
    columns: orNothing([...columns, ...aggregateColumns, ...dayColumns].map(toAlias)),
    from: select.from,
    arrayJoin: select.arrayJoin,
    prewhere: select.prewhere && aliases.expand(select.prewhere),
    where: select.where && aliases.expand(select.where),
    ...(isAggregated && groupedBy([...columns, ...dayColumns])),
  };
  const mergeQuery: Select | undefined = isMerged
    ? {
        kind: 'select',
        columns: orNothing([
          ...columns.map(({ name }) => alias(field(name), name)),
          ...split.aggregates.map(({ name, state }) => alias(state!.merge(field(name)), name)),
        ]),
        from: [storedAs(storeQuery)],
        ...groupedBy(columns),
      }
    : undefined;
  const conditions = keys.map(({ condition }) => condition);
  const where = [...conditions, ...(split.read.where === undefined ? [] : [split.read.where])];
  const exact = keys.filter(({ stored }) => stored.operator === '=');
  const ranged = keys.filter(({ stored }) => stored.operator !== '=');
  return {
    keys: keys.map(({ stored }) => stored),
    storeQuery,
    mergeQuery,
    readQuery: {
      ...split.read,
      kind: 'select',
      from: [storedAs(mergeQuery ?? storeQuery)],
      where: where.length === 0 ? undefined : and(...where),
    },
    aggregates: split.described,
    isByDay,
    sortColumns: [...new Set([...exact, ...ranged].map(({ stored }) => stored.column))],
  };
};

const storedAs = (query: Select): FromItem => from(query, STORED);

const toAlias = ({ name, expr }: StoredColumn): Expr => alias(expr, name);

/** Groups by the columns' names; without columns there is one row, as without GROUP BY. */
const groupedBy = (columns: readonly StoredColumn[]): Pick<Select, 'groupBy'> =>
  columns.length === 0 ? {} : { groupBy: { mode: 'plain', exprs: columns.map(({ name }) => field(name)) } };

const orNothing = (columns: readonly Expr[]): readonly Expr[] =>
  columns.length > 0 ? columns : [alias(call('count'), 'm_nothing')];

const refuseUnstorable = (select: Select, filters: readonly VariableFilter[]): void => {
  if (select.qualify !== undefined) throw new Refusal('QUALIFY is not supported for materialization');
  if (select.groupBy === undefined && hasWindow(select) && filters.length > 0) {
    throw new Refusal('Window functions are not supported for materialization with variables');
  }
};

interface Key {
  readonly stored: StoredKey;
  /** The expression that the column stores. */
  readonly expr: Expr;
  readonly condition: Expr;
}

const keysOf = (
  filters: readonly VariableFilter[],
  aliases: Aliases,
  {
    bucketOverrides,
    isAggregated,
  }: { readonly bucketOverrides: Readonly<Record<string, Bucket>>; readonly isAggregated: boolean },
): Key[] => {
  const columns = new Map<string, string>();
  return filters.map(({ variable, expression, operator, value }) => {
    if (isPlainField(expression) && aliases.hiding.has(String(expression.chain[0]))) {
      throw new Refusal(
        `Variable '${variable}' conflicts with an existing SELECT alias for a different expression. Rename the variable or the conflicting column alias.`,
      );
    }
    const plain = aliases.expand(expression);
    const named = isPlainField(plain) ? bucketOverrides[plain.chain.join('.')] : undefined;
    const bucket = isRange(operator) ? (named ?? (isAggregated ? defaultBucket(plain) : null)) : null;
    const isRounding = bucket !== null && named !== undefined;
    const expr = bucket === null ? plain : call(BUCKET_FUNCTIONS[bucket], [plain]);
    const key = expressionKey(expr);
    const column = columns.get(key) ?? `m_key_${columns.size}`;
    columns.set(key, column);
    const asked = isRounding ? call(BUCKET_FUNCTIONS[bucket!], [value]) : value;
    return {
      stored: {
        variable,
        column,
        operator,
        expression: printHogQL(expression),
        bucket,
        isRounding,
      },
      expr,
      condition: compare(operator, field(column), asked),
    };
  });
};

const TIME_COLUMN = /(^|_)(timestamp|time|date|datetime)$|_at$/i;

/** The default bucket of times. With microseconds there would be as many rows as events. Numbers have no bucket. */
const defaultBucket = (expr: Expr): Bucket | null =>
  isPlainField(expr) && !expr.chain.includes('properties') && TIME_COLUMN.test(String(expr.chain.at(-1)))
    ? 'day'
    : null;
