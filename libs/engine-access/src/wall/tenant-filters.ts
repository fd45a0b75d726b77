/** The setting `additional_table_filters` for the tenant tables of a statement. */
import type { StatementOptions } from '@meridian/clickhouse';
import { InternalError, quoteSqlText } from '@meridian/core';
import { OTHER_TABLES, TENANT_TABLES } from './tenant-tables.ts';

type Settings = NonNullable<StatementOptions['settings']>;

/**
 * Every table whose name occurs in the text gets its filter; unneeded filters would cost time. A backslash may hide a
 * name, so a text with one gets the filters of all tables. The engine also compares a key with table aliases and takes
 * the first match. So every filter must name the same project or match no rows.
 */
export const tenantFilters = (database: string, projectId: number, sql: string): Settings => {
  assertProjectId(projectId);
  const filters = filtersOf(database)
    .filter(({ table }) => sql.includes('\\') || sql.includes(table))
    .map(({ parts }) => parts.join(String(projectId)));
  return filters.length === 0
    ? {}
    : { additional_table_filters: `{${filters.join(',')}}` as unknown as never };
};

interface Filter {
  /** The name in statements. In a cluster it also covers the local tables. */
  readonly table: string;
  /** Entries of the setting, split at the positions of the project id. */
  readonly parts: readonly string[];
}

const filtersByDatabase = new Map<string, readonly Filter[]>();

const filtersOf = (database: string): readonly Filter[] => {
  const known = filtersByDatabase.get(database);
  if (known !== undefined) return known;
  const entry = (name: string, filter: string): string =>
    `${quoteSqlText(`${database}.${name}`)}:'${filter}'`;
  const filters: readonly Filter[] = [
    ...Object.entries(TENANT_TABLES).map(([table, { column, isSharded }]) => {
      const names = isSharded ? [table, `${table}_local`] : [table];
      return {
        table,
        parts: names
          .map((name) => entry(name, `${column} = ${PROJECT}`))
          .join()
          .split(PROJECT),
      };
    }),
    ...OTHER_TABLES.map((table) => ({ table, parts: [entry(table, '0')] })),
  ];
  filtersByDatabase.set(database, filters);
  return filters;
};

/** A character that the name of a database cannot contain. */
const PROJECT = '\0';

const assertProjectId = (projectId: number): void => {
  if (Number.isSafeInteger(projectId) && projectId > 0) return;
  throw new InternalError('error', 'The id of the project must be a positive integer.');
};
