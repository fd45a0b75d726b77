import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery({}, { sharesRedisWithCapture: true });
  project = query.newProject();
});
afterAll(() => query.stop());

const store = (properties: Record<string, unknown>) =>
  query.load(project, {
    events: [{ event: 'paid', distinct_id: 'a', timestamp: '2026-01-01T00:00:00Z', properties }],
  });

const plansOf = async (column: string): Promise<number> => {
  const node = { kind: 'HogQLQuery', query: `SELECT ${column} FROM events` };
  const { status, body } = await query.ask(project, { query: node, refresh: 'force_blocking' });
  expect(status).toBe(200);
  const timings = body['timings'] as readonly { readonly k: string }[];
  return timings.filter(({ k }) => k === 'plan').length;
};

it('a query is planned again only when an unknown property has been defined since', async () => {
  expect(await plansOf('properties.price')).toBe(1);
  await store({ price: 41 });
  expect([await plansOf('properties.price'), await plansOf('properties.price')]).toEqual([2, 1]);
  expect(await plansOf('properties.nothing')).toBe(1);
});
