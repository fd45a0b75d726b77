/** Tables of keyed rows: as a whole, or only the days that changed. */
import { createHash } from 'node:crypto';
import { isAppError } from '@meridian/core';
import { and, type Expr, printHogQL, type Select } from '@meridian/hogql';
import { readTableInstead } from '../run/stored-in-place.ts';
import type { BuiltTable } from './build-table.ts';
import { withinDays } from './by-day.ts';
import { findChangedDays } from './changed-days.ts';
import type { KeyedPlan } from './plan-keyed.ts';
import {
  type Building,
  beginTable,
  compileQuery,
  describeTable,
  fillTable,
  fillUpTo,
  insertInto,
  optionsOf,
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

/** More rows by day than this, and reading them costs what refreshing saves. */
const MOST_ROWS_BY_DAY = 1_000_000;

export const buildKeyed = async (
  building: Building,
  plan: KeyedPlan,
): Promise<BuiltTable | 'too many days'> => {
  if (!plan.isByDay) {
    const table = await storeWhole(building, plan);
    return finish(building, plan, { ...table, days: null, wasIncremental: false });
  }
  const stored = await storeDays(building, plan).catch((error: unknown) => {
    // Groups by the day may be too many for memory where groups alone are not.
    if (isAppError(error) && error.code === 'query_limit_exceeded') return 'too many days' as const;
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
  // Only days of the same query are replaced: what it is called and compared with is known.
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
    withTextColumns(building, tableName, plan.keys),
  ]);
  return { names, keys };
};

const TEXT_TYPE = /^(LowCardinality\()?(Nullable\()?String\)*$/;

const withTextColumns = async (
  building: Building,
  tableName: string,
  keys: readonly StoredKey[],
): Promise<readonly StoredKey[]> => {
  if (keys.length === 0) return keys;
  const columns = await describeTable(building, tableName);
  const texts = new Set(columns.filter(({ type }) => TEXT_TYPE.test(type)).map(({ name }) => name));
  return keys.map((key) => ({ ...key, isText: texts.has(key.column) }));
};

// ── As a whole ──────────────────────────────────────────────────────────────────────────────────────────────

const storeWhole = async (building: Building, plan: KeyedPlan): Promise<Filled> => {
  const { sql, params } = await compileQuery(building, printHogQL(plan.storeQuery));
  const whole = { sql: `SELECT * FROM (${sql})`, params };
  const shape = { columns: { like: whole.sql }, orderBy: plan.sortColumns };
  const tableName = await beginTable(building, shape, params);
  return { tableName, rows: await fillTable(building, tableName, whole) };
};

// ── By day ──────────────────────────────────────────────────────────────────────────────────────────────────

interface StoredByDay {
  readonly days: StoredDays;
  readonly wasIncremental: boolean;
}

const storeDays = async (building: Building, plan: KeyedPlan): Promise<StoredByDay | 'too many days'> => {
  const { storedForm } = building.version.materialization ?? {};
  // Tables of an older release may lack the note.
  const before = (storedForm?.kind === 'keyed' && storedForm.days) || null;
  // What takes longest goes first: query-service compiles one after the other.
  const [changed, rowsByDay, whole] = await Promise.all([
    before === null ? undefined : findChangedDays(building, before),
    before === null ? undefined : countRowsByDay(building, before),
    compileQuery(building, printHogQL(plan.storeQuery)),
  ]);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([whole.sql, whole.params]))
    .digest('hex');
  // Other settings of the project make other rows of the same query.
  if (before === null || changed === undefined || before.fingerprint !== fingerprint) {
    return storeAllDays(building, plan, whole, fingerprint);
  }
  const outdated = changed.reduce((sum, day) => sum + (rowsByDay?.get(day) ?? 0), 0);
  const days = await replaceDays(building, plan, before, { changed, outdated });
  return { days, wasIncremental: true };
};

/** Those that count. Asked ahead of need: the engine answers while query-service compiles. */
const countRowsByDay = async (building: Building, days: StoredDays): Promise<ReadonlyMap<string, number>> => {
  const { condition, params } = validRows(days);
  const { rows } = await building.context.clickhouse.queryTable(
    `SELECT ${DAY_COLUMN}, count() FROM ${days.tableName} WHERE ${condition} GROUP BY ${DAY_COLUMN}`,
    optionsOf(building, params),
  );
  return new Map(rows.map(([day, count]) => [String(day), Number(count)]));
};

const storeAllDays = async (
  building: Building,
  plan: KeyedPlan,
  whole: Statement,
  fingerprint: string,
): Promise<StoredByDay | 'too many days'> => {
  const marked = withGeneration(building, whole);
  const shape = { columns: { like: marked.sql }, orderBy: [...plan.sortColumns, DAY_COLUMN] };
  const tableName = await beginTable(building, shape, marked.params);
  // Refused while it groups: what turns out to be too much costs no more than that.
  const rows = await fillUpTo(building, tableName, marked, MOST_ROWS_BY_DAY, {
    max_rows_to_group_by: String(MOST_ROWS_BY_DAY),
    group_by_overflow_mode: 'throw',
  });
  if (rows > MOST_ROWS_BY_DAY) return 'too many days';
  const days: StoredDays = {
    tableName,
    generation: String(building.generation),
    replaced: {},
    rowsWritten: rows,
    rows,
    fingerprint,
    fullAt: building.now.toISOString(),
  };
  return { days, wasIncremental: false };
};

/** Into the table that is being read: nobody sees these rows before the note of their days has moved. */
const replaceDays = async (
  building: Building,
  { storeQuery }: KeyedPlan,
  before: StoredDays,
  { changed, outdated }: { readonly changed: readonly string[]; readonly outdated: number },
): Promise<StoredDays> => {
  if (changed.length === 0) return before;
  const generation = String(building.generation);
  const part = await statementOfDays(building, storeQuery, before, changed);
  const added = await insertInto(building, before.tableName, withGeneration(building, part));
  return {
    ...before,
    lastReplaced: part,
    replaced: { ...before.replaced, ...Object.fromEntries(changed.map((day) => [day, generation])) },
    rowsWritten: before.rowsWritten + added,
    rows: before.rows - outdated + added,
  };
};

/** Mostly the days of the last time. Under the same fingerprint they are computed by the same statement. */
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

const withGeneration = ({ generation }: Building, { sql, params }: Statement): Statement => ({
  sql: `SELECT *, toUInt64(${generation}) AS ${GENERATION_COLUMN} FROM (${sql})`,
  params,
});

const onlyWhere = (select: Select, condition: Expr): Select => ({
  ...select,
  where: and(select.where, condition),
});

/** The states of a group's days → one row of the group, in a new table. */
const mergeDays = async (building: Building, plan: KeyedPlan, days: StoredDays): Promise<Filled> => {
  const { sql, params } = await compileQuery(building, printHogQL(plan.mergeQuery!));
  const merged = readTableInstead({ sql, params }, days.tableName, days);
  const shape = { columns: { like: merged.sql }, orderBy: plan.sortColumns };
  const tableName = await beginTable(building, shape, merged.params);
  return { tableName, rows: await fillTable(building, tableName, merged) };
};
