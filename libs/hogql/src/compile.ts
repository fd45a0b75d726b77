/**
 * HogQL → SQL for ClickHouse, for one project. Pure: the same input gives the same SQL, and nothing is read from
 * anywhere. Parsing is the slow part; `createCompiler` remembers parsed texts.
 */
import type { WeekStartDay } from '@meridian/calendar';
import type { PersonOnEventsMode } from '@meridian/contracts/internal';
import type { HogQLFilters, PathCleaningRule, PropertyFilter } from '@meridian/contracts/query';
import type { Query } from './ast/nodes.ts';
import { HogQLError } from './errors.ts';
import { parseSelect } from './parse/parse.ts';
import { assertExpanded } from './passes/assert-expanded.ts';
import { assertTypeSizes } from './passes/assert-type-sizes.ts';
import { type BlockSettings, blockSettings } from './passes/block-settings.ts';
import { boundWork, RUNNING_SUM } from './passes/bound-work.ts';
import { type GroupSettings, groupSettings } from './passes/group-settings.ts';
import { measureOnce } from './passes/measure-once.ts';
import { runPasses } from './passes/pipeline.ts';
import { zonesOf } from './passes/zones-of.ts';
import { constantSizes } from './plan/constant-size.ts';
import type { PlanQuery } from './plan/nodes.ts';
import type { ValueType } from './plan/types.ts';
import type { Action } from './prepare/actions.ts';
import { fillPlaceholders } from './prepare/placeholders.ts';
import { limitRows, type RowLimits } from './prepare/row-limit.ts';
import type { VariableValue } from './prepare/variables.ts';
import { assertGuardedSql } from './print/assert-guarded-sql.ts';
import { printClickHouse } from './print/clickhouse.ts';
import { printHogQL } from './print/hogql.ts';
import { assertSize } from './resolve/assert-size.ts';
import type { Cohort, ResolvedField } from './resolve/context.ts';
import { readStored } from './resolve/read-stored.ts';
import { resolve } from './resolve/resolve.ts';
import type { PropertyDefinitions, PropertyName } from './schema/property-definitions.ts';
import { tablesFor } from './schema/schema-for.ts';
import type { GivenRows } from './schema/tables/given.ts';
import { INTERNAL_TABLES } from './schema/tables.ts';

export interface CompileInput {
  /** Text of one SELECT, or a tree. */
  readonly query: string | Query;
  /** Whose rows are read; there is no query without it. */
  readonly projectId: number;
  readonly now: Date;
  /** An IANA name; UTC where absent. */
  readonly timezone?: string | undefined;
  readonly weekStartDay?: WeekStartDay | undefined;
  readonly propertyDefinitions?: PropertyDefinitions | undefined;
  readonly variables?: readonly VariableValue[] | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly filters?: HogQLFilters | undefined;
  readonly testAccountFilters?: readonly PropertyFilter[] | undefined;
  readonly actions?: readonly Action[] | undefined;
  readonly cohorts?: readonly Cohort[] | undefined;
  /** The rules of `cleanPath`. */
  readonly pathCleaningRules?: readonly PathCleaningRule[] | undefined;
  readonly personsOnEventsMode?: PersonOnEventsMode | undefined;
  readonly personsJoinMode?: 'inner' | 'left' | undefined;
  /** False only where it is known that the project has no person overrides. */
  readonly hasPersonOverrides?: boolean | undefined;
  readonly convertToProjectTimezone?: boolean | undefined;
  readonly limits?: RowLimits | undefined;
  /** Tables that this caller may not read, and `ACTIONS` where it may not use actions. */
  readonly deniedTables?: ReadonlySet<string> | undefined;
  /** The rows of tables that are kept elsewhere; see `GIVEN_TABLES`. */
  readonly givenRows?: GivenRows | undefined;
  /** The subquery of this name in the outermost FROM is read from a table `STORED_TABLE`, which has its columns. */
  readonly storedAs?: string | undefined;
  /** Called for each name in the text with its meaning and type. */
  readonly onField?: ((field: ResolvedField) => void) | undefined;
}

export interface CompiledQuery {
  readonly sql: string;
  /** Values of the `{p0:String}` in `sql`. */
  readonly params: Readonly<Record<string, string>>;
  /** The name of each column: its alias, or its expression as written. */
  readonly columns: readonly string[];
  /** The type of each column as the compiler knows it; the engine's types come with its answer. */
  readonly types: readonly ValueType[];
  /** The query as HogQL, with placeholders filled and the default LIMIT. */
  readonly hogql: string;
  readonly limit: number | undefined;
  readonly offset: number;
  /** The SQL reads one row more than `limit`, to find out whether there are more. */
  readonly fetchesOneMore: boolean;
  /** Further rows are left out of the answer, which then has more. Undefined if there is no maximum. */
  readonly mostRows: number | undefined;
  /** Logical tables that are read. */
  readonly tables: readonly string[];
  /** Properties without a definition, which are read as text. */
  readonly unknownProperties: readonly PropertyName[];
  /** The time zones that its author names, other than UTC and that of the project. */
  readonly zones: readonly string[];
  /** Settings of the engine that every statement with this SQL needs. */
  readonly settings: BlockSettings & GroupSettings & Partial<typeof RUNNING_SUM>;
}

/** The query API's limits. */
export const QUERY_LIMITS: RowLimits = { defaultRows: 100, maxRows: 50_000 };
export const EXPORT_LIMITS: RowLimits = { defaultRows: 50_000, maxRows: 50_000 };
export const NO_LIMITS: RowLimits = { defaultRows: null, maxRows: null };

export const compile = (input: CompileInput): CompiledQuery => compileWith(parseSelect, input);

export const compileWith = (parse: (text: string) => Query, input: CompileInput): CompiledQuery => {
  const query = typeof input.query === 'string' ? parse(input.query) : input.query;
  try {
    return compileTree(query, input);
  } catch (error) {
    throw error instanceof HogQLError && typeof input.query === 'string' ? error.in(input.query) : error;
  }
};

const compileTree = (query: Query, input: CompileInput): CompiledQuery => {
  checkInput(input);
  assertSize(query);
  const timezone = input.convertToProjectTimezone === false ? 'UTC' : (input.timezone ?? 'UTC');
  const filled = fillPlaceholders(query, {
    now: input.now,
    timezone: input.timezone ?? 'UTC',
    weekStartDay: input.weekStartDay ?? 0,
    variables: input.variables ?? [],
    values: input.values,
    filters: input.filters,
    testAccountFilters: input.testAccountFilters ?? [],
  });
  if (filled !== query) assertSize(filled); // values come from the caller too
  const limited = limitRows(filled, input.limits ?? QUERY_LIMITS);
  const { plan, tables, unknownProperties } = resolve(limited.run, {
    text: typeof input.query === 'string' ? input.query : undefined,
    timezone,
    tables: tablesFor({
      mode: input.personsOnEventsMode ?? 'person_id_override_properties_on_events',
      hasOverrides: input.hasPersonOverrides ?? true,
    }),
    internalTables: INTERNAL_TABLES,
    deniedTables: input.deniedTables ?? new Set(),
    givenRows: input.givenRows ?? new Map(),
    definitions: input.propertyDefinitions ?? {},
    cohorts: input.cohorts ?? [],
    actions: input.actions ?? [],
    pathCleaningRules: input.pathCleaningRules ?? [],
    onField: input.onField,
    personsJoin: input.personsJoinMode === 'left' ? 'LEFT JOIN' : 'INNER JOIN',
  });
  assertExpanded(plan);
  assertTypeSizes(plan);
  const finished = runPasses(plan, {
    projectId: input.projectId,
    timezone,
    weekStartDay: input.weekStartDay ?? 0,
    now: input.now,
  });
  const columns = outermostColumns(plan);
  const printed = input.storedAs === undefined ? finished : readStored(finished, limited.run, input.storedAs);
  const sizeOf = constantSizes(printed);
  const settings = { ...blockSettings(printed, sizeOf), ...groupSettings(printed) };
  const bounded = boundWork(printed, sizeOf);
  const { sql, params } = printClickHouse(measureOnce(bounded, sizeOf));
  assertGuardedSql(sql, input.projectId);
  return {
    sql,
    params,
    columns: columns.map(({ label }) => label),
    types: columns.map(({ expr }) => expr.type),
    hogql: printHogQL(limited.query),
    limit: limited.limit,
    offset: limited.offset,
    fetchesOneMore: limited.fetchesOneMore,
    mostRows: limited.mostRows,
    tables,
    unknownProperties,
    zones: zonesOf(finished, timezone),
    settings: bounded === printed ? settings : { ...settings, ...RUNNING_SUM },
  };
};

const checkInput = ({ projectId, timezone }: CompileInput): void => {
  if (!Number.isSafeInteger(projectId) || projectId <= 0)
    throw new Error('compile: projectId must be a positive integer');
  if (timezone !== undefined && !isTimezone(timezone))
    throw new Error(`compile: unknown time zone ${timezone}`);
};

/** Asking costs as much as all the rest of compiling; there are some hundred of them. */
const knownTimezones = new Set<string>();

const isTimezone = (timezone: string): boolean => {
  if (knownTimezones.has(timezone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    return false;
  }
  knownTimezones.add(timezone);
  return true;
};

const outermostColumns = (plan: PlanQuery) => {
  let first = plan;
  while (first.kind === 'selectSet') first = first.first;
  return first.columns;
};
