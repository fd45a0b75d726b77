import { expect, it } from 'vitest';
import { newStoredTableName, ownStoredTables, projectOfStoredTable } from './stored-tables.ts';

const HEX = '0123456789abcdef01234567';

it.each([1, 42, 345])('the name of a stored table contains its project: %i', (projectId) => {
  const name = newStoredTableName(projectId);
  expect(name).toMatch(new RegExp(`^endpoint_${projectId}_[0-9a-f]{24}$`));
  expect(projectOfStoredTable(name)).toBe(projectId);
  expect(newStoredTableName(projectId)).not.toBe(name);
});

it.each([
  'events',
  'endpoint_1',
  `endpoint_x_${HEX}`,
  `endpoint_0_${HEX}`,
  `endpoint_7_${HEX}0`,
  `x_endpoint_7_${HEX}`,
  'endpoint_7_',
  '',
])('%s is not the name of a stored table', (name) => expect(projectOfStoredTable(name)).toBeUndefined());

it.each([
  [`FROM endpoint_7_${HEX}`, 1],
  [`endpoint_7_${HEX}, endpoint_7_${HEX} AS b`, 2],
  [`FROM endpoint_77_${HEX}`, 0],
  [`FROM endpoint_7_${HEX}0`, 0],
  [`FROM endpoint_7_${HEX}$`, 0],
  [`FROM x_endpoint_7_${HEX}`, 0],
  [`FROM $endpoint_7_${HEX}`, 0],
])('%s names tables of project 7: %i', (sql, count) => {
  expect([...sql.matchAll(ownStoredTables(7))]).toHaveLength(count);
});
