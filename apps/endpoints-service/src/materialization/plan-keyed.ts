/**
 * A query with variables (or with hours) → two queries: one that stores rows under every value that a variable may
 * take, aggregates as states; and one that reads them back for given values. Reading the storing query as a
 * subquery gives, by construction, what the author's query gives.
 */
import type { Bucket } from '@meridian/contracts/endpoints';
import {
  alias,
  call,
  compare,
  type Expr,
  type FromItem,
  field,
  from,
  type GroupBy,
  type OrderExpr,
  printHogQL,
  type Select,
} from '@meridian/hogql';
import { hasAggregate, isAggregate, stateFormOf } from './aggregates.ts';
import { type Aliases, aliasesOf } from './aliases.ts';
import { EVENT_TIME, hourOf } from './hourly.ts';
import { HOUR_COLUMN, type StoredKey } from './stored-form.ts';
import { expressionKey, isPlainField, mapTree } from './tree.ts';
import { hasWindow, isRange, type VariableFilter } from './variable-uses.ts';

export interface KeyedPlan {
  readonly keys: readonly StoredKey[];
  readonly storeQuery: Select;
  /** Its FROM is the storing query, called `STORED`. */
  readonly readQuery: Select;
  readonly aggregates: readonly { readonly expression: string; readonly merge: string }[];
  readonly isHourly: boolean;
  /** By which the table is sorted: keys that are compared for equality come first. */
  readonly sortColumns: readonly string[];
}

interface KeyedOptions {
  readonly bucketOverrides: Readonly<Record<string, Bucket>>;
  readonly byHour: boolean;
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

class Refusal extends Error {}

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

// ── CTEs ────────────────────────────────────────────────────────────────────────────────────────────────────

/** A filter within a CTE becomes a column of it, and a filter of the query that reads it. */
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

// ── The two queries ─────────────────────────────────────────────────────────────────────────────────────────

const buildPlan = (
  select: Select,
  filters: readonly VariableFilter[],
  { bucketOverrides, byHour }: KeyedOptions,
): KeyedPlan => {
  refuseUnstorable(select, filters);
  const aliases = aliasesOf(select);
  const isAggregated =
    select.groupBy !== undefined || hasAggregate([select.columns, select.having, select.orderBy]);
  const keys = keysOf(filters, aliases, { bucketOverrides, isAggregated });
  const parts = isAggregated ? splitAggregated(select, aliases) : splitPlain(select, aliases);
  const isHourly = byHour && isAggregated;
  // Both ends of a range are compared with one column.
  const columnsOfKeys = new Map(keys.map(({ stored, expr }) => [stored.column, expr]));
  const keyColumns = [...columnsOfKeys].map(([column, expr]) => alias(expr, column));
  const hour = isHourly ? [alias(hourOf(EVENT_TIME), HOUR_COLUMN)] : [];
  const storeColumns = [...parts.storeColumns, ...keyColumns, ...hour];

  const storeQuery: Select = {
    kind: 'select',
    ctes: select.ctes,
    distinct: select.distinct,
    columns: storeColumns.length > 0 ? storeColumns : [alias(call('count', []), 'm_nothing')],
    from: select.from,
    arrayJoin: select.arrayJoin,
    prewhere: select.prewhere && aliases.expand(select.prewhere),
    where: select.where && aliases.expand(select.where),
    ...(isAggregated && {
      groupBy: {
        mode: 'plain',
        exprs: [...parts.groupNames, ...columnsOfKeys.keys(), ...hour.map(() => HOUR_COLUMN)].map((name) =>
          field(name),
        ),
      },
    }),
  };
  // Without any key, group or hour there is one row of states, as without GROUP BY.
  const grouped = storeQuery.groupBy?.exprs.length === 0 ? { ...storeQuery, groupBy: undefined } : storeQuery;
  const stored: FromItem = from(grouped, STORED);
  const conditions = keys.map(({ condition }) => condition);
  const readQuery: Select = {
    ...parts.read,
    kind: 'select',
    from: [stored],
    where:
      conditions.length === 0
        ? undefined
        : conditions.length === 1
          ? conditions[0]
          : { kind: 'and', exprs: conditions },
  };
  const exact = keys.filter(({ stored: { operator } }) => operator === '=');
  const ranged = keys.filter(({ stored: { operator } }) => operator !== '=');
  return {
    keys: keys.map((key) => key.stored),
    storeQuery: grouped,
    readQuery,
    aggregates: parts.aggregates,
    isHourly,
    sortColumns: [...new Set([...exact, ...ranged].map((key) => key.stored.column))],
  };
};

const refuseUnstorable = (select: Select, filters: readonly VariableFilter[]): void => {
  if (select.qualify !== undefined) throw new Refusal('QUALIFY is not supported for materialization');
  if (select.groupBy === undefined && hasWindow(select) && filters.length > 0) {
    throw new Refusal('Window functions are not supported for materialization with variables');
  }
};

// ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Key {
  readonly stored: StoredKey;
  /** What the column holds. */
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

/** Kept to the microsecond a time would make as many rows as there are events; numbers are kept as they are. */
const defaultBucket = (expr: Expr): Bucket | null =>
  isPlainField(expr) && !expr.chain.includes('properties') && TIME_COLUMN.test(String(expr.chain.at(-1)))
    ? 'day'
    : null;

// ── Aggregations ────────────────────────────────────────────────────────────────────────────────────────────

interface Split {
  readonly storeColumns: readonly Expr[];
  readonly groupNames: readonly string[];
  readonly read: Omit<Select, 'kind' | 'from' | 'where'>;
  readonly aggregates: KeyedPlan['aggregates'];
}

const splitAggregated = (select: Select, aliases: Aliases): Split => {
  const groups = new Map<string, { readonly name: string; readonly expr: Expr }>();
  for (const expr of groupExpressions(select, aliases)) {
    const key = expressionKey(expr);
    if (!groups.has(key)) groups.set(key, { name: `m_group_${groups.size}`, expr });
  }
  const states = new Map<string, { readonly name: string; readonly state: Expr }>();
  const aggregates = new Map<string, string>();

  const merged = (expr: Extract<Expr, { kind: 'call' }>): Expr => {
    const form = stateFormOf(expr);
    if (form === undefined) {
      throw new Refusal(
        `Aggregate function '${expr.name}' cannot be re-aggregated for range variable materialization`,
      );
    }
    const key = expressionKey(form.state);
    const known = states.get(key) ?? { name: `m_state_${states.size}`, state: form.state };
    states.set(key, known);
    aggregates.set(printHogQL(expr), form.mergeName);
    return form.merge(field(known.name));
  };

  /** Groups and aggregates by their stored columns; any other column would be one that was not grouped by. */
  const toRead = <Node>(node: Node): Node =>
    mapTree(node, (expr) => {
      const group = groups.get(expressionKey(expr));
      if (group !== undefined) return field(group.name);
      if (isAggregate(expr)) return merged(expr);
      if (expr.kind === 'field') {
        throw new Refusal(`Column '${expr.chain.join('.')}' is neither grouped by nor aggregated`);
      }
      if (expr.kind === 'select' || expr.kind === 'selectSet') {
        throw new Refusal('Subqueries in the SELECT list are not supported for materialization');
      }
      return undefined;
    });

  const columns = select.columns.map((column, index) =>
    alias(toRead(aliases.expand(column)), `m_column_${index}`),
  );
  const read = {
    ...readClauses(select, (expr) => toRead(aliases.expandPosition(expr))),
    columns,
    distinct: select.distinct,
    having: select.having && toRead(aliases.expand(select.having)),
    groupBy: readGroupBy(select, groups, (expr) => toRead(aliases.expandPosition(expr))),
  };
  return {
    storeColumns: [
      ...[...groups.values()].map(({ name, expr }) => alias(expr, name)),
      ...[...states.values()].map(({ name, state }) => alias(state, name)),
    ],
    groupNames: [...groups.values()].map(({ name }) => name),
    read,
    aggregates: [...aggregates].map(([expression, merge]) => ({ expression, merge })),
  };
};

const groupExpressions = (select: Select, aliases: Aliases): Expr[] => {
  const { groupBy } = select;
  if (groupBy === undefined) return [];
  if (groupBy.mode === 'all') {
    return select.columns.map((column) => aliases.expand(column)).filter((column) => !hasAggregate(column));
  }
  return [...groupBy.exprs, ...(groupBy.sets ?? []).flat()].map((expr) => aliases.expandPosition(expr));
};

const readGroupBy = (
  { groupBy }: Select,
  groups: ReadonlyMap<string, { readonly name: string }>,
  toRead: (expr: Expr) => Expr,
): GroupBy | undefined => {
  if (groupBy === undefined) return undefined;
  if (groupBy.mode === 'all') {
    return { mode: 'plain', exprs: [...groups.values()].map(({ name }) => field(name)) };
  }
  return {
    ...groupBy,
    exprs: groupBy.exprs.map(toRead),
    ...(groupBy.sets && { sets: groupBy.sets.map((set) => set.map(toRead)) }),
  };
};

// ── Plain rows ──────────────────────────────────────────────────────────────────────────────────────────────

const splitPlain = (select: Select, aliases: Aliases): Split => {
  const stored = new Map<string, { readonly name: string; readonly expr: Expr }>();
  const toRead = (expr: Expr): Expr => {
    if (expr.kind === 'constant') return expr;
    const key = expressionKey(expr);
    const known = stored.get(key) ?? { name: `m_value_${stored.size}`, expr };
    stored.set(key, known);
    return field(known.name);
  };
  if (select.columns.some(isStar)) {
    throw new Refusal('SELECT * cannot be stored with variables: name the columns');
  }
  const columns = select.columns.map((column, index) =>
    alias(toRead(aliases.expand(column)), `m_column_${index}`),
  );
  const columnCount = stored.size;
  const clauses = readClauses(select, (expr) => toRead(aliases.expandPosition(expr)));
  if (select.distinct && stored.size > columnCount) {
    throw new Refusal('ORDER BY of a DISTINCT query by what it does not select is not supported');
  }
  return {
    storeColumns: [...stored.values()].map(({ name, expr }) => alias(expr, name)),
    groupNames: [],
    read: { ...clauses, columns, distinct: select.distinct },
    aggregates: [],
  };
};

const isStar = (column: Expr): boolean =>
  column.kind === 'columns' || (column.kind === 'field' && column.chain.at(-1) === '*');

/** ORDER BY, LIMIT BY and LIMIT act on what was filtered: they belong to reading. */
const readClauses = (select: Select, toRead: (expr: Expr) => Expr) => ({
  orderBy: select.orderBy?.map(
    (order): OrderExpr => ({ ...order, span: undefined, expr: toRead(order.expr) }),
  ),
  limitBy: select.limitBy && { ...select.limitBy, exprs: select.limitBy.exprs.map(toRead) },
  limit: select.limit,
  limitWithTies: select.limitWithTies,
  offset: select.offset,
});
