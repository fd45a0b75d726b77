/** The members of a cohort fit its newest filters, however changes and calculations meet. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
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
const plan = (value: string) => bySql(`properties.plan = '${value}'`);
const send = (method: string, path: string, body?: object) => query.call(project, method, path, body);
const stored = (id: number) => query.context.database.cohort.findUniqueOrThrow({ where: { id } });
const membersOf = async (id: number): Promise<unknown> =>
  (await send('GET', `/cohorts/${id}/persons/`)).body['count'];
const create = async (filters: object): Promise<number> => {
  const { status, body } = await send('POST', '/cohorts/', { name: 'Cohort', filters });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body['id']);
};
const finished = async (id: number): Promise<unknown> => {
  await waitFor(async () => !(await stored(id)).isCalculating, { what: 'the members', timeoutMs: 30_000 });
  return (await stored(id)).count;
};
const SLOW = '(SELECT sum(cityHash64(number, toString(number))) FROM numbers(60000000)) > 0';

describe('a cohort whose filters change while it is calculated', () => {
  it('has the members of the newest filters once it says that it is calculated', async () => {
    const id = await create(plan('none'));
    const slow = send('PATCH', `/cohorts/${id}/`, {
      filters: bySql(`properties.plan = 'free' AND ${SLOW}`),
    });
    await waitFor(async () => (await query.running(project)) > 0, { what: 'the slow calculation' });
    await send('PATCH', `/cohorts/${id}/`, { filters: plan('paid') });
    expect([await finished(id), await membersOf(id)]).toEqual([1, 1]);
    await slow;
    expect([await finished(id), await membersOf(id)]).toEqual([1, 1]);
  });

  it('has another version after its calculation than while it was calculated', async () => {
    const id = await create(plan('none'));
    const before = (await stored(id)).version;
    const slow = send('PATCH', `/cohorts/${id}/`, { filters: bySql(SLOW) });
    await waitFor(async () => (await query.running(project)) > 0, { what: 'the slow calculation' });
    const meanwhile = (await stored(id)).version;
    await slow;
    await finished(id);
    expect(meanwhile).toBeGreaterThan(before);
    expect((await stored(id)).version).toBeGreaterThan(meanwhile);
  });

  it('has them also after many changes at once', async () => {
    const id = await create(plan('none'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send('PATCH', `/cohorts/${id}/`, { filters: plan(index % 2 === 0 ? 'free' : 'paid') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const count = await finished(id);
    const { filters } = await stored(id);
    const expected = JSON.stringify(filters).includes('free') ? 2 : 1;
    expect([count, await membersOf(id)]).toEqual([expected, expected]);
  });
});
