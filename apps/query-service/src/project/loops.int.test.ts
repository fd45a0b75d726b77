/** No cohort and no action depends on itself, however saves follow each other. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

type Kind = 'cohorts' | 'actions';
const CONDITIONS = { cohorts: 'filters', actions: 'steps' } as const;

/** The body of a cohort or an action with one condition. */
const having = (kind: Kind, property: object) =>
  kind === 'cohorts'
    ? { filters: { properties: { type: 'AND', values: [property] } } }
    : { steps: [{ event: 'a', properties: [property] }] };
const bySql = (key: string) => ({ type: 'hogql', key });
const ANY = bySql('1 = 1');
const inCohort = (value: unknown) => ({ type: 'cohort', key: 'id', value });
/** A condition that reads another object of the same kind. */
const reading = (kind: Kind, id: unknown) =>
  kind === 'cohorts' ? inCohort(id) : bySql(`matchesAction(${String(id)})`);
const readingName = (kind: Kind, name: string) =>
  bySql(kind === 'cohorts' ? `id IN COHORT '${name}'` : `matchesAction('${name}')`);

const create = (project: TestProject, kind: Kind, name: string, property: object = ANY) =>
  query.call(project, 'POST', `/${kind}/`, { name, ...having(kind, property) });
const created = async (...args: Parameters<typeof create>): Promise<number> => {
  const { status, body } = await create(...args);
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body['id']);
};
const change = (project: TestProject, kind: Kind, id: number, body: object) =>
  query.call(project, 'PATCH', `/${kind}/${id}/`, body);
const outcomeOf = ({ status, body }: ApiAnswer) => [status, body['code'], body['attr']];
const refused = (attr: string) => [400, 'invalid_input', attr];

const ROUNDS = 8;

describe.each<Kind>(['cohorts', 'actions'])('%s', (kind) => {
  const refusedConditions = refused(CONDITIONS[kind]);

  it('that two saves at once lead to each other: one of the saves is refused', async () => {
    const project = query.newProject();
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await created(project, kind, `a${round}`), await created(project, kind, `b${round}`)];
      const answers = await Promise.all([
        change(project, kind, a, having(kind, reading(kind, b))),
        change(project, kind, b, having(kind, reading(kind, a))),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(outcomeOf(answers.find(({ status }) => status === 400)!)).toEqual(refusedConditions);
    }
  });

  it('that three saves at once lead around in a circle: one of the saves is refused', async () => {
    const project = query.newProject();
    const ids = [await created(project, kind, 'a'), await created(project, kind, 'b')];
    ids.push(await created(project, kind, 'c'));
    const answers = await Promise.all(
      ids.map((id, index) => change(project, kind, id, having(kind, reading(kind, ids[(index + 1) % 3])))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  });

  it('cannot name themselves by id or name', async () => {
    const project = query.newProject();
    const id = await created(project, kind, 'own');
    for (const property of [reading(kind, id), readingName(kind, 'own'), readingName(kind, String(id))])
      expect(outcomeOf(await change(project, kind, id, having(kind, property)))).toEqual(refusedConditions);
  });

  it('cannot be created with a name that leads back', async () => {
    const project = query.newProject();
    const gone = await created(project, kind, 'x');
    const above = await created(project, kind, 'above', readingName(kind, 'x'));
    await change(project, kind, gone, { deleted: true });
    // Only the new object is checked here: the cohort above cannot be compiled while its condition names nothing.
    const answer = await create(project, kind, 'x', reading(kind, above));
    expect(outcomeOf(answer)).toEqual(refusedConditions);
  });

  it('cannot get a name that leads back, also not one that another object had', async () => {
    const project = query.newProject();
    const first = await created(project, kind, 'x');
    const above = await created(project, kind, 'above', readingName(kind, 'x'));
    const second = await created(project, kind, 'y', reading(kind, above));
    expect(outcomeOf(await change(project, kind, first, { name: 'z' }))[0]).toBe(200);
    expect(outcomeOf(await change(project, kind, second, { name: 'x' }))).toEqual(refused('name'));
    expect(outcomeOf(await change(project, kind, first, { name: 'x' }))[0]).toBe(200);
    // The oldest one with the name is meant, so the second may have it too until the first gives it up.
    expect(outcomeOf(await change(project, kind, second, { name: 'x' }))[0]).toBe(200);
    expect(outcomeOf(await change(project, kind, first, { name: 'z' }))).toEqual(refused('name'));
  });

  it('cannot be restored where they lead back', async () => {
    const project = query.newProject();
    const first = await created(project, kind, 'x');
    const above = await created(project, kind, 'above', readingName(kind, 'x'));
    await change(project, kind, first, { deleted: true, ...having(kind, reading(kind, above)) });
    expect(outcomeOf(await change(project, kind, first, { deleted: false }))).toEqual(refused('deleted'));
    expect((await change(project, kind, first, { deleted: false, ...having(kind, ANY) })).status).toBe(200);
  });
});

describe('a cohort and an action', () => {
  it('cannot lead to each other, also when both are saved at once', async () => {
    const project = query.newProject();
    for (let round = 0; round < ROUNDS; round++) {
      const cohort = await created(project, 'cohorts', `cohort ${round}`);
      const action = await created(project, 'actions', `action ${round}`);
      const sql = `id IN (SELECT person_id FROM events WHERE matchesAction(${action}))`;
      const answers = await Promise.all([
        change(project, 'cohorts', cohort, having('cohorts', bySql(sql))),
        change(project, 'actions', action, having('actions', inCohort(cohort))),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});
