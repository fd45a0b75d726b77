/** Actions may use other actions in SQL. The size of the expansion is bounded for any nesting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const save = async (project: TestProject, name: string, conditions: readonly string[]): Promise<number> => {
  const steps = conditions.map((key) => ({ event: null, properties: [{ type: 'hogql', key }] }));
  const { status, body } = await query.send(project, '/actions/', {
    method: 'POST',
    body: JSON.stringify({ name, steps }),
  });
  expect([name, status]).toEqual([name, 201]);
  return Number(body['id']);
};

const REFUSED_WITHIN_MS = 5_000;

const ask = async (project: TestProject, action: string) => {
  const startedAt = performance.now();
  const answer = await query.ask(project, {
    query: { kind: 'HogQLQuery', query: `SELECT countIf(matchesAction('${action}')) FROM events` },
  });
  expect(performance.now() - startedAt).toBeLessThan(REFUSED_WITHIN_MS);
  return answer;
};

describe('a query over nested actions', () => {
  it('is answered for a short chain', async () => {
    const project = query.newProject();
    await save(project, 'step 0', ["event = 'a'"]);
    for (let n = 1; n <= 5; n++) await save(project, `step ${n}`, [`matchesAction('step ${n - 1}')`]);
    expect(await ask(project, 'step 5')).toMatchObject({ status: 200, body: { results: [[0]] } });
  });

  it('is refused for a chain that doubles with every link', async () => {
    const project = query.newProject();
    await save(project, 'step 0', ["event = 'a'"]);
    for (let n = 1; n <= 30; n++) {
      const link = `matchesAction('step ${n - 1}')`;
      await save(project, `step ${n}`, [link, link]);
    }
    expect(await ask(project, 'step 30')).toMatchObject({ status: 400, body: { code: 'hogql_query_error' } });
  });

  it('is refused for a chain of 600 links', async () => {
    const project = query.newProject();
    await query.context.database.action.createMany({
      data: Array.from({ length: 600 }, (_, n) => ({
        projectId: project.id,
        name: `step ${n}`,
        steps: [
          {
            event: null,
            properties: [{ type: 'hogql', key: n === 0 ? '1 = 1' : `matchesAction('step ${n - 1}')` }],
          },
        ],
      })),
    });
    expect(await ask(project, 'step 599')).toMatchObject({
      status: 400,
      body: { code: 'hogql_query_error' },
    });
  });

  it('is refused for actions that use each other, which older versions saved', async () => {
    const project = query.newProject();
    const using = (name: string) => [
      { event: null, properties: [{ type: 'hogql', key: `matchesAction('${name}')` }] },
    ];
    await query.context.database.action.createMany({
      data: [
        { projectId: project.id, name: 'one', steps: using('two') },
        { projectId: project.id, name: 'two', steps: using('one') },
      ],
    });
    expect(await ask(project, 'one')).toMatchObject({ status: 400, body: { code: 'hogql_query_error' } });
  });
});
