/** The engine's own filter for the tenant tables of a statement, as the setting `additional_table_filters`. */
import type { StatementOptions } from '@meridian/clickhouse';
import { InternalError } from '@meridian/core';
import { OTHER_TABLES, TENANT_TABLES } from './tenant-tables.ts';

type Settings = NonNullable<StatementOptions['settings']>;

/**
 * Every table whose name is anywhere in the text has its filter: the engine takes time for each filter, and reads no
 * other table. A backslash may hide a name, so such a text has the filters of all tables.
 *
 * The engine compares a key with the alias of a table, too, and takes the first one that fits. So no key may have a
 * filter that lets more through than another: all of them name the same project, or let nothing through.
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
  /** As a statement names it, which in a cluster also means the tables behind it. */
  readonly table: string;
  /** Entries of the setting, cut where the project goes. */
  readonly parts: readonly string[];
}

const filtersByDatabase = new Map<string, readonly Filter[]>();

const filtersOf = (database: string): readonly Filter[] => {
  const known = filtersByDatabase.get(database);
  if (known !== undefined) return known;
  const entry = (name: string, filter: string): string => `${quoted(`${database}.${name}`)}:'${filter}'`;
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

/** Nothing that the name of a database could hold. */
const PROJECT = '\0';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const assertProjectId = (projectId: number): void => {
  if (Number.isSafeInteger(projectId) && projectId > 0) return;
  throw new InternalError('error', 'A statement for a project needs the id of the project.');
};
