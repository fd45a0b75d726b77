import { expect, it } from 'vitest';
import { tenantFilters } from './tenant-filters.ts';
import { OTHER_TABLES, physicalTenantTables, TENANT_TABLES } from './tenant-tables.ts';

const filtersOf = (projectId: number, sql: string): string | undefined =>
  tenantFilters('meridian', projectId, sql)['additional_table_filters'] as string | undefined;
const EVERY_NAME = [...Object.keys(TENANT_TABLES), ...OTHER_TABLES].join();

it.each(physicalTenantTables())('a statement that names $name has its filter', ({ name, column }) => {
  for (const sql of [
    `SELECT 1 FROM ${name}`,
    `SELECT 1 FROM \`${name}\``,
    `SELECT 1 FROM meridian."${name}" AS a`,
  ]) {
    expect(filtersOf(7, sql)).toContain(`'meridian.${name}':'${column} = 7'`);
  }
});

it('a Distributed table has the filters of the tables behind it, which the statement does not name', () => {
  expect(filtersOf(7, 'SELECT 1 FROM events')).toBe(
    "{'meridian.events':'project_id = 7','meridian.events_local':'project_id = 7'}",
  );
});

it('a table that every shard holds whole has one filter, and several tables have theirs together', () => {
  expect(filtersOf(1, 'SELECT 1 FROM persons, groups')).toBe(
    "{'meridian.persons':'project_id = 1','meridian.groups':'project_id = 1'}",
  );
});

it('quotes and backslashes in the name of the database are escaped', () => {
  expect(tenantFilters("o'b\\d", 7, 'SELECT 1 FROM groups')).toEqual({
    additional_table_filters: String.raw`{'o\'b\\d.groups':'project_id = 7'}`,
  });
});

it('a text that may hide a name has the filters of all tables', () => {
  expect(filtersOf(7, 'SELECT 1 FROM `\\x65vents`')).toBe(filtersOf(7, EVERY_NAME));
});

it('a statement without tenant tables has none', () => {
  expect(tenantFilters('meridian', 7, 'SELECT 1')).toEqual({});
});

it('no filter lets through more than another, because a table alias chooses among them', () => {
  const filters = [...(filtersOf(7, EVERY_NAME) ?? '').matchAll(/:'([^']*)'/g)].map(([, filter]) => filter);
  expect(new Set(filters)).toEqual(new Set(['project_id = 7', '0']));
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, undefined, '1', '1 OR 1'])(
  '%s is not a project: the statement is not sent',
  (projectId) => {
    expect(() => filtersOf(projectId as number, 'SELECT 1')).toThrow(
      expect.objectContaining({
        code: 'error',
        message: 'The id of the project must be a positive integer.',
      }),
    );
  },
);
