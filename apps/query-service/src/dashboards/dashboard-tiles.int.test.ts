/** Tiles and streams of dashboards, and the scopes that they need. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type DashboardHarness,
  type Json,
  sales,
  startDashboards,
} from '../../test/dashboard-harness.ts';

let shop: DashboardHarness;
beforeAll(async () => {
  shop = await startDashboards();
});
afterAll(() => shop.stop());

const call: DashboardHarness['call'] = (...args) => shop.call(...args);
const read = async (id: unknown, parameters = ''): Promise<Json> =>
  (await call('GET', `/dashboards/${id}/${parameters}`)).body;
const addText = async (id: unknown, members: object = {}): Promise<Json> => {
  const { status, body } = await call('POST', `/dashboards/${id}/create_text_tile/`, {
    body: 'text',
    ...members,
  });
  expect(status).toBe(201);
  return body;
};
const sql = (query: string) => ({ kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query } });

describe('a tile', () => {
  it('with a text is added, changed and deleted, and the others close the gap', async () => {
    const { id } = await shop.dashboard();
    const first = await addText(id, { body: '# One', color: 'blue' });
    expect(first).toMatchObject({
      text: { body: '# One', team: shop.project.id },
      insight: null,
      color: 'blue',
      layouts: { sm: { x: 0, y: 0, w: 12, h: 1 } },
    });
    const second = await addText(id);
    expect(second['layouts'].sm.y).toBe(1);
    const changed = await call('POST', `/dashboards/${id}/update_text_tile/`, {
      tile_id: second['id'],
      body: 'Two',
      color: '',
    });
    expect(changed.body).toMatchObject({ text: { body: 'Two' }, color: null });
    const stale = await call('POST', `/dashboards/${id}/update_text_tile/`, {
      tile_id: second['id'],
      body: 'Based on an older version',
      version: 1,
    });
    expect([stale.status, stale.body['attr']]).toEqual([409, 'version']);
    const removed = await call('POST', `/dashboards/${id}/delete_tile/`, { tile_id: first['id'] });
    expect(removed.status).toBe(204);
    expect((await read(id))['tiles']).toMatchObject([{ id: second['id'], layouts: { sm: { y: 0 } } }]);
    const added = await call('PATCH', `/dashboards/${id}/`, {
      tiles: [{ text: { body: 'Three' }, layouts: {} }],
    });
    expect(added.body['tiles']).toHaveLength(2);
  });

  it('is arranged with the others', async () => {
    const { id } = await shop.dashboard();
    const tiles = [await addText(id), await addText(id), await addText(id)].map((tile) => tile['id']);
    const order = [tiles[2], tiles[0]];
    const arranged = await call('POST', `/dashboards/${id}/reorder_tiles/`, {
      tile_order: order,
      layout: 'two_column',
    });
    expect(arranged.body['tiles'].map((tile: Json) => tile['id'])).toEqual([...order, tiles[1]]);
    expect(arranged.body['tiles'][1].layouts.sm).toEqual({ x: 6, y: 0, w: 6, h: 5 });
  });

  it('is copied and moved to another dashboard, once', async () => {
    const [from, to] = [await shop.dashboard(), await shop.dashboard()];
    const { id: insightId } = await shop.insight({ dashboards: [from['id']] });
    const tile = (await read(from['id']))['tiles'][0].id;
    const copy = { fromDashboardId: from['id'], tileId: tile };
    const copied = await call('POST', `/dashboards/${to['id']}/copy_tile/`, copy);
    expect(copied.body['tiles']).toMatchObject([
      { insight: { id: insightId, dashboards: [from['id'], to['id']] } },
    ]);
    expect((await call('POST', `/dashboards/${to['id']}/copy_tile/`, copy)).status).toBe(400);
    await call('POST', `/dashboards/${to['id']}/delete_tile/`, { tile_id: copied.body['tiles'][0].id });
    const move = { to_dashboard: to['id'], tile: { id: tile } };
    const moved = await call('PATCH', `/dashboards/${from['id']}/move_tile/`, move);
    expect(moved.body['tiles']).toEqual([]);
    expect((await read(to['id']))['tiles']).toMatchObject([{ id: tile, insight: { id: insightId } }]);
  });

  it.each<[string, string, object, number, string | undefined]>([
    ['an unknown tile', 'delete_tile/', { tile_id: 999_999 }, 404, undefined],
    ['an unknown tile in a change', '', { tiles: [{ id: 999_999, color: 'x' }] }, 400, 'tiles__0__id'],
    ['a new tile without a text', '', { tiles: [{ color: 'x' }] }, 400, 'tiles__0__text'],
    ['a widget', '', { tiles: [{ widget: {} }] }, 400, 'tiles__0__widget'],
    ['an empty text', 'create_text_tile/', { body: '' }, 400, 'body'],
    ['a long text', 'create_text_tile/', { body: 'x'.repeat(4_001) }, 400, 'body'],
    [
      'a layout outside the grid',
      'create_text_tile/',
      { body: 'x', layouts: { sm: { w: 13 } } },
      400,
      'layouts__sm__w',
    ],
    ['an unknown width', 'create_text_tile/', { body: 'x', layouts: { xl: {} } }, 400, 'layouts__xl'],
    ['the same tile twice', 'reorder_tiles/', { tile_order: [1, 1] }, 400, 'tile_order'],
    ['an order of other tiles', 'reorder_tiles/', { tile_order: [999_999] }, 404, 'tile_order'],
    ['a copy of itself', 'copy_tile/', { fromDashboardId: 'SELF', tileId: 1 }, 400, 'fromDashboardId'],
    ['a copy from nowhere', 'copy_tile/', { fromDashboardId: 999_999, tileId: 1 }, 404, undefined],
    ['filters with an unknown member', '', { filters: { interval: 'day' } }, 400, 'filters__interval'],
    ['variables of the wrong form', '', { variables: { a: 1 } }, 400, 'variables__a'],
    ['a dashboard of 300 tiles', '', { tiles: Array.from({ length: 300 }, () => ({ id: 1 })) }, 400, 'tiles'],
  ])('is refused as %s', async (_, action, body, status, attr) => {
    const { id } = await shop.dashboard();
    const sent = JSON.parse(JSON.stringify(body).replace('"SELF"', String(id)));
    const answer = await call(action === '' ? 'PATCH' : 'POST', `/dashboards/${id}/${action}`, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body['attr'] ?? undefined).toBe(attr);
  });

  it('of an insight does not become a text', async () => {
    const { id } = await shop.dashboard();
    const { dashboard_tiles: tiles } = await shop.insight({ dashboards: [id] });
    const change = { tiles: [{ id: tiles[0].id, text: { body: 'x' } }] };
    expect(await call('PATCH', `/dashboards/${id}/`, change)).toMatchObject({ status: 400 });
    const update = { tile_id: tiles[0].id, body: 'x' };
    expect(await call('POST', `/dashboards/${id}/update_text_tile/`, update)).toMatchObject({ status: 400 });
  });
});

describe('results', () => {
  const eventsOf = ({ body }: Answer): Json[] =>
    String(body['text'])
      .split('\n\n')
      .filter((block) => block.startsWith('data: '))
      .map((block) => JSON.parse(block.slice('data: '.length)));

  it('are streamed: first the dashboard, then each tile, with its error if it has one', async () => {
    const { id } = await shop.dashboard();
    await addText(id);
    await shop.insight({ dashboards: [id] });
    await shop.insight({ name: 'broken', dashboards: [id], query: sql('SELECT nothing FROM events') });
    const answer = await call('GET', `/dashboards/${id}/stream_tiles/?refresh=blocking&layoutSize=xs`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = eventsOf(answer);
    expect(events[0]).toMatchObject({ type: 'metadata', dashboard: { id, tiles: [] } });
    expect(events.at(-1)).toEqual({ type: 'complete' });
    const tiles = events.slice(1, -1).toSorted((a, b) => a['order'] - b['order']);
    expect(tiles).toMatchObject([
      { type: 'tile', order: 0, tile: { text: { body: 'text' } } },
      { type: 'tile', order: 1, tile: { insight: { result: [{ data: [1, 2, 0] }] } } },
      { type: 'tile', order: 2, tile: { error: { message: expect.stringContaining('nothing') } } },
    ]);
    expect((await call('GET', '/dashboards/999999/stream_tiles/')).status).toBe(404);
  });

  it('of all insights are read as text or as JSON', async () => {
    const { id } = await shop.dashboard();
    await addText(id);
    await shop.insight({ dashboards: [id] });
    const run = async (parameters: string) =>
      (await call('GET', `/dashboards/${id}/run_insights/?refresh=blocking${parameters}`)).body['results'];
    expect(await run('')).toMatchObject([
      { insight: { name: 'Sales', result: expect.stringContaining('2024-01-02|2') } },
    ]);
    expect(await run('&output_format=json')).toMatchObject([{ insight: { result: [{ data: [1, 2, 0] }] } }]);
    expect((await call('GET', '/dashboards/widget_catalog/')).body).toEqual({ results: [] });
  });

  it('are shown to callers that could compute them, and withheld from others, which is said', async () => {
    const { id } = await shop.dashboard();
    await shop.insight({ dashboards: [id] });
    await read(id, '?refresh=blocking');
    const seenWith = async (...scopes: string[]): Promise<Json> => {
      const { body } = await call(
        'GET',
        `/dashboards/${id}/?refresh=blocking`,
        undefined,
        await shop.as(scopes),
      );
      return body['tiles'][0];
    };
    for (const scope of ['insight:read', 'query:read']) {
      expect(await seenWith('dashboard:read', scope)).toMatchObject({
        insight: { result: [{ data: [1, 2, 0] }] },
      });
    }
    const withheld = await seenWith('dashboard:read');
    expect(withheld).toMatchObject({
      insight: { name: 'Sales', query: null, result: null, is_cached: false },
      error: { type: 'permission_denied', message: expect.stringContaining('insight:read') },
    });
    const alone = await shop.as(['dashboard:read']);
    expect((await call('GET', `/dashboards/${id}/run_insights/`, undefined, alone)).status).toBe(403);
    const stream = await call('GET', `/dashboards/${id}/stream_tiles/`, undefined, alone);
    expect(eventsOf(stream)[1]).toMatchObject({
      tile: { insight: { result: null }, error: { type: 'permission_denied' } },
    });
    expect((await call('GET', `/dashboards/${id}/`, undefined, await shop.as(['insight:read']))).status).toBe(
      403,
    );
  });

  it('of tables that the reader may not read are withheld tile by tile', async () => {
    const { id } = await shop.dashboard();
    await shop.insight({ dashboards: [id] });
    await shop.insight({ name: 'cohorts', dashboards: [id], query: sql('SELECT name FROM system.cohorts') });
    const scopes = await shop.as(['dashboard:read', 'insight:read']);
    const { body } = await call('GET', `/dashboards/${id}/?refresh=blocking`, undefined, scopes);
    expect(body['tiles'][0].insight.result).toMatchObject([{ data: [1, 2, 0] }]);
    expect(body['tiles'][1]).toMatchObject({ insight: { result: null }, error: { type: 'query_failed' } });
  });
});

describe('scopes', () => {
  const isSql = { type: 'hogql', key: "properties.country = 'DE'" };
  const readsCohorts = { type: 'hogql', key: 'person_id IN (SELECT person_id FROM cohort_people)' };
  const breakdownBySql = { breakdown_filter: { breakdown: 'upper(event)', breakdown_type: 'hogql' } };

  it.each<[string, readonly string[], (id: number) => [string, string, object], number]>([
    [
      'delete insights along',
      ['dashboard:write'],
      (id) => ['PATCH', `/dashboards/${id}/`, { deleted: true, delete_insights: true }],
      403,
    ],
    [
      'copy insights',
      ['dashboard:write'],
      (id) => ['POST', '/dashboards/', { use_dashboard: id, duplicate_tiles: true }],
      403,
    ],
    ['link insights', ['dashboard:write'], (id) => ['POST', '/dashboards/', { use_dashboard: id }], 201],
    [
      'use a template',
      ['dashboard:write'],
      () => ['POST', '/dashboards/', { use_template: 'DEFAULT_APP' }],
      403,
    ],
    [
      'place an insight',
      ['insight:write'],
      (id) => ['POST', '/insights/', { query: sales(), dashboards: [id] }],
      403,
    ],
    [
      'place no insight',
      ['insight:write'],
      () => ['POST', '/insights/', { query: sales(), dashboards: [] }],
      201,
    ],
    [
      'save SQL in filters',
      ['dashboard:write'],
      (id) => ['PATCH', `/dashboards/${id}/`, { filters: { properties: [isSql] } }],
      403,
    ],
    [
      'save SQL in a breakdown',
      ['dashboard:write'],
      (id) => ['PATCH', `/dashboards/${id}/`, { filters: breakdownBySql }],
      403,
    ],
    [
      'save SQL with query:read',
      ['dashboard:write', 'query:read'],
      (id) => ['PATCH', `/dashboards/${id}/`, { filters: { properties: [isSql] } }],
      200,
    ],
    [
      'save SQL over cohorts',
      ['dashboard:write', 'query:read'],
      (id) => ['PATCH', `/dashboards/${id}/`, { filters: { properties: [readsCohorts] } }],
      400,
    ],
  ])('are required to %s', async (_, scopes, request, status) => {
    const { id } = await shop.dashboard();
    await shop.insight({ dashboards: [id] });
    const [method, path, body] = request(id);
    const answer = await call(method, path, body, await shop.as(scopes));
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  it('let SQL in an override only run as a query', async () => {
    const { id } = await shop.dashboard();
    const path = `/dashboards/${id}/?filters_override=${encodeURIComponent(JSON.stringify({ properties: [isSql] }))}`;
    expect(
      (await call('GET', path, undefined, await shop.as(['dashboard:read', 'insight:read']))).status,
    ).toBe(403);
    expect((await call('GET', path, undefined, await shop.as(['dashboard:read', 'query:read']))).status).toBe(
      200,
    );
  });
});

describe('another project', () => {
  it('cannot see or change a dashboard, nor show its insights', async () => {
    const { id } = await shop.dashboard();
    const { id: insightId } = await shop.insight({ dashboards: [id] });
    const tile = (await read(id))['tiles'][0].id;
    const { body: template } = await call('POST', '/dashboard_templates/', {
      template_name: `Secret ${Math.random()}`,
      tiles: [{ type: 'TEXT', body: 'secret' }],
    });
    const other = shop.query.newProject();
    const theirs = async (method: string, path: string, body?: object) =>
      (await shop.query.call(other, method, path, body)) as Answer;
    const { body: own } = await theirs('POST', '/dashboards/', { name: 'Own' });
    const mine = `/dashboards/${id}/`;
    for (const [method, path, body] of [
      ['GET', mine],
      ['PATCH', mine, { name: 'x' }],
      ['GET', `${mine}stream_tiles/`],
      ['GET', `${mine}run_insights/`],
      ['POST', `${mine}create_text_tile/`, { body: 'x' }],
      ['POST', `${mine}delete_tile/`, { tile_id: tile }],
      ['POST', `/dashboards/${own['id']}/copy_tile/`, { fromDashboardId: id, tileId: tile }],
      ['PATCH', `/dashboards/${own['id']}/move_tile/`, { to_dashboard: id, tile: { id: 1 } }],
      ['GET', `/dashboard_templates/${template['id']}/`],
      ['PATCH', `/dashboard_templates/${template['id']}/`, { tags: [] }],
    ] as [string, string, object?][]) {
      expect((await theirs(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    for (const [path, body, attr] of [
      ['/dashboards/', { use_dashboard: id }, 'use_dashboard'],
      ['/dashboards/', { use_template: template['template_name'] }, 'use_template'],
      ['/insights/', { query: sales(), dashboards: [id] }, 'dashboards'],
    ] as [string, object, string][]) {
      expect(await theirs('POST', path, body)).toMatchObject({ status: 400, body: { attr } });
    }
    const stolen = await theirs('PATCH', `/dashboards/${own['id']}/`, { tiles: [{ id: tile, color: 'x' }] });
    expect(stolen).toMatchObject({ status: 400, body: { attr: 'tiles__0__id' } });
    expect((await theirs('GET', `/insights/?dashboards=[${id}]`)).body['count']).toBe(0);
    expect((await theirs('GET', '/dashboards/')).body['count']).toBe(1);
    expect((await read(id))['tiles']).toMatchObject([{ color: null, insight: { id: insightId } }]);
  });
});
