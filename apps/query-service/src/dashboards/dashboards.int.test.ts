/** Dashboards through the HTTP API of the service, with real stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardHarness, type Json, sales, startDashboards } from '../../test/dashboard-harness.ts';

let shop: DashboardHarness;
beforeAll(async () => {
  shop = await startDashboards();
});
afterAll(() => shop.stop());

const call: DashboardHarness['call'] = (...args) => shop.call(...args);
const read = async (id: unknown, parameters = ''): Promise<Json> =>
  (await call('GET', `/dashboards/${id}/${parameters}`)).body;
const activities = (id: unknown) =>
  shop.query.context.database.activity.findMany({
    where: { projectId: shop.project.id, scope: 'Dashboard', itemId: String(id) },
    orderBy: { id: 'asc' },
  });
const namesOf = (dashboard: Json): unknown[] =>
  dashboard['tiles'].map(({ insight, text }: Json) => insight?.name ?? text.body);

describe('a dashboard', () => {
  it('is created with all that clients read', async () => {
    const { status, body } = await call('POST', '/dashboards/', {
      name: 'Shop',
      description: 'What we sell',
      tags: ['money', 'daily'],
      pinned: true,
      made_up: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Shop',
      description: 'What we sell',
      tags: ['daily', 'money'],
      pinned: true,
      filters: {},
      variables: {},
      persisted_filters: null,
      persisted_variables: null,
      deleted: false,
      creation_mode: 'default',
      is_shared: false,
      restriction_level: 21,
      user_access_level: 'editor',
      team_id: shop.project.id,
      version: 1,
      tiles: [],
    });
    expect(body['last_accessed_at']).toBeNull();
    await read(body['id']);
    expect((await read(body['id']))['last_accessed_at']).not.toBeNull();
  });

  it('shows insights and texts in reading order, with results of the cache or computed ones', async () => {
    const { id } = await shop.dashboard();
    await call('POST', `/dashboards/${id}/create_text_tile/`, { body: '# Heading' });
    await shop.insight({ dashboards: [id] });
    const dashboard = await read(id);
    expect(namesOf(dashboard)).toEqual(['# Heading', 'Sales']);
    const fresh = await read(id, '?refresh=force_blocking');
    expect(fresh['tiles'][1]).toMatchObject({
      order: 1,
      insight: { result: [{ data: [1, 2, 0] }], dashboards: [id] },
      button_tile: null,
      widget: null,
      text: null,
      is_cached: false,
    });
    expect((await read(id))['tiles'][1]).toMatchObject({ is_cached: true });
    const { result } = (await read(id, '?refresh=async'))['tiles'][1].insight;
    expect(result).toMatchObject([{ data: [1, 2, 0] }]);
  });

  it('is listed with search, tags and pinned ones first, without its tiles', async () => {
    const name = `List ${Math.random()}`;
    await shop.dashboard({ name: `${name} b`, tags: ['x'] });
    await shop.dashboard({ name: `${name} c`, pinned: true });
    await shop.dashboard({ name: `${name} a`, description: 'tall' });
    const list = async (parameters: string): Promise<string[]> => {
      const { body } = await call('GET', `/dashboards/?${parameters}`);
      return body['results'].map((dashboard: Json) => dashboard['name'].slice(-1));
    };
    const search = `search=${encodeURIComponent(name)}`;
    expect(await list(search)).toEqual(['c', 'a', 'b']);
    expect(await list(`${search}&tags=x`)).toEqual(['b']);
    expect(await list(`${search}&pinned=true`)).toEqual(['c']);
    expect(await list(`${search}&limit=1&offset=1`)).toEqual(['a']);
    expect(await list('creation_mode=template')).toEqual([]);
    const { body } = await call('GET', `/dashboards/?${search}`);
    expect(body).toMatchObject({ count: 3, next: null });
    expect(body['results'][0]).not.toHaveProperty('tiles');
  });

  it('is changed by members and logged with the changes', async () => {
    const { id } = await shop.dashboard();
    const { status, body } = await call('PATCH', `/dashboards/${id}/`, { name: 'New', pinned: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'New', pinned: true, version: 2 });
    const [created, updated] = await activities(id);
    expect(created).toMatchObject({ activity: 'created' });
    expect(updated).toMatchObject({
      activity: 'updated',
      detail: {
        name: 'New',
        changes: [
          { field: 'name', before: 'Shop', after: 'New' },
          { field: 'pinned', before: false, after: true },
        ],
      },
    });
  });

  it('is deleted with the insights that no other dashboard shows, and restored with them', async () => {
    const [{ id }, other] = [await shop.dashboard(), await shop.dashboard()];
    const own = await shop.insight({ name: 'own', dashboards: [id] });
    const shared = await shop.insight({ name: 'shared', dashboards: [id, other['id']] });
    const gone = await shop.insight({ name: 'gone', dashboards: [id] });
    await call('PATCH', `/insights/${gone['id']}/`, { dashboards: [] });
    const deleted = await call('PATCH', `/dashboards/${id}/`, { deleted: true, delete_insights: true });
    expect(deleted.body).toMatchObject({ deleted: true });
    expect((await call('GET', `/dashboards/${id}/`)).status).toBe(404);
    expect((await call('PATCH', `/dashboards/${id}/`, { name: 'no' })).status).toBe(404);
    expect((await call('GET', `/insights/${own['id']}/`)).status).toBe(404);
    expect((await call('GET', `/insights/${gone['id']}/`)).status).toBe(200);
    expect((await call('GET', `/insights/${shared['id']}/`)).body['dashboards']).toEqual([other['id']]);
    const restored = await call('PATCH', `/dashboards/${id}/`, { deleted: false });
    expect(namesOf(restored.body)).toEqual(['own', 'shared']);
    expect((await activities(id)).map(({ activity }) => activity)).toContain('restored');
    expect((await call('DELETE', `/dashboards/${id}/`)).status).toBe(405);
  });

  it('is duplicated, showing the same insights or copies of them', async () => {
    const { id } = await shop.dashboard({ filters: { date_from: '-7d' }, tags: ['t'] });
    const { id: insightId } = await shop.insight({ dashboards: [id] });
    await call('POST', `/dashboards/${id}/create_text_tile/`, { body: 'text', color: 'blue' });
    const same = await shop.dashboard({ name: 'Same', use_dashboard: id });
    expect(same).toMatchObject({
      creation_mode: 'duplicate',
      name: 'Same',
      filters: { date_from: '-7d' },
      tags: ['t'],
    });
    expect(same['tiles'].map((tile: Json) => tile['insight']?.id)).toContain(insightId);
    const copy = await shop.dashboard({ use_dashboard: id, duplicate_tiles: true });
    const tile = copy['tiles'].find((one: Json) => one['insight'] !== null);
    expect(tile['insight']).toMatchObject({ name: 'Sales (Copy)', query: expect.anything() });
    expect(tile['insight'].id).not.toBe(insightId);
    expect(copy['tiles'].find((one: Json) => one['text'] !== null)).toMatchObject({ color: 'blue' });
    const twice = await call('PATCH', `/dashboards/${copy['id']}/`, {
      duplicate_tiles: [{ id: tile['id'], layouts: { sm: { x: 0, y: 50, w: 6, h: 5 } } }],
    });
    expect(namesOf(twice.body)).toContain('Sales (Copy) (Copy)');
  });
});

describe('an insight', () => {
  it('is added and removed through its dashboards, and keeps its place when it returns', async () => {
    const { id } = await shop.dashboard();
    const { id: insightId } = await shop.insight();
    const place = (dashboards: number[]) => call('PATCH', `/insights/${insightId}/`, { dashboards });
    const placed = await place([id]);
    expect(placed.body).toMatchObject({
      dashboards: [id],
      dashboard_tiles: [{ dashboard_id: id, deleted: false }],
    });
    const [{ id: tile }] = placed.body['dashboard_tiles'];
    const layouts = { sm: { x: 6, y: 0, w: 6, h: 5 } };
    await call('PATCH', `/dashboards/${id}/`, { tiles: [{ id: tile, layouts }] });
    expect((await place([])).body['dashboards']).toEqual([]);
    expect((await read(id))['tiles']).toEqual([]);
    await place([id]);
    expect((await read(id))['tiles']).toMatchObject([{ id: tile, layouts }]);
    const listed = await call('GET', `/insights/?dashboards=[${id}]`);
    expect(listed.body['results'].map((one: Json) => one['id'])).toEqual([insightId]);
  });

  it('counts as saved on a dashboard', async () => {
    const { id } = await shop.dashboard();
    const { id: insightId } = await shop.insight({ dashboards: [id], saved: false });
    const saved = await call('GET', '/insights/?saved=true&limit=1000&basic=true');
    expect(saved.body['results'].map((one: Json) => one['id'])).toContain(insightId);
  });

  it('vanishes from dashboards while it is deleted', async () => {
    const { id } = await shop.dashboard();
    const { id: insightId } = await shop.insight({ dashboards: [id] });
    await call('PATCH', `/insights/${insightId}/`, { deleted: true });
    expect((await read(id))['tiles']).toEqual([]);
    await call('PATCH', `/insights/${insightId}/`, { deleted: false });
    expect((await read(id))['tiles']).toHaveLength(1);
  });

  it('that cannot be computed leaves the other tiles alone', async () => {
    const { id } = await shop.dashboard();
    await shop.insight({ dashboards: [id] });
    await shop.insight({
      name: 'broken',
      dashboards: [id],
      query: {
        kind: 'DataVisualizationNode',
        source: { kind: 'HogQLQuery', query: 'SELECT nothing FROM events' },
      },
    });
    const { tiles } = await read(id, '?refresh=blocking');
    expect(tiles[0].insight.result).toMatchObject([{ data: [1, 2, 0] }]);
    expect(tiles[1]).toMatchObject({
      insight: { result: null },
      error: { message: expect.stringContaining('nothing') },
    });
  });
});

describe('filters', () => {
  const dataOf = ({ tiles }: Json): unknown => tiles.map((tile: Json) => tile['insight'].result[0].data);
  const isGerman = { type: 'event', key: 'country', value: 'DE' };

  it('of a dashboard, a tile and a request lie over one another', async () => {
    const { id } = await shop.dashboard({ filters: { date_from: '2024-01-02', date_to: '2024-01-02' } });
    const { dashboard_tiles: tiles } = await shop.insight({ dashboards: [id] });
    expect(dataOf(await read(id, '?refresh=blocking'))).toEqual([[2]]);
    const shown = await read(id);
    expect(shown['filters']).toEqual({ date_from: '2024-01-02', date_to: '2024-01-02' });
    expect(shown['tiles'][0].insight.query.source.dateRange).toMatchObject({ date_from: '2024-01-02' });
    const override = encodeURIComponent(JSON.stringify({ properties: [isGerman] }));
    const narrowed = await read(id, `?refresh=blocking&filters_override=${override}`);
    expect(dataOf(narrowed)).toEqual([[1]]);
    expect(narrowed).toMatchObject({
      filters: { date_from: '2024-01-02', properties: { values: [isGerman] } },
      persisted_filters: { date_from: '2024-01-02' },
    });
    await call('PATCH', `/dashboards/${id}/`, {
      tiles: [{ id: tiles[0].id, filters_overrides: { date_from: '2024-01-01', date_to: '2024-01-02' } }],
    });
    expect(dataOf(await read(id, '?refresh=blocking'))).toEqual([[1, 2]]);
  });

  it('reach a breakdown, SQL with {filters} and variables', async () => {
    const variable = await call('POST', '/insight_variables/', {
      name: 'Shop country',
      type: 'String',
      default_value: 'FR',
    });
    const { id: variableId, code_name } = variable.body;
    const { id } = await shop.dashboard({
      filters: {
        date_from: '2024-01-01',
        date_to: '2024-01-03',
        breakdown_filter: { breakdown: 'country', breakdown_type: 'event' },
      },
      variables: { [variableId]: { variableId, code_name, value: 'DE' } },
    });
    await shop.insight({ dashboards: [id] });
    const sql = `SELECT count() FROM events WHERE {filters} AND properties.country = {variables.${code_name}}`;
    await shop.insight({
      dashboards: [id],
      query: { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: sql } },
    });
    const { tiles } = await read(id, '?refresh=blocking');
    expect(tiles[0].insight.result).toHaveLength(2);
    expect(tiles[1].insight.result).toEqual([[2]]);
    const override = encodeURIComponent(
      JSON.stringify({ [variableId]: { variableId, code_name, value: 'FR' } }),
    );
    const french = await read(id, `?refresh=blocking&variables_override=${override}`);
    expect(french['tiles'][1].insight.result).toEqual([[1]]);
  });

  it('apply to an insight that is read from its dashboard', async () => {
    const { id } = await shop.dashboard({ filters: { date_from: '2024-01-02', date_to: '2024-01-02' } });
    const { id: insightId } = await shop.insight({ dashboards: [id] });
    const one = await call('GET', `/insights/${insightId}/?refresh=blocking&from_dashboard=${id}`);
    expect(one.body).toMatchObject({
      result: [{ data: [2] }],
      layouts: {},
      color: null,
      query: { kind: 'InsightVizNode', source: { dateRange: { date_from: '2024-01-02' } } },
    });
    expect((await call('GET', `/insights/${insightId}/`)).body['query']).toEqual(sales());
    const other = await shop.dashboard();
    const wrong = await call('GET', `/insights/${insightId}/?from_dashboard=${other['id']}`);
    expect(wrong).toMatchObject({ status: 400, body: { attr: 'from_dashboard' } });
  });
});

describe('two tabs', () => {
  it('that change different tiles both succeed; a change that names an older version is refused', async () => {
    const { id } = await shop.dashboard();
    const text = (body: string) => call('POST', `/dashboards/${id}/create_text_tile/`, { body });
    const [one, two] = [(await text('one')).body, (await text('two')).body];
    const { version } = await read(id);
    const move = (tile: Json, y: number, members: object = {}) =>
      call('PATCH', `/dashboards/${id}/`, {
        tiles: [{ id: tile['id'], layouts: { sm: { x: 0, y, w: 12, h: 1 } } }],
        ...members,
      });
    const both = await Promise.all([move(one, 7), move(two, 9)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id))['tiles'].map((tile: Json) => tile['layouts'].sm.y)).toEqual([7, 9]);
    const late = await move(one, 1, { version });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', attr: 'version' } });
    const { version: present } = await read(id);
    const race = await Promise.all([
      move(one, 20, { version: present }),
      move(two, 30, { version: present }),
    ]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('keep the layout of the width that they do not change', async () => {
    const { id } = await shop.dashboard();
    const { body: tile } = await call('POST', `/dashboards/${id}/create_text_tile/`, { body: 'x' });
    const sm = { x: 3, y: 4, w: 5, h: 6, minW: 2 };
    const { body } = await call('PATCH', `/dashboards/${id}/`, {
      tiles: [{ id: tile['id'], layouts: { sm } }],
    });
    expect(body['tiles'][0].layouts).toEqual({ sm, xs: tile['layouts'].xs });
  });
});

describe('a template', () => {
  it('that is built in makes a dashboard with insights that run', async () => {
    const { body: list } = await call('GET', '/dashboard_templates/?ordering=template_name');
    const names = list['results'].map((template: Json) => template['template_name']);
    expect(names).toEqual(['Product analytics', 'Retention and engagement', 'Sign-up funnel', 'Web traffic']);
    for (const { id, template_name: name, tiles } of list['results']) {
      const made = await shop.dashboard({ name: undefined, use_template: id });
      expect(made).toMatchObject({ name, creation_mode: 'template' });
      expect(made['tiles']).toHaveLength(tiles.length);
      for (const { insight } of (await read(made['id'], '?refresh=blocking'))['tiles']) {
        expect(insight.query_status, `${name}: ${insight.name}`).toBeNull();
        expect(insight.result, `${name}: ${insight.name}`).not.toBeNull();
      }
    }
    expect(await shop.dashboard({ name: 'Mine', use_template: 'DEFAULT_APP' })).toMatchObject({
      name: 'Mine',
    });
    const unknown = await call('POST', '/dashboards/', { use_template: 'nothing' });
    expect(unknown).toMatchObject({ status: 400, body: { attr: 'use_template' } });
  });

  it('of a project is saved, used, changed and deleted; built-in ones stay as they are', async () => {
    const template = {
      template_name: `Own ${Math.random()}`,
      tiles: [
        {
          type: 'INSIGHT',
          name: 'Sales',
          query: { ...sales(), source: { ...sales().source, series: ['{SOLD}'] } },
        },
        { type: 'TEXT', body: 'Hello' },
      ],
      variables: [{ id: 'SOLD', name: 'Sold', default: { kind: 'EventsNode', event: 'sold' } }],
      dashboard_filters: { date_from: '2024-01-01', date_to: '2024-01-02' },
    };
    const { status, body: own } = await call('POST', '/dashboard_templates/', template);
    expect(status).toBe(201);
    expect(own).toMatchObject({ scope: 'team', team_id: shop.project.id });
    expect((await call('POST', '/dashboard_templates/', template)).body).toMatchObject({ code: 'unique' });
    const made = await shop.dashboard({ name: undefined, use_template: template.template_name });
    const tiles = (await read(made['id'], '?refresh=blocking'))['tiles'];
    expect(tiles[0]).toMatchObject({ insight: { result: [{ data: [1, 2] }] } });
    expect(tiles[1]).toMatchObject({ text: { body: 'Hello' } });
    const path = `/dashboard_templates/${own['id']}/`;
    expect((await call('PATCH', path, { tags: ['b', 'a'] })).body['tags']).toEqual(['a', 'b']);
    await call('PATCH', path, { deleted: true });
    expect((await call('GET', path)).status).toBe(404);
    const { body: list } = await call(
      'GET',
      '/dashboard_templates/?scope=global&is_featured=true&search=web',
    );
    expect(list).toMatchObject({ count: 1, results: [{ team_id: null }] });
    const builtIn = `/dashboard_templates/${list['results'][0].id}/`;
    expect((await call('GET', builtIn)).status).toBe(200);
    expect((await call('PATCH', builtIn, { tags: [] })).status).toBe(403);
    const logged = await shop.query.context.database.activity.findMany({
      where: { scope: 'DashboardTemplate', itemId: own['id'] },
      orderBy: { id: 'asc' },
    });
    expect(logged.map(({ activity }) => activity)).toEqual(['created', 'updated', 'deleted']);
  });

  it('in a request creates a dashboard; one with a broken query creates nothing', async () => {
    const template = { template_name: 'Given', tiles: [{ type: 'INSIGHT', name: 'Sales', query: sales() }] };
    const made = await call('POST', '/dashboards/create_from_template_json/', { template });
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Given', tiles: [{ insight: { name: 'Sales' } }] },
    });
    const broken = { ...template, tiles: [{ type: 'INSIGHT', name: 'x', query: { kind: 'Odd' } }] };
    const refused = await call('POST', '/dashboards/create_from_template_json/', { template: broken });
    expect(refused).toMatchObject({ status: 400, body: { attr: 'template__tiles__0__query__kind' } });
  });
});
