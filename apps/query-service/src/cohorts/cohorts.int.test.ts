/** A cohort whose calculation fails costs little: it is refused, or retried with growing pauses. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  // A short limit, so that a slow cohort fails soon.
  query = await startQuery({ QUERY_ASYNC_TIMEOUT_MS: '2000' });
  project = query.newProject();
  await query.load(project, {
    persons: ['free', 'free', 'paid'].map((plan, index) => ({
      distinct_ids: [`person ${index}`],
      properties: { plan },
    })),
  });
});
afterAll(() => query.stop());

const bySql = (key: string) => ({ properties: { type: 'AND', values: [{ type: 'hogql', key }] } });
const SLOW = '(SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)) > 0';

const send = (method: string, path: string, body?: object) =>
  query.send(project, path, { method, ...(body && { body: JSON.stringify(body) }) });
const create = async (key: string) =>
  (await send('POST', '/cohorts/', { name: key, filters: bySql(key) })).body;
const stored = (id: unknown) =>
  query.context.database.cohort.findUniqueOrThrow({ where: { id: Number(id) } });
describe('a cohort', () => {
  it('that follows SQL holds the persons that match', async () => {
    const { id } = await create("properties.plan = 'free'");
    await waitFor(async () => (await stored(id)).count === 2, { what: 'the members' });
    expect((await stored(id)).failures).toBe(0);
  });

  it('whose SQL is wrong is refused', async () => {
    const { status, body } = await send('POST', '/cohorts/', {
      name: 'Wrong',
      filters: bySql('nothing_here()'),
    });
    expect([status, body['code'], body['attr']]).toEqual([400, 'hogql_query_error', 'filters']);
  });

  it('that always fails is counted, and tried again an hour later, then two', async () => {
    const { id } = await create(SLOW);
    await waitFor(async () => (await stored(id)).failures === 1, { timeoutMs: 20_000 });
    const { body } = await send('GET', `/cohorts/${id}/`);
    expect(body).toMatchObject({
      errors_calculating: 1,
      is_calculating: false,
      error_message: expect.stringContaining('time'),
    });
    const first = (await stored(id)).calculateAfter!.getTime();
    expect(Math.abs(first - Date.now() - 3_600_000)).toBeLessThan(30_000);
    await query.context.maintenance.calculateOldCohorts(new Date(first - 1));
    await query.context.maintenance.calculateOldCohorts(new Date(first + 1));
    await waitFor(async () => (await stored(id)).failures === 2, { timeoutMs: 20_000 });
    const second = (await stored(id)).calculateAfter!.getTime();
    expect(Math.abs(second - Date.now() - 7_200_000)).toBeLessThan(30_000);
  });

  it('that failed is calculated at once when its filters change', async () => {
    const { id } = await create(SLOW);
    await waitFor(async () => (await stored(id)).failures === 1, { timeoutMs: 20_000 });
    await send('PATCH', `/cohorts/${id}/`, { filters: bySql("properties.plan = 'paid'") });
    await waitFor(async () => (await stored(id)).count === 1, { what: 'the members' });
    expect(await stored(id)).toMatchObject({ failures: 0, errorMessage: null });
    expect((await stored(id)).calculateAfter).toBeNull();
  });
});
