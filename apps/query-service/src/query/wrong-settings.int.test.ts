/** A query that fails because of the settings of its project says so. */
import { propertyFilterSchema } from '@meridian/contracts/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from '../../test/query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const trend = (members: object) => ({
  query: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }], ...members },
});
const sql = (text: string) => ({ query: { kind: 'HogQLQuery', query: text } });
const wrongPattern = { type: 'event', key: 'host', operator: 'regex', value: '(' } as const;
const wrongSql = { type: 'hogql', key: 'no_such_column = 1' } as const;

it.each([
  [wrongPattern, 'a closing parenthesis is missing'],
  [wrongSql, 'no_such_column'],
])('names test_account_filters: %j', async (filter, reason) => {
  const project = query.newProject({ testAccountFilters: [propertyFilterSchema.parse(filter)] });
  const { status, body } = await query.ask(project, trend({ filterTestAccounts: true }));
  expect([status, body['attr']]).toEqual([400, null]);
  expect(body['detail']).toMatch(/^The test_account_filters of the project are wrong: /);
  expect(body['detail']).toContain(reason);
  expect((await query.ask(project, trend({}))).status).toBe(200);
  const own = await query.ask(project, trend({ properties: [filter] }));
  expect(own.body['detail']).not.toContain('test_account_filters');
});

it('names path_cleaning_filters', async () => {
  const project = query.newProject({ pathCleaningRules: [{ alias: '/:id', regex: '/(' }] });
  const { status, body } = await query.ask(project, sql('SELECT cleanPath(properties.path) FROM events'));
  expect(status).toBe(400);
  expect(body['detail']).toMatch(/^The path_cleaning_filters of the project are wrong: .*parenthesis/);
  const own = await query.ask(project, sql("SELECT match(event, '[') FROM events"));
  expect(own.body['detail']).not.toContain('path_cleaning_filters');
});
