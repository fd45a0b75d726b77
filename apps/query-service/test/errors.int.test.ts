import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { SMALL_LIMITS } from './small-limits.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery(SMALL_LIMITS);
  project = query.newProject();
  await query.load(project, {
    events: [{ event: 'a', distinct_id: 'x', timestamp: '2026-01-01T00:00:00Z', properties: {} }],
  });
});
afterAll(() => query.stop());

const sql = (text: string, members: object = {}) => ({
  query: { kind: 'HogQLQuery', query: text, ...members },
});
const trends = (members: object) => ({
  query: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }], ...members },
});

describe('errors of the caller name the field', () => {
  it.each<[string, unknown, string, string | null]>([
    ['no body', {}, 'required', 'query'],
    ['no kind', { query: {} }, 'required', 'query__kind'],
    ['an unknown kind', { query: { kind: 'MagicQuery' } }, 'invalid_input', 'query__kind'],
    ['a missing member', { query: { kind: 'HogQLQuery' } }, 'required', 'query__query'],
    ['an unknown member', sql('SELECT 1', { colour: 'red' }), 'invalid_input', 'query__colour'],
    ['an unknown member of the request', { ...sql('SELECT 1'), foo: 1 }, 'invalid_input', 'foo'],
    ['an unknown refresh mode', { ...sql('SELECT 1'), refresh: 'now' }, 'invalid_input', 'refresh'],
    ['an unknown interval', trends({ interval: 'aeon' }), 'invalid_input', 'query__interval'],
    [
      'a wrong math',
      trends({ series: [{ kind: 'EventsNode', math: 'guess' }] }),
      'invalid_input',
      'query__series__0__math',
    ],
    [
      'a wrong operator',
      trends({ properties: [{ key: 'a', value: 'b', operator: 'resembles' }] }),
      'invalid_input',
      'query__properties__0__operator',
    ],
    [
      'the second formula',
      trends({ trendsFilter: { formulaNodes: [{ formula: 'A' }, { formula: 'A +' }] } }),
      'invalid_input',
      'query__trendsFilter__formulaNodes__1__formula',
    ],
    [
      'a member of a wrapped query',
      {
        query: {
          kind: 'InsightVizNode',
          source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a', math: 'sum' }] },
        },
      },
      'required',
      'query__source__series__0__math_property',
    ],
    [
      'the funnel of a path',
      {
        query: {
          kind: 'PathsQuery',
          funnelPathsFilter: { funnelSource: { kind: 'FunnelsQuery', series: [] } },
        },
      },
      'funnels_require_at_least_two_steps',
      'query__funnelPathsFilter__funnelSource__series',
    ],
    ['a bad id', { ...sql('SELECT 1'), client_query_id: 'a/b' }, 'invalid_input', 'client_query_id'],
    ['a long name', { ...sql('SELECT 1'), name: 'x'.repeat(129) }, 'invalid_input', 'name'],
    [
      'a saved insight that is not there',
      { query: { kind: 'SavedInsightNode', shortId: 'nope' } },
      'invalid_input',
      'query__shortId',
    ],
    [
      'an external connection',
      sql('SELECT 1', { connectionId: 'x' }),
      'invalid_input',
      'query__connectionId',
    ],
  ])('%s', async (_, body, code, attr) => {
    const answer = await query.ask(project, body);
    expect(answer).toMatchObject({ status: 400, body: { type: 'validation_error', code, attr } });
  });

  it('a body that is not JSON', async () => {
    const answer = await query.send(project, '/query/', { method: 'POST', body: '{"query":' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'parse_error' } });
  });

  it('a kind in the address that is not that of the query', async () => {
    const answer = await query.send(project, '/query/TrendsQuery/', {
      method: 'POST',
      body: JSON.stringify(sql('SELECT 1')),
    });
    expect(answer).toMatchObject({ status: 400, body: { attr: 'query__kind' } });
    const right = await query.send(project, '/query/HogQLQuery', {
      method: 'POST',
      body: JSON.stringify(sql('SELECT 1')),
    });
    expect(right.status).toBe(200);
  });

  it.each([
    ['values', '{"kind":"HogQLQuery","query":"select 1","values":{"a":', '}}'],
    ['filters', '{"kind":"TrendsQuery","series":[{"kind":"EventsNode"}],"properties":', '}'],
  ])('%s that nest without end', async (_, before, after) => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    const body = `{"query":${before}${nested}${after}}`;
    const answer = await query.send(project, '/query/', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  const GROUPS = '{"type":"AND","values":[';
  it.each([
    [
      'a cohort',
      'cohorts',
      `{"name":"a","filters":{"properties":${GROUPS.repeat(1_000)}`,
      `${']}'.repeat(1_000)}}}`,
    ],
    ['a variable', 'insight_variables', '{"name":"a","type":"String","default_value":', '}'],
    ['an unsaved insight', 'insights/trend', '{"events":[{"id":"a"}],"properties":', '}'],
  ])('%s that nests without end', async (_, path, before, after) => {
    const body = `${before}${'['.repeat(100_000)}${']'.repeat(100_000)}${after}`;
    const answer = await query.send(project, `/${path}/`, { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('an address that nests without end', async () => {
    const params = new URLSearchParams({ properties: `${'['.repeat(5_000)}${']'.repeat(5_000)}` });
    const answer = await query.send(project, `/insights/trend/?${params}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('a body beyond 20 MB', async () => {
    const answer = await query.ask(project, sql('x'.repeat(21 * 1024 ** 2)));
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });
});

describe('errors in SQL', () => {
  it.each([
    ['syntax', 'SELECT FROM WHERE', 'hogql_syntax_error'],
    ['a field', 'SELECT nothing FROM events', 'hogql_query_error'],
    ['a table', 'SELECT 1 FROM secrets', 'hogql_query_error'],
    ['a function', 'SELECT sleep(3)', 'hogql_query_error'],
    ['a table of the engine', 'SELECT * FROM system.tables', 'hogql_query_error'],
  ])('%s', async (_, text, code) => {
    const answer = await query.ask(project, sql(text));
    expect(answer).toMatchObject({ status: 400, body: { type: 'validation_error', code } });
  });

  it('points into the text', async () => {
    const { body } = await query.ask(project, sql('SELECT nothing FROM events'));
    expect(body).toMatchObject({ start: 7, end: 14, detail: expect.stringContaining('^^^^^^^') });
  });

  it('a funnel of one step', async () => {
    const answer = await query.ask(project, {
      query: { kind: 'FunnelsQuery', series: [{ kind: 'EventsNode', event: 'a' }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'funnels_require_at_least_two_steps' } });
  });

  it('is part of the answer in debug mode', async () => {
    const { status, body } = await query.ask(project, { ...sql('SELECT nothing FROM events'), debug: true });
    expect([status, body]).toMatchObject([200, { error: expect.stringContaining('nothing'), results: [] }]);
  });

  it('is distinguished from failures that are not mistakes in the text, also in debug mode', async () => {
    const endless = 'SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)';
    const answer = await query.ask(project, { ...sql(endless), debug: true });
    expect(answer).toMatchObject({ status: 504, body: { code: 'timeout' } });
  });
});

describe('a constant that is dear to compute', () => {
  const dear = sql('SELECT (SELECT sum(cityHash64(number, toString(number))) FROM numbers(4000000000)) AS n');

  it('is stopped where the engine only explains', async () => {
    expect((await query.ask(project, { ...dear, debug: true })).status).toBe(504);
  });

  it('is stopped when the engine only determines types', async () => {
    const body = { ...dear, describe: true, reader_scopes: ['*'] };
    expect((await query.internal(`/projects/${project.id}/compile`, body)).status).toBe(504);
  });
});

describe('explain', () => {
  it('shows the SQL, the plan, the rows read and the time of each step', async () => {
    const { body } = await query.ask(project, {
      ...sql("SELECT count() FROM events WHERE event = 'a'"),
      explain: true,
    });
    expect(body).toMatchObject({
      results: [[1]],
      hogql: expect.stringContaining('SELECT'),
      clickhouse: expect.stringMatching(/SET param_p0 = 'a';\nSELECT [\s\S]*project_id/),
      explain: expect.arrayContaining([expect.stringContaining('ReadFrom')]),
      statistics: {
        rows_read: expect.any(Number),
        bytes_read: expect.any(Number),
        elapsed_seconds: expect.any(Number),
      },
      is_cached: false,
      error: null,
    });
    expect((body['timings'] as { k: string }[]).map(({ k }) => k)).toEqual(
      expect.arrayContaining(['compile', 'wait_for_turn', 'run', 'shape']),
    );
  });
});

it('a saved insight whose wrapped query cannot be checked names the field below its wrapper', async () => {
  const cohorts = { properties: [{ type: 'cohort', key: 'id', value: 2_000_000_000 }] };
  const body = { query: { kind: 'InsightVizNode', source: trends(cohorts).query } };
  const headers = await query.identity(project, { scopes: ['insight:write', 'query:read'] });
  expect((await query.call(project, 'POST', '/insights/', body, headers)).body).toMatchObject({
    code: 'hogql_query_error',
    attr: 'query__source__properties',
  });
});

describe('relatives of the query address', () => {
  const post = (path: string, body: object) => query.call(project, 'POST', path, body);

  it('upgrade gives a valid query back and refuses others', async () => {
    expect((await post('/query/upgrade/', sql('SELECT 1'))).body).toEqual(sql('SELECT 1'));
    expect((await post('/query/upgrade/', { query: { kind: 'Nope' } })).status).toBe(400);
  });

  it('check_auth_for_async names the user', async () => {
    expect((await post('/query/check_auth_for_async/', {})).body).toEqual({ user: 'ok' });
  });

  it('draft_sql is refused with 400', async () => {
    expect((await query.send(project, '/query/draft_sql/?prompt=top%20pages')).status).toBe(400);
    expect((await query.send(project, '/query/draft_sql/')).body).toMatchObject({ attr: 'prompt' });
  });

  it('a project beyond the caller’s reach is a 404, a missing scope a 403, no identity a 401', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${query.url}/api/environments/${project.id}/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(sql('SELECT 1')),
      });
    const statuses = [
      await ask(await query.identity(project)),
      await ask(await query.identity(project, { projectIds: [project.id + 1] })),
      await ask(await query.identity(project, { scopes: ['insight:read'] })),
      await ask({}),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 403, 401]);
  });
});
