/** Attacks within a project and across projects. */
import { DELETED_DATA_REVISIONS } from '@meridian/contracts/capture';
import { createProjectRevisions } from '@meridian/redis';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const CANARY = 'CANARY-of-another-project';
const sql = (text: string, members: object = {}) => ({ kind: 'HogQLQuery', query: text, ...members });

const create = async (project: TestProject, objects: string, body: object) => {
  const answer = await query.send(project, `/${objects}/`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return answer.body;
};

const key = (project: TestProject, scopes: string[]) =>
  query.identity(project, {
    credential: 'personal_api_key',
    credentialId: crypto.randomUUID(),
    scopes,
  });

describe('a variable of another project', () => {
  const setUp = async () => {
    const [mine, theirs] = [query.newProject(), query.newProject()];
    const variable = await create(theirs, 'insight_variables', {
      name: 'Secret plan',
      type: 'String',
      default_value: CANARY,
    });
    return { mine, variable };
  };

  it('is not read, changed or deleted by its id', async () => {
    const { mine, variable } = await setUp();
    const path = `/insight_variables/${String(variable['id'])}/`;
    const attempts = [
      query.send(mine, path),
      query.send(mine, path, { method: 'PATCH', body: JSON.stringify({ default_value: 'changed' }) }),
      query.send(mine, path, { method: 'PUT', body: JSON.stringify({ name: 'a', type: 'String' }) }),
      query.send(mine, path, { method: 'DELETE' }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('fills no query that names its id, its code name or both', async () => {
    const { mine, variable } = await setUp();
    const id = String(variable['id']);
    const named = { [id]: { variableId: id, code_name: 'secret_plan' } };
    const text = 'SELECT {variables.secret_plan}';
    const saved = await create(mine, 'insights', {
      name: 'Theirs',
      query: { kind: 'DataVisualizationNode', source: sql(text, { variables: named }) },
    });
    const answers = await Promise.all([
      query.ask(mine, { query: sql(text) }),
      query.ask(mine, { query: sql(text, { variables: named }) }),
      query.ask(mine, { query: sql(text), variables_override: named }),
      query.send(mine, `/insights/${String(saved['id'])}/?refresh=blocking`),
      query.send(
        mine,
        `/insights/${String(saved['id'])}/?refresh=blocking&variables_override=${encodeURIComponent(JSON.stringify(named))}`,
      ),
      query.ask(mine, { query: sql('SELECT * FROM system.insight_variables') }),
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(CANARY);
  });
});

describe('a table over GET', () => {
  it('of an insight of another project does not exist', async () => {
    const [mine, theirs] = [query.newProject(), query.newProject()];
    const saved = await create(theirs, 'insights', { name: CANARY, query: sql(`SELECT '${CANARY}'`) });
    for (const id of [saved['id'], saved['short_id']]) {
      expect((await query.send(mine, `/insights/${String(id)}/?format=csv`)).status).toBe(404);
    }
    const list = await query.send(mine, '/insights/?format=csv');
    expect([list.status, String(list.body['text']).includes(CANARY)]).toEqual([200, false]);
  });

  it('of a saved insight needs the scopes of its tables', async () => {
    const project = query.newProject();
    await create(project, 'actions', { name: CANARY, steps: [{ event: 'a' }] });
    const saved = await create(project, 'insights', {
      name: 'Actions',
      query: sql('SELECT name FROM system.actions'),
    });
    const read = async (scopes: string[]) =>
      query.send(project, `/insights/${String(saved['id'])}/?format=csv`, {
        headers: await key(project, scopes),
      });
    expect((await read(['insight:read', 'action:read'])).body['text']).toContain(CANARY);
    expect(await read(['insight:read'])).toMatchObject({
      status: 400,
      body: { code: 'table_access_denied' },
    });
  });

  it('runs no query: the query API has no GET', async () => {
    const project = query.newProject();
    const asked = encodeURIComponent(JSON.stringify(sql('SELECT 1')));
    const { status } = await query.send(project, `/query/?query=${asked}&format=csv`);
    expect(status).toBe(405);
  });
});

describe('a member without access to a project', () => {
  it('finds nothing of it: no insight, no list, no query', async () => {
    const [secret, own] = [query.newProject(), query.newProject()];
    const saved = await create(secret, 'insights', { name: CANARY, query: sql(`SELECT '${CANARY}'`) });
    await query.send(secret, `/insights/${String(saved['id'])}/?refresh=blocking`);
    const headers = await query.identity(own, { projectIds: [own.id], currentProjectId: own.id });
    const attempts = await Promise.all([
      query.send(secret, `/insights/${String(saved['id'])}/`, { headers }),
      query.send(secret, `/insights/${String(saved['short_id'])}/?refresh=blocking`, { headers }),
      query.send(secret, '/insights/', { headers }),
      query.send(secret, '/insights/activity/', { headers }),
      query.ask(secret, { query: sql(`SELECT '${CANARY}'`) }, headers),
      query.ask(secret, { query: { kind: 'SavedInsightNode', shortId: saved['short_id'] } }, headers),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const fromOwn = await query.ask(own, { query: { kind: 'SavedInsightNode', shortId: saved['short_id'] } });
    expect([fromOwn.status, JSON.stringify(fromOwn.body).includes(CANARY)]).toEqual([400, false]);
  });
});

describe('after a person was deleted', () => {
  const closed = {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'a' }],
    dateRange: { date_from: '2025-12-01', date_to: '2025-12-31' },
  };
  const deletePersonOf = async (project: TestProject) => {
    const { redis } = query.context;
    await createProjectRevisions({ redis, name: DELETED_DATA_REVISIONS }).renew(project.id);
  };

  it.each(['blocking', 'force_cache', 'lazy_async', 'async_except_on_cache_miss'])(
    'no answer from before is given with refresh %s, not even over a closed range',
    async (refresh) => {
      const project = query.newProject();
      const first = await query.ask(project, { query: closed });
      expect((await query.ask(project, { query: closed, refresh })).body['is_cached']).toBe(true);
      await deletePersonOf(project);
      await waitFor(
        async () => {
          const { body } = await query.ask(project, { query: closed, refresh });
          return body['is_cached'] !== true || body['last_refresh'] !== first.body['last_refresh'];
        },
        { what: 'another answer than the one from before', timeoutMs: 2_000 },
      );
    },
  );

  it('the answer of an earlier asynchronous query is deleted', async () => {
    const project = query.newProject();
    await query.ask(project, { query: closed, refresh: 'force_async', client_query_id: 'before' });
    const poll = async () => (await query.send(project, '/query/before/')).status;
    await waitFor(async () => (await poll()) === 200, { what: 'the answer' });
    await deletePersonOf(project);
    await waitFor(async () => (await poll()) === 404, { what: 'the end of the answer', timeoutMs: 2_000 });
  });

  it('the answer of a query that ran meanwhile is not given again', async () => {
    const project = query.newProject();
    const slow = {
      ...closed,
      properties: [
        {
          type: 'hogql',
          key: '(SELECT sum(cityHash64(number, toString(number))) FROM numbers(100000000)) > 0',
        },
      ],
    };
    const asked = query.ask(project, { query: slow });
    await waitFor(async () => (await query.running(project)) > 0, { what: 'the query in the engine' });
    await deletePersonOf(project);
    const { status, body } = await asked;
    expect(status).toBe(200);
    await waitFor(
      async () => {
        const again = await query.ask(project, { query: slow, refresh: 'force_cache' });
        return again.body['last_refresh'] !== body['last_refresh'];
      },
      { what: 'another answer', timeoutMs: 15_000 },
    );
  });
});
