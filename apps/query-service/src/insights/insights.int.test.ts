/** Saved insights, through the HTTP API of the service with real stores. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sales } from '../../test/dashboard-harness.ts';
import { type ApiAnswer, type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    events: [
      { event: 'sold', distinct_id: 'a', timestamp: '2024-01-01T10:00:00Z', properties: {} },
      { event: 'sold', distinct_id: 'b', timestamp: '2024-01-02T10:00:00Z', properties: {} },
      { event: 'sold', distinct_id: 'b', timestamp: '2024-01-02T11:00:00Z', properties: {} },
    ],
  });
});
afterAll(() => query.stop());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  query.call(project, method, path, body, headers);

const create = async (members: object = {}): Promise<{ id: number; short_id: string }> => {
  const { status, body } = await call('POST', '/insights/', {
    name: randomUUID(),
    query: sales(),
    ...members,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as unknown as { id: number; short_id: string };
};

const found = ({ body }: ApiAnswer): unknown[] => (body.results as { id: number }[]).map(({ id }) => id);

describe('an insight', () => {
  it('is created with all that clients read', async () => {
    const { status, body } = await call('POST', '/insights/', {
      name: 'Sales',
      description: 'What we sold',
      query: sales(),
      tags: ['money'],
      favorited: true,
      saved: true,
      made_up: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Sales',
      description: 'What we sold',
      query: sales(),
      filters: {},
      tags: ['money'],
      favorited: true,
      saved: true,
      deleted: false,
      result: null,
      timezone: 'UTC',
      user_access_level: 'editor',
      effective_restriction_level: 21,
    });
    expect(body['short_id']).toMatch(/^\w{8}$/);
  });

  it('is found by its id and by its short id', async () => {
    const { id, short_id } = await create();
    expect((await call('GET', `/insights/${id}/`)).body['id']).toBe(id);
    expect((await call('GET', `/insights/${short_id}/`)).body['id']).toBe(id);
  });

  it('calculates on request and returns the cached result', async () => {
    const { id } = await create();
    expect((await call('GET', `/insights/${id}/`)).body['result']).toBeNull();
    const fresh = await call('GET', `/insights/${id}/?refresh=blocking`);
    expect(fresh.body['result']).toMatchObject([{ label: 'sold', data: [1, 2, 0] }]);
    expect(fresh.body).toMatchObject({ is_cached: false, hasMore: false });
    const cached = await call('GET', `/insights/${id}/`);
    expect(cached.body).toMatchObject({ is_cached: true, result: [{ data: [1, 2, 0] }] });
    expect(cached.body['last_refresh']).toBe(fresh.body['last_refresh']);
  });

  it('accepts dates of the caller for one calculation only', async () => {
    const { id } = await create();
    const filters = encodeURIComponent(JSON.stringify({ date_from: '2024-01-02', date_to: '2024-01-02' }));
    const narrowed = await call('GET', `/insights/${id}/?refresh=blocking&filters_override=${filters}`);
    expect(narrowed.body['result']).toMatchObject([{ data: [2] }]);
    expect((await call('GET', `/insights/${id}/?refresh=blocking`)).body['result']).toMatchObject([
      { data: [1, 2, 0] },
    ]);
  });

  it('is changed by PATCH, member by member', async () => {
    const { id } = await create({ description: 'old' });
    const { status, body } = await call('PATCH', `/insights/${id}/`, { name: 'New' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'New', description: 'old' });
  });

  it('is deleted and restored by PATCH, and never deleted permanently', async () => {
    const { id } = await create();
    const refused = await call('DELETE', `/insights/${id}/`);
    expect(refused.status).toBe(405);
    expect(refused.body).toMatchObject({ type: 'invalid_request', code: 'method_not_allowed', attr: null });
    expect((await call('PATCH', `/insights/${id}/`, { deleted: true })).status).toBe(200);
    expect((await call('GET', `/insights/${id}/`)).status).toBe(404);
    expect(found(await call('GET', '/insights/?limit=1000'))).not.toContain(id);
    expect((await call('PATCH', `/insights/${id}/`, { deleted: false })).status).toBe(200);
    expect((await call('GET', `/insights/${id}/`)).status).toBe(200);
  });

  it('with an invalid query is refused with the name of the member', async () => {
    const { status, body } = await call('POST', '/insights/', { query: sales({ interval: 'fortnight' }) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'validation_error' });
    expect(String(body['attr'])).toMatch(/^query__/);
  });

  it('of a language model keeps a bare query in the form that the web app shows', async () => {
    const mcp = { 'x-posthog-client': 'mcp' };
    const { body } = await call('POST', '/insights/', { query: sales().source }, mcp);
    expect(body['query']).toMatchObject({ kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } });
    expect((await call('POST', '/insights/', { name: 'empty' }, mcp)).status).toBe(400);
  });

  it('of another project does not exist', async () => {
    const { id } = await create();
    const other = query.newProject();
    expect((await query.send(other, `/insights/${id}/`)).status).toBe(404);
  });
});

describe('the list', () => {
  it('finds by text, kind, tag, favourite and short id', async () => {
    const word = randomUUID();
    const plain = await create({ name: `plain ${word}` });
    const liked = await create({ name: `liked ${word}`, favorited: true, tags: [word] });
    const sql = await create({
      name: `sql ${word}`,
      query: { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: 'SELECT 1' } },
    });
    const list = async (params: string) => found(await call('GET', `/insights/?${params}`));
    expect(new Set(await list(`search=${word}`))).toEqual(new Set([plain.id, liked.id, sql.id]));
    expect(await list(`search=${word}&favorited=true`)).toEqual([liked.id]);
    expect(await list(`search=${word}&insight=SQL`)).toEqual([sql.id]);
    expect(new Set(await list(`search=${word}&insight=TRENDS`))).toEqual(new Set([plain.id, liked.id]));
    expect(await list(`tags=${encodeURIComponent(JSON.stringify([word]))}`)).toEqual([liked.id]);
    expect(await list(`short_id=${plain.short_id}`)).toEqual([plain.id]);
    expect(await list(`search=${word}&order=-name`)).toEqual([sql.id, plain.id, liked.id]);
    expect(await list(`search=${word}&order=name&limit=1&offset=1`)).toEqual([plain.id]);
  });

  it('leaves large members out of basic answers', async () => {
    const { short_id } = await create();
    const { body } = await call('GET', `/insights/?basic=true&short_id=${short_id}`);
    expect(body.results).toHaveLength(1);
    expect((body.results as object[])[0]).not.toHaveProperty('result');
  });

  it('shows a failing calculation in its row, not as a failed page', async () => {
    const { short_id } = await create({
      query: {
        kind: 'DataVisualizationNode',
        source: { kind: 'HogQLQuery', query: 'SELECT nothing FROM events' },
      },
    });
    const { status, body } = await call('GET', `/insights/?short_id=${short_id}&refresh=blocking`);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([{ result: null, query_status: { error: true } }]);
  });

  it('is a table in CSV on request', async () => {
    const { id } = await create();
    const { headers, body } = await call('GET', `/insights/${id}/?format=csv`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(String(body['text']).trim().split(/\r?\n/)).toEqual([
      'series,1-Jan-2024,2-Jan-2024,3-Jan-2024',
      'sold,1,2,0',
    ]);
  });
});

describe('the activity of an insight', () => {
  it('is logged with the changes', async () => {
    const { id } = await create({ name: 'before' });
    await call('PATCH', `/insights/${id}/`, { name: 'after' });
    const { body } = await call('GET', `/insights/${id}/activity/`);
    expect(body).toMatchObject({
      count: 2,
      results: [
        {
          activity: 'updated',
          scope: 'Insight',
          detail: { changes: [{ action: 'changed', field: 'name', before: 'before', after: 'after' }] },
        },
        { activity: 'created' },
      ],
    });
  });

  it('gives the lists of recently viewed and of most viewed insights', async () => {
    const { id } = await create();
    expect((await call('POST', '/insights/viewed/', { insight_ids: [id] })).status).toBe(201);
    const beyond = await call('POST', '/insights/viewed/', { insight_ids: [2_147_483_648] });
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const last = await call('GET', '/insights/my_last_viewed/');
    expect((last.body as unknown as { id: number }[])[0]?.id).toBe(id);
    const { body } = await call('GET', '/insights/trending/?days=7&limit=100');
    expect(body.results).toContainEqual(expect.objectContaining({ id, view_count: 1 }));
  });

  it('includes cancelling queries in the background', async () => {
    expect((await call('POST', '/insights/cancel/', { client_query_id: 'nobody' })).status).toBe(201);
    expect((await call('POST', '/insights/cancel/', {})).body).toMatchObject({ attr: 'client_query_id' });
  });
});

it('an insight shows its alerts, alone, in lists and on dashboards', async () => {
  const { body: insight } = await call('POST', '/insights/', { name: 'Watched', query: sales() });
  const path = `/insights/${String(insight['id'])}/`;
  const alert = await call('POST', '/alerts/', {
    name: 'Many',
    insight: insight['id'],
    threshold: { configuration: { type: 'absolute', bounds: { upper: 2 } } },
    subscribed_users: [],
  });
  expect(alert.status, JSON.stringify(alert.body)).toBe(201);
  const shown = [expect.objectContaining({ id: alert.body['id'], name: 'Many' })];
  expect((await call('GET', path)).body['alerts']).toEqual(shown);
  const { body: list } = await call('GET', '/insights/?search=Watched');
  expect(list['results']).toEqual([expect.objectContaining({ alerts: shown })]);
  const { body: board } = await call('POST', '/dashboards/', { name: 'With alerts' });
  await call('PATCH', path, { dashboards: [board['id']] });
  expect((await call('GET', `/dashboards/${String(board['id'])}/`)).body['tiles']).toEqual([
    expect.objectContaining({ insight: expect.objectContaining({ alerts: shown }) }),
  ]);
  await call('DELETE', `/alerts/${String(alert.body['id'])}/`);
  expect((await call('GET', path)).body['alerts']).toEqual([]);
});

describe('the parts of insights', () => {
  it('pages over actions with one name list each of them once', async () => {
    const shared = `Action ${randomUUID()}`;
    const made: unknown[] = [];
    for (let n = 0; n < 9; n++) made.push((await call('POST', '/actions/', { name: shared })).body['id']);
    // A changed row moves in the table, which is the order of rows that are equal otherwise.
    await call('PATCH', `/actions/${made[0]}/`, { description: 'changed' });
    const listed: { id: number; name: string }[] = [];
    let path: string | undefined = `/actions/?limit=2&search=${encodeURIComponent(shared.toUpperCase())}`;
    while (path !== undefined) {
      const { body }: ApiAnswer = await call('GET', path);
      listed.push(...(body.results as { id: number; name: string }[]));
      const next = body['next'] as string | null;
      path = next?.slice(next.indexOf('/actions/'));
    }
    expect(listed.map(({ id }) => id)).toEqual(made);
  });

  it('an action matches by any of its steps', async () => {
    const { status, body } = await call('POST', '/actions/', {
      name: 'Something sold',
      steps: [{ event: 'sold' }, { event: 'leased' }],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const answer = await query.ask(project, {
      query: { ...sales().source, series: [{ kind: 'ActionsNode', id: body['id'] }] },
    });
    expect(answer.body.results).toMatchObject([{ label: 'Something sold', data: [1, 2, 0] }]);
  });

  it('an action needs no name', async () => {
    const steps = [{ event: 'sold' }, { event: 'leased' }];
    const label = async (id: unknown, name?: string) => {
      const series = [{ kind: 'ActionsNode', id, ...(name !== undefined && { name }) }];
      const { body } = await query.ask(project, { query: { ...sales().source, series } });
      return (body.results as { label: string; data: number[] }[])[0];
    };
    for (const name of [undefined, null, ' ']) {
      const { status, body } = await call('POST', '/actions/', { name, steps });
      expect([status, body['name']], JSON.stringify(body)).toEqual([201, null]);
      expect(await label(body['id'])).toMatchObject({
        label: `Action ${String(body['id'])}`,
        data: [1, 2, 0],
      });
      expect(await label(body['id'], 'Sold or leased')).toMatchObject({ label: 'Sold or leased' });
    }
    const named = await call('POST', '/actions/', { name: 'For now', steps });
    const path = `/actions/${String(named.body['id'])}/`;
    expect((await call('PATCH', path, { description: 'kept' })).body['name']).toBe('For now');
    expect((await call('PATCH', path, { name: null })).body['name']).toBeNull();
    const unknown = await query.ask(project, {
      query: { kind: 'HogQLQuery', query: "SELECT count() FROM events WHERE matchesAction('')" },
    });
    expect([unknown.status, unknown.body.detail]).toEqual([400, expect.stringContaining('no action ""')]);
  });

  it('a cohort is ready with the answer that made it', async () => {
    const members = { name: 'Nobody', filters: { properties: { type: 'OR', values: [] } } };
    expect((await call('POST', '/cohorts/', { name: 'Nothing given' })).body).toMatchObject({
      attr: 'filters',
    });
    const { status, body } = await call('POST', '/cohorts/', members);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ is_calculating: false, is_static: false });
    expect(body['count']).toEqual(expect.any(Number));
  });

  it('a variable fills SQL, and its name is taken once', async () => {
    const name = `Country ${randomUUID().slice(0, 4)}`;
    const made = await call('POST', '/insight_variables/', { name, type: 'String', default_value: 'DE' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const codeName = String(made.body['code_name']);
    expect(codeName).toBe(name.toLowerCase().replace(' ', '_'));
    expect((await call('POST', '/insight_variables/', { name, type: 'String' })).status).toBe(400);
    const answer = await query.ask(project, {
      query: {
        kind: 'HogQLQuery',
        query: `SELECT {variables.${codeName}}`,
        variables: variablesOf(made.body),
      },
    });
    expect(answer.body.results).toEqual([['DE']]);
  });
});

const variablesOf = ({ id, code_name }: Record<string, unknown>) => ({
  [String(id)]: { variableId: id, code_name },
});

describe('kinds besides the insights', () => {
  const series = [{ kind: 'EventsNode', event: 'sold' }];
  const dateRange = { date_from: '2024-01-01', date_to: '2024-01-03' };
  const csvOf = async (node: object) => {
    const { short_id } = await create({ query: node });
    const { status, body } = await call('GET', `/insights/${short_id}/?format=csv`);
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body['text']).trim().split(/\r?\n/);
  };

  it('are saved in the form that the web app shows, and are tables as CSV', async () => {
    const heatmap = { kind: 'CalendarHeatmapQuery', dateRange, series };
    expect(await csvOf({ kind: 'InsightVizNode', source: heatmap })).toEqual([
      'row,column,value',
      '1,10,1',
      '2,10,1',
      '2,11,1',
    ]);
    const box = { ...series[0], math_property: 'price' };
    const [header, ...boxes] = await csvOf(sales({ series: [box], trendsFilter: { display: 'BoxPlot' } }));
    expect(header).toBe('day,label,min,p25,median,p75,max,mean,series_index,series_label');
    expect(boxes).toHaveLength(3);
    const groups = { kind: 'GroupsQuery', group_type_index: 0 };
    expect(await csvOf({ kind: 'DataTableNode', source: groups })).toEqual(['group_name']);
    expect(await csvOf({ kind: 'DataTableNode', source: { kind: 'TracesQuery' } })).toEqual(['']);
    const list = await call('GET', '/insights/?insight=JSON');
    expect(list.body['count']).toBeGreaterThanOrEqual(3);
  });

  it('a bare heatmap of a language model is wrapped, and a bare list is refused', async () => {
    const sent = (query: object) =>
      call('POST', '/insights/', { name: 'bare', query }, { 'x-posthog-client': 'mcp' });
    const heatmap = { kind: 'CalendarHeatmapQuery', series };
    expect((await sent(heatmap)).body['query']).toEqual({ kind: 'InsightVizNode', source: heatmap });
    expect((await sent({ kind: 'GroupsQuery', group_type_index: 0 })).status).toBe(400);
  });
});
