import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject({ timezone: 'Europe/Berlin' });
  await save(project, 'insights', { name: 'Visits', query: trends });
  await save(project, 'insights', { name: "Ada's", query: { kind: 'HogQLQuery', query: 'SELECT 1' } });
  await save(project, 'actions', { name: 'Bought', steps: [{ event: 'buy' }] });
  await save(project, 'cohorts', { name: 'Friends', is_static: true });
  await save(project, 'insight_variables', { name: 'Plan', type: 'String' });
  await save(project, 'dashboards', { name: 'Sales', pinned: true });
  await save(project, 'annotations', {
    content: 'Released',
    scope: 'project',
    date_marker: '2026-01-01T00:00:00Z',
  });
  const other = query.newProject();
  await save(other, 'dashboards', { name: "Another project's" });
  await save(other, 'insights', { name: "Another project's", query: trends });
});
afterAll(() => query.stop());

const trends = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };

const save = async (owner: TestProject, objects: string, body: object): Promise<void> => {
  const { status } = await query.send(owner, `/${objects}/`, { method: 'POST', body: JSON.stringify(body) });
  expect(status).toBe(201);
};

const ask = (text: string, headers?: Record<string, string>) =>
  query.ask(project, { query: { kind: 'HogQLQuery', query: text } }, headers);

describe('system tables', () => {
  it.each([
    [
      'SELECT name, query.kind, deleted FROM system.insights ORDER BY name',
      [
        ["Ada's", 'HogQLQuery', false],
        ['Visits', 'TrendsQuery', false],
      ],
    ],
    ['SELECT name, steps[1].event, steps_json[-1].event FROM system.actions', [['Bought', 'buy', 'buy']]],
    ['SELECT name, is_static, cohort_type FROM system.cohorts', [['Friends', true, 'static']]],
    ['SELECT * FROM system.surveys', []],
    [
      "SELECT table_type FROM system.information_schema.tables WHERE table_name IN ('events', 'system.cohorts')",
      [['posthog'], ['system']],
    ],
    [
      "SELECT column_name, data_type FROM system.information_schema.columns WHERE table_name = 'person_distinct_ids'",
      [
        ['distinct_id', 'String'],
        ['person_id', 'UUID'],
        ['team_id', 'Integer'],
      ],
    ],
    ['SELECT name, code_name, type FROM system.insight_variables', [['Plan', 'plan', 'String']]],
    ['SELECT name, pinned FROM system.dashboards', [['Sales', true]]],
    ['SELECT * FROM system.dashboard_tiles', []],
    ['SELECT content, dashboard_item_id FROM system.annotations', [['Released', null]]],
  ])('%s', async (text, results) => {
    expect((await ask(text)).body).toMatchObject({ results });
  });

  it('shows moments in the time zone of the project', async () => {
    const { body } = await ask('SELECT created_at FROM system.insights');
    expect(body['types']).toEqual([['created_at', "DateTime64(6, 'Europe/Berlin')"]]);
    expect((body.results as string[][])[0]![0]).toMatch(/\+0[12]:00$/);
  });

  it('are exported as rows like any other', async () => {
    const { body } = await query.ask(project, {
      query: { kind: 'HogQLQuery', query: 'SELECT name FROM system.insights ORDER BY name' },
      format: 'csv',
    });
    expect(body['text']).toBe('"name"\n"Ada\'s"\n"Visits"\n');
  });

  it('require access to the objects themselves, also with a cached result', async () => {
    const text = 'SELECT count() FROM system.insights';
    expect((await ask(text)).body).toMatchObject({ results: [[2]] });
    const narrow = await query.identity(project, { credential: 'personal_api_key', scopes: ['query:read'] });
    expect(await ask(text, narrow)).toMatchObject({
      status: 400,
      body: { code: 'table_access_denied', detail: expect.stringContaining('`system.insights`') },
    });
    const wide = await query.identity(project, {
      credential: 'personal_api_key',
      scopes: ['query:read', 'insight:read'],
    });
    expect(await ask(text, wide)).toMatchObject({ status: 200 });
    const listed = `SELECT count() FROM system.information_schema.columns WHERE table_name = 'system.insights'`;
    expect((await ask(listed, narrow)).body).toMatchObject({ results: [[0]] });
    expect((await ask(listed, wide)).body).not.toMatchObject({ results: [[0]] });
  });

  it('are read through saved insights, and the older addresses of them, by the same people only', async () => {
    const properties = [{ type: 'hogql', key: '(SELECT count() FROM system.actions) > 0' }];
    const saved = await query.send(project, '/insights/', {
      method: 'POST',
      body: JSON.stringify({ name: 'If actions', query: { ...trends, properties } }),
    });
    const filter = JSON.stringify({ events: [{ id: 'a' }], properties });
    const readBoth = async (...scopes: string[]) => {
      const headers = await query.identity(project, { credential: 'personal_api_key', scopes });
      return Promise.all([
        query.send(project, `/insights/${saved.body['id']}/?refresh=blocking`, { headers }),
        query.send(project, '/insights/trend/', { headers, method: 'POST', body: filter }),
      ]);
    };
    for (const answer of await readBoth('insight:read', 'query:read', 'action:read')) {
      expect(answer).toMatchObject({ status: 200, body: { result: expect.any(Array) } });
    }
    const denied = { status: 400, body: { detail: expect.stringContaining('`system.actions`') } };
    for (const answer of await readBoth('insight:read', 'query:read')) expect(answer).toMatchObject(denied);
  });
});

describe('an author without access to them', () => {
  const key = (scopes: string[]) =>
    query.identity(project, { credential: 'personal_api_key', credentialId: crypto.randomUUID(), scopes });
  const saveAs = async (scopes: string[], method: string, path: string, body: object) =>
    query.call(project, method, path, body, await key(scopes));
  const sql = (text: string) => ({ kind: 'HogQLQuery', query: text });

  const HIDDEN = 'SELECT name FROM system.cohorts';
  it.each<[string, object]>([
    ['a variable', sql(`${HIDDEN} WHERE {variables.later} = 1`)],
    ['an action', sql(`SELECT event FROM events WHERE matchesAction('later') UNION ALL ${HIDDEN}`)],
    ['a cohort', sql(`SELECT event FROM events WHERE person_id IN COHORT 'later' UNION ALL ${HIDDEN}`)],
    [
      'the action of a series',
      {
        kind: 'TrendsQuery',
        series: [{ kind: 'ActionsNode', id: 999_999_999 }],
        properties: [{ type: 'hogql', key: `1 IN (${HIDDEN})` }],
      },
    ],
    [
      'a breakdown that a dashboard replaces',
      {
        ...trends,
        properties: [{ type: 'hogql', key: `1 IN (${HIDDEN})` }],
        breakdownFilter: { breakdown_type: 'hogql', breakdown: 'upper(' },
      },
    ],
    ['a saved insight', { kind: 'SavedInsightNode', shortId: 'laterlat' }],
  ])('an insight waits for nothing that would let it read hidden tables later: %s', async (_, node) => {
    const insight = { name: 'Later', query: node };
    const scopes = ['insight:write', 'query:read'];
    expect((await saveAs(scopes, 'POST', '/insights/', insight)).status).toBe(400);
    expect((await saveAs(['*'], 'POST', '/insights/', insight)).status).toBe(201);
  });

  it('an action waits for nothing that would let it read hidden tables later', async () => {
    const waits = (properties: object[]) => ({ name: 'Later', steps: [{ event: 'a', properties }] });
    const scopes = ['action:write', 'query:read'];
    const key = "matchesAction('later') OR person_id IN (SELECT person_id FROM cohort_people)";
    expect((await saveAs(scopes, 'POST', '/actions/', waits([{ type: 'hogql', key }]))).status).toBe(400);
    const inLater = [{ type: 'cohort', key: 'id', value: 999_999_999 }];
    expect((await saveAs(scopes, 'POST', '/actions/', waits(inLater))).status).toBe(201);
  });

  it('SQL in overrides of an insight, and in filters of the older API, needs the scope of a query', async () => {
    const text = '(SELECT max(id) FROM persons)';
    const { body } = await saveAs(['insight:write'], 'POST', '/insights/', { name: 'Read', query: trends });
    const asked = (override: object) =>
      `/insights/${String(body['id'])}/?filters_override=${encodeURIComponent(JSON.stringify(override))}`;
    const events = JSON.stringify([{ id: 'a', math: 'hogql', math_hogql: text }]);
    for (const path of [
      asked({ properties: [{ type: 'hogql', key: `${text} != ''` }] }),
      asked({ breakdown_filter: { breakdown_type: 'hogql', breakdown: text } }),
      `/insights/trend/?events=${encodeURIComponent(events)}`,
    ]) {
      const read = async (scopes: string[]) =>
        (await query.send(project, path, { headers: await key(scopes) })).status;
      expect([path, await read(['insight:read'])]).toEqual([path, 403]);
      expect([path, await read(['insight:read', 'query:read'])]).toEqual([path, 200]);
    }
  });
});
