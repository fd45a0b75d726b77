/** Builds tables of keyed rows, either completely or only for the changed days. */
import { createHash } from 'node:crypto';
import { isAppError } from '@meridian/core';
import { and, type Expr, printHogQL, type Select } from '@meridian/hogql/build';
import type { Building, BuiltTable } from './building.ts';
import { withinDays } from './by-day.ts';
import { findChangedDays } from './changed-days.ts';
import { type KeyedPlan, STORED } from './plan-keyed.ts';
import {
  beginTable,
  compileQuery,
  describeTable,
  engineOf,
  fillTable,
  fillUpTo,
  insertInto,
  type Statement,
} from './statements.ts';
import {
  DAY_COLUMN,
  GENERATION_COLUMN,
  type StatementOfDays,
  type StoredDays,
  type StoredKey,
  type StoredSqlKeyed,
  validRows,
} from './stored-form.ts';
import { readTableInstead } from './stored-in-place.ts';

/** Above this number of rows in a table by day, slower reads outweigh faster refreshes. */
const MOST_ROWS_BY_DAY = 1_000_000;
/** The limit applies during grouping, so that an oversized result fails early. */
const ROW_LIMIT = {
  max_rows_to_group_by: String(MOST_ROWS_BY_DAY),
  group_by_overflow_mode: 'throw',
} as const;
const LIMITS: ReadonlySet<string> = new Set(['query_limit_exceeded', 'query_memory_limit']);

export const buildKeyed = async (
  building: Building,
  plan: KeyedPlan,
): Promise<BuiltTable | 'too many days'> => {
  if (!plan.isByDay) {
    const table = await storeWhole(building, plan);
    return finish(building, plan, { ...table, days: null, wasIncremental: false });
  }
  const stored = await storeDays(building, plan).catch((error: unknown) => {
    // Grouping by day may exceed a limit that grouping without days does not.
    if (isAppError(error) && LIMITS.has(error.code)) return 'too many days' as const;
    throw error;
  });
  if (stored === 'too many days') return stored;
  const table = plan.mergeQuery === undefined ? stored.days : await mergeDays(building, plan, stored.days);
  return finish(building, plan, { ...stored, tableName: table.tableName, rows: table.rows });
};

interface Filled {
  readonly tableName: string;
  readonly rows: number;
}

const finish = async (
  building: Building,
  plan: KeyedPlan,
  {
    tableName,
    rows,
    days,
    wasIncremental,
  }: Filled & { readonly days: StoredDays | null; readonly wasIncremental: boolean },
): Promise<BuiltTable> => {
  const before = building.version.materialization?.storedForm;
  // The fingerprint matches, so the columns of the earlier build are still valid.
  const { names, keys } =
    wasIncremental && before?.kind === 'keyed' ? before : await describeForm(building, plan, tableName);
  const form: StoredSqlKeyed = { kind: 'keyed', names, keys, readQuery: printHogQL(plan.readQuery), days };
  return { tableName, form, rows, wasIncremental };
};

const describeForm = async (
  building: Building,
  plan: KeyedPlan,
  tableName: string,
): Promise<Pick<StoredSqlKeyed, 'names' | 'keys'>> => {
  const [{ columns: names }, keys] = await Promise.all([
    compileQuery(building, building.version.query.query ?? ''),
    withTypes(building, tableName, plan.keys),
  ]);
  return { names, keys };
};

const TEXT_TYPE = /^(LowCardinality\()?(Nullable\()?String\)*$/;
const BOOLEAN_TYPE = /^(Nullable\()?Bool\)?$/;
const NUMBER_TYPE = /^(Nullable\()?(U?Int|Float|Decimal)/;

const withTypes = async (
  building: Building,
  tableName: string,
  keys: readonly StoredKey[],
): Promise<readonly StoredKey[]> => {
  if (keys.length === 0) return keys;
  const columns = await describeTable(building, tableName);
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return keys.map((key) => {
    const type = types.get(key.column) ?? '';
    return { ...key, isText: TEXT_TYPE.test(type), valueType: valueTypeOf(type) };
  });
};

const valueTypeOf = (type: string): StoredKey['valueType'] => {
  if (BOOLEAN_TYPE.test(type)) return 'boolean';
  return NUMBER_TYPE.test(type) ? 'number' : undefined;
};

const storeWhole = async (building: Building, plan: KeyedPlan): Promise<Filled> => {
  const { sql, params, settings } = await compileQuery(building, printHogQL(plan.storeQuery));
  const whole = { sql: `SELECT * FROM (${sql})`, params, settings };
  const shape = { columns: { like: whole.sql }, orderBy: plan.sortColumns };
  const tableName = await beginTable(building, shape, whole);
  return { tableName, rows: await fillTable(building, tableName, whole) };
};

interface StoredByDay {
  readonly days: StoredDays;
  readonly wasIncremental: boolean;
}

const storeDays = async (building: Building, plan: KeyedPlan): Promise<StoredByDay | 'too many days'> => {
  const { storedForm } = building.version.materialization ?? {};
  // Tables of an older release may have no day information.
  const before = (storedForm?.kind === 'keyed' && storedForm.days) || null;
  // Start the slow request first: query-service compiles one query after the other.
  const [changed, whole] = await Promise.all([
    before === null ? undefined : findChangedDays(building, before),
    compileQuery(building, printHogQL(plan.storeQuery)),
  ]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([whole.sql, whole.params]))
    .digest('hex');
  // Changed project settings change the compiled query and its rows.
  if (before === null || changed === undefined || before.fingerprint !== fingerprint) {
    const lastReplaced = before?.fingerprint === fingerprint ? before.lastReplaced : undefined;
    return storeAllDays(building, plan, whole, { fingerprint, ...(lastReplaced && { lastReplaced }) });
  }
  return { days: await replaceDays(building, plan, { whole, before, days: changed }), wasIncremental: true };
};

const storeAllDays = async (
  building: Building,
  plan: KeyedPlan,
  whole: Statement,
  known: Pick<StoredDays, 'fingerprint' | 'lastReplaced'>,
): Promise<StoredByDay | 'too many days'> => {
  const marked = withGeneration(building, { ...whole, settings: { ...whole.settings, ...ROW_LIMIT } });
  const shape = { columns: { like: marked.sql }, orderBy: [...plan.sortColumns, DAY_COLUMN] };
  const tableName = await beginTable(building, shape, marked);
  const rows = await fillUpTo(building, tableName, marked, MOST_ROWS_BY_DAY);
  if (rows > MOST_ROWS_BY_DAY) return 'too many days';
  const days: StoredDays = {
    tableName,
    generation: String(building.generation),
    replaced: {},
    rowsWritten: rows,
    rows,
    ...known,
    fullAt: building.now.toISOString(),
  };
  return { days, wasIncremental: false };
};

interface ReplacedDays {
  /** The statement of all days. */
  readonly whole: Statement;
  readonly before: StoredDays;
  readonly days: readonly string[];
}

/** Inserts into the table in use. Readers ignore the new rows until the generations of their days change. */
const replaceDays = async (
  building: Building,
  { storeQuery }: KeyedPlan,
  { whole, before, days }: ReplacedDays,
): Promise<StoredDays> => {
  if (days.length === 0) return before;
  const generation = String(building.generation);
  const statement = await statementOfDays(building, storeQuery, before, days);
  const [added, outdated] = await Promise.all([
    insertInto(building, before.tableName, withGeneration(building, { ...whole, ...statement })),
    countRowsOf(building, before, days),
  ]);
  return {
    ...before,
    lastReplaced: statement,
    replaced: { ...before.replaced, ...Object.fromEntries(days.map((day) => [day, generation])) },
    rowsWritten: before.rowsWritten + added,
    rows: before.rows - outdated + added,
  };
};

/** Counts the rows of these days that are currently valid. */
const countRowsOf = async (
  building: Building,
  stored: StoredDays,
  days: readonly string[],
): Promise<number> => {
  const { condition, params } = validRows(stored);
  const [row] = await engineOf(building).query<{ readonly count: number | string }>(
    `SELECT count() AS count FROM ${stored.tableName}
    WHERE ${DAY_COLUMN} IN {m_changed:Array(Date)} AND ${condition}`,
    { params: { ...params, m_changed: days } },
  );
  return Number(row?.count ?? 0);
};

/**
 * Reuses the last statement when the days are the same, which is the common case. An equal fingerprint guarantees an
 * equal statement.
 */
const statementOfDays = async (
  building: Building,
  storeQuery: Select,
  { lastReplaced }: StoredDays,
  days: readonly string[],
): Promise<StatementOfDays> => {
  if (lastReplaced?.days.join() === days.join()) return lastReplaced;
  const { sql, params } = await compileQuery(building, printHogQL(onlyWhere(storeQuery, withinDays(days))));
  return { days, sql, params };
};

const withGeneration = ({ generation }: Building, statement: Statement): Statement => ({
  ...statement,
  sql: `SELECT *, toUInt64(${generation}) AS ${GENERATION_COLUMN} FROM (${statement.sql})`,
});

const onlyWhere = (select: Select, condition: Expr): Select => ({
  ...select,
  where: and(select.where, condition),
});

/** Merges the states of a group's days into one row of a new table. */
const mergeDays = async (building: Building, plan: KeyedPlan, days: StoredDays): Promise<Filled> => {
  const compiled = await compileQuery(building, printHogQL(plan.mergeQuery!), STORED);
  const merged = readTableInstead(compiled, days.tableName, days);
  const shape = { columns: { like: merged.sql }, orderBy: plan.sortColumns };
  const tableName = await beginTable(building, shape, merged);
  return { tableName, rows: await fillTable(building, tableName, merged) };
};
