import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
});
afterAll(() => query.stop());

const store = (properties: object) =>
  query.load(project, {
    events: [{ event: 'paid', distinct_id: 'a', timestamp: '2026-01-01T00:00:00Z', properties }],
  });

const ask = async (column: string) => {
  const node = { kind: 'HogQLQuery', query: `SELECT ${column} FROM events` };
  const { body } = await query.ask(project, { query: node, refresh: 'force_blocking' });
  const timings = body['timings'] as readonly { readonly k: string }[];
  return { results: body.results, plans: timings.filter(({ k }) => k === 'plan').length };
};

it('a query over a property that was never seen is planned once, and reads its type as soon as it has one', async () => {
  expect(await ask('properties.price')).toEqual({ results: [], plans: 1 });
  await store({ price: 41 });
  expect(await ask('properties.price')).toEqual({ results: [[41]], plans: 1 });
});
