/** Endpoints over `system.*`: the author's scopes are checked when they are saved. */
import type { Principal } from '@meridian/contracts/internal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;
beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.saveInsight(project, TRENDS);
});
afterAll(() => endpoints.stop());

const TRENDS = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const INSIGHTS = { kind: 'HogQLQuery', query: 'SELECT count() FROM system.insights' };
const IN_A_FILTER = { properties: [{ type: 'hogql', key: '(SELECT count() FROM system.insights) > 0' }] };

const key = (...scopes: string[]): Partial<Principal> => ({ credential: 'personal_api_key', scopes });
const save = (name: string, query: object, who: Partial<Principal>) =>
  endpoints.send(project, 'POST', '/', { name, query }, who);

const refused = { status: 400, body: { detail: expect.stringContaining('`system.insights`') } };

it.each([
  ['SQL', INSIGHTS],
  ['the filter of an insight', { ...TRENDS, ...IN_A_FILTER }],
])('an author can publish only objects that they may read: %s', async (_, query) => {
  expect(await save('narrow', query, key('endpoint:write'))).toMatchObject(refused);
  expect(await save('narrow', query, key('endpoint:write', 'insight:read'))).toMatchObject({ status: 201 });
  expect(await endpoints.send(project, 'DELETE', '/narrow/')).toMatchObject({ status: 204 });
});

it('a change of the query is judged like a new one', async () => {
  await endpoints.create(project, 'changed', 'SELECT 1');
  const change = (who: Partial<Principal>) =>
    endpoints.send(project, 'PATCH', '/changed/', { query: INSIGHTS }, who);
  expect(await change(key('endpoint:write'))).toMatchObject(refused);
  expect(await change(key('endpoint:write', 'insight:read'))).toMatchObject({ status: 200 });
});

it('a caller that may run an endpoint gets the rows that its author may read', async () => {
  await endpoints.create(project, 'published', INSIGHTS);
  const run = await endpoints.send(project, 'POST', '/published/run/', {}, key('endpoint:read'));
  expect(run).toMatchObject({ status: 200, body: { results: [[1]] } });
});

it('filters that a caller adds read only objects that the caller may read, also with a cached result', async () => {
  await endpoints.create(project, 'filtered', TRENDS);
  const run = (who: Partial<Principal>, filters_override?: object) =>
    endpoints.send(project, 'POST', '/filtered/run/', { filters_override }, who);
  const narrow = key('endpoint:read', 'query:read');
  const wide = key('endpoint:read', 'query:read', 'insight:read');
  expect(await run(narrow)).toMatchObject({ status: 200 });
  expect(await run(wide, IN_A_FILTER)).toMatchObject({ status: 200 });
  expect(await run(narrow, IN_A_FILTER)).toMatchObject(refused);
});

it.each([
  ['a cohort that does not exist', { breakdown: ['99999'], breakdown_type: 'cohort' }],
  ['SQL that fails', { breakdown: 'no_such_column', breakdown_type: 'hogql' }],
])(
  'a filter that reads a hidden table is refused, though the check already fails at %s',
  async (_, breakdown) => {
    // A lifecycle has no breakdown, so only the check of the filters sees this one.
    const lifecycle = { kind: 'LifecycleQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
    await endpoints.create(project, 'lifecycle', lifecycle).catch(() => undefined);
    const filters_override = { ...IN_A_FILTER, breakdown_filter: breakdown };
    const run = await endpoints.send(
      project,
      'POST',
      '/lifecycle/run/',
      { filters_override },
      key('endpoint:read', 'query:read'),
    );
    expect(run.status).toBe(400);
  },
);

it.each([
  ['a filter', { properties: [{ type: 'hogql', key: '1 IN (SELECT 1 FROM persons)' }] }],
  [
    'a breakdown',
    { breakdown_filter: { breakdown_type: 'hogql', breakdown: '(SELECT max(id) FROM persons)' } },
  ],
])('%s with SQL is added only with query:read, and never by a secret key', async (_, filters_override) => {
  await endpoints.create(project, 'sql_added', TRENDS).catch(() => undefined);
  const run = (who: Partial<Principal>) =>
    endpoints.send(project, 'POST', '/sql_added/run/', { filters_override }, who);
  expect(await run(key('endpoint:read', 'query:read'))).toMatchObject({ status: 200 });
  expect(await run(key('endpoint:read'))).toMatchObject({ status: 403 });
  expect(await run({ credential: 'project_secret_key', scopes: ['endpoint:read'] })).toMatchObject({
    status: 403,
  });
});

it('filters of the author belong to the endpoint, also when a caller adds some', async () => {
  await endpoints.create(project, 'of_insights', { ...TRENDS, ...IN_A_FILTER });
  const added = {
    filters_override: { date_from: '-7d', properties: [{ key: 'a', value: 'b', type: 'event' }] },
  };
  const run = await endpoints.send(project, 'POST', '/of_insights/run/', added, key('endpoint:read'));
  expect(run).toMatchObject({ status: 200 });
});
