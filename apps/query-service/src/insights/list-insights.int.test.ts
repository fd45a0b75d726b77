/** The filters and the order of insight lists. The tests use one project, so that they can compare whole lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

const ADA = 41;
const BOB = 42;

let query: QueryHarness;
let project: TestProject;
/** The ids of the insights by name, in the order of creation. */
const ids = new Map<string, number>();

const trend = (event: string) => ({
  kind: 'InsightVizNode',
  source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event }] },
});
const funnel = {
  kind: 'InsightVizNode',
  source: { kind: 'FunnelsQuery', series: ['seen', 'sold'].map((event) => ({ kind: 'EventsNode', event })) },
};
const INSIGHTS: readonly (readonly [name: string, user: number, members: object])[] = [
  ['seen', ADA, { query: trend('seen'), saved: true, tags: ['web', 'weekly'] }],
  ['sold', BOB, { query: trend('sold'), saved: true, favorited: true, tags: ['money'] }],
  ['both', BOB, { query: funnel, description: 'From looking to buying', order: 1 }],
  ['draft', ADA, {}],
  ['gone', ADA, { saved: true, deleted: true }],
];

const send = async (method: string, path: string, body?: object, userId = ADA) =>
  query.call(project, method, path, body, await query.identity(project, { userId }));

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  for (const [name, user, { ...members }] of INSIGHTS) {
    const { status, body } = await send('POST', '/insights/', { name, ...members }, user);
    expect(status, JSON.stringify(body)).toBe(201);
    ids.set(name, body['id'] as number);
  }
  await send('POST', '/insights/viewed/', { insight_ids: [ids.get('sold')] });
});
afterAll(() => query.stop());

const list = async (params: string, userId = ADA) => {
  const { status, body } = await send('GET', `/insights/?${params}`, undefined, userId);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.results as { name: string }[]).map(({ name }) => name);
};

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

describe('the list of insights', () => {
  it.each<readonly [params: string, names: readonly string[]]>([
    ['', ['both', 'draft', 'sold', 'seen']],
    ['order=id', ['seen', 'sold', 'both', 'draft']],
    ['order=-name', ['sold', 'seen', 'draft', 'both']],
    ['order=-last_viewed_at&limit=1', ['sold']],
    ['order=id&limit=2&offset=1', ['sold', 'both']],
    ['order=id&saved=true', ['seen', 'sold']],
    ['order=id&saved=false', ['both', 'draft']],
    ['favorited=true', ['sold']],
    ['order=id&insight=TRENDS', ['seen', 'sold']],
    ['insight=FUNNELS', ['both']],
    ['insight=PATHS', []],
    ['search=BUYING', ['both']],
    ['search=weekly', ['seen']],
    [`tags=${json(['money', 'weekly'])}&order=id`, ['seen', 'sold']],
    [`tags=${json(['nothing'])}`, []],
    [`events=${json(['sold'])}&order=id`, ['sold', 'both']],
    [`created_by=${json([BOB])}&order=id`, ['sold', 'both']],
    [`created_by=${json([ADA, BOB])}&order=id`, ['seen', 'sold', 'both', 'draft']],
    ['user=true&order=id', ['seen', 'draft']],
    [`dashboards=${json([7])}`, []],
    ['date_from=-1d&order=id', ['seen', 'sold', 'both', 'draft']],
    ['date_to=2020-01-01', []],
    ['created_date_from=2020-01-01&created_date_to=2020-02-01', []],
    ['last_viewed_date_from=-1h', ['sold']],
    ['include_deleted=true&order=id', ['seen', 'sold', 'both', 'draft', 'gone']],
    ['feature_flag=beta&hide_feature_flag_insights=true&made_up=1&order=id&limit=1', ['seen']],
  ])('?%s', async (params, names) => {
    expect(await list(params)).toEqual(names);
  });

  it('counts all rows on each page, and links to the next page', async () => {
    const { body } = await send('GET', '/insights/?limit=3&order=id');
    expect(body).toMatchObject({ count: 4, previous: null });
    expect(String(body['next'])).toMatch(/\/insights\/\?.*offset=3/);
  });

  it.each([
    ['order=price', 'order'],
    ['created_by=ada', 'created_by'],
    ['insight=PIE', 'insight'],
    ['date_from=soon', 'date_from'],
    ['limit=-1', 'limit'],
    ['favorited=perhaps', 'favorited'],
    [`dashboards=${json(['x'])}`, 'dashboards__0'],
  ])('refuses ?%s, naming %s', async (params, attr) => {
    const { status, body } = await send('GET', `/insights/?${params}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'validation_error', attr });
  });

  it('is a table of insights as CSV', async () => {
    const { headers, body } = await send('GET', '/insights/?order=id&format=csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(String(body['text']).trim().split(/\r?\n/)).toHaveLength(5);
  });
});

describe('an insight that is read', () => {
  it('is calculated in the background by refresh=async, and its state can be polled', async () => {
    const { body } = await send('GET', `/insights/${ids.get('seen')}/?refresh=async`);
    expect(body).toMatchObject({ result: null, query_status: { complete: false } });
    const { id } = body['query_status'] as { id: string };
    const polled = await send('GET', `/query/${id}/`);
    expect([200, 202]).toContain(polled.status);
  });

  it.each([
    ['true', false],
    ['false', true],
    ['force_blocking', false],
    ['blocking', true],
  ])('with refresh=%s after it was calculated is cached: %s', async (refresh, isCached) => {
    await send('GET', `/insights/${ids.get('both')}/?refresh=blocking`);
    const { body } = await send('GET', `/insights/${ids.get('both')}/?refresh=${refresh}`);
    expect(body).toMatchObject({ is_cached: isCached, result: [{ count: 0 }, { count: 0 }] });
  });

  it('is changed by PUT as by PATCH: members that are not given keep their value', async () => {
    const { status, body } = await send('PUT', `/insights/${ids.get('draft')}/`, { description: 'new' }, BOB);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'draft', description: 'new', filters: {}, dashboards: [] });
  });

  it('is on no dashboard, and cannot be added to an unknown one', async () => {
    const path = `/insights/${ids.get('seen')}/`;
    expect((await send('PATCH', path, { dashboards: [] })).status).toBe(200);
    expect((await send('PATCH', path, { dashboards: [7] })).body).toMatchObject({ attr: 'dashboards' });
  });
});

describe('tags of many insights', () => {
  const bulk = (body: object) => send('POST', '/insights/bulk_update_tags/', body);
  const [seen, sold] = [() => ids.get('seen'), () => ids.get('sold')];

  it('are added, removed and replaced; insights that are not there are skipped', async () => {
    expect((await bulk({ ids: [seen(), sold(), 99_999], action: 'add', tags: ['new', 'web'] })).body).toEqual(
      {
        updated: [
          { id: seen(), tags: ['new', 'web', 'weekly'] },
          { id: sold(), tags: ['money', 'new', 'web'] },
        ],
        skipped: [{ id: 99_999, reason: 'Not found' }],
      },
    );
    expect((await bulk({ ids: [sold()], action: 'remove', tags: ['new', 'web'] })).body).toMatchObject({
      updated: [{ tags: ['money'] }],
    });
    expect((await bulk({ ids: [seen()], action: 'set', tags: ['web', 'weekly'] })).body).toMatchObject({
      updated: [{ tags: ['web', 'weekly'] }],
    });
    expect((await send('GET', `/insights/${seen()}/activity/`)).body.results).toMatchObject([
      { activity: 'updated', detail: { changes: [{ field: 'tags' }] } },
      { activity: 'updated' },
      { activity: 'created' },
    ]);
    const other = query.newProject();
    const body = JSON.stringify({ ids: [seen()], action: 'set', tags: [] });
    const answer = await query.send(other, '/insights/bulk_update_tags/', { method: 'POST', body });
    expect(answer.body).toMatchObject({ updated: [], skipped: [{ id: seen() }] });
  });

  it('keep what other callers add at the same time', async () => {
    const { body } = await send('POST', '/insights/', { name: 'of many', tags: [] });
    const tags = Array.from({ length: 8 }, (_, n) => `tag ${n}`);
    await Promise.all(tags.map((tag) => bulk({ ids: [body['id']], action: 'add', tags: [tag] })));
    expect((await send('GET', `/insights/${body['id']}/`)).body).toMatchObject({ tags });
    await send('PATCH', `/insights/${body['id']}/`, { deleted: true });
  });

  it.each([
    [{ ids: [], action: 'set', tags: [] }, 'ids'],
    [{ ids: [2 ** 40], action: 'set', tags: [] }, 'ids__0'],
    [{ ids: [1], action: 'add', tags: [] }, 'tags'],
    [{ ids: [1], action: 'merge', tags: ['a'] }, 'action'],
  ])('are refused as %j', async (body, attr) => {
    expect(await bulk(body)).toMatchObject({ status: 400, body: { attr } });
  });
});
