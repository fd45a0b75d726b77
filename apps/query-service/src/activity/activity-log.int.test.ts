/** The activity log of a project: every kind of object, filters, pages, and nothing of another project. */
import type { UserBasic } from '@meridian/contracts/wire';
import type { UserDirectory } from '@meridian/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;
let insightId: unknown;

interface Entry {
  readonly scope: string;
  readonly activity: string;
  readonly item_id: string;
  readonly user: { readonly uuid: string } | null;
  readonly created_at: string;
}

const call = (method: string, path: string, body?: unknown, of = project) =>
  query.call(of, method, path, body);
const read = async (parameters = '', of = project) => {
  const { status, body } = await call('GET', parameters, undefined, of);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { count: number; next: string | null; previous: string | null; results: Entry[] };
};
const userWith = (id: number): UserBasic => ({
  id,
  uuid: `01900000-0000-7000-8000-${String(id).padStart(12, 'a')}`,
  distinct_id: 'x',
  first_name: 'Ada',
  last_name: '',
  email: 'ada@example.com',
  is_email_verified: true,
  hedgehog_config: null,
  role_at_organization: null,
});
const users: UserDirectory = {
  get: async (ids) => new Map(ids.filter((id) => id !== null).map((id) => [id, userWith(id)])),
};
const shortOf = ({ results }: { results: readonly Entry[] }) =>
  results.map(({ scope, activity }) => `${scope} ${activity}`);

beforeAll(async () => {
  query = await startQuery({}, { users });
  project = query.newProject();
  insightId = (await call('POST', '/insights/', { name: 'Sales' })).body['id'];
  await call('PATCH', `/insights/${String(insightId)}/`, { name: '50%_of sales' });
  await call('POST', '/dashboards/', { name: 'Board' });
  await call('POST', '/actions/', { name: 'Bought' });
});
afterAll(() => query?.stop());

const ALL = ['Action created', 'Dashboard created', 'Insight updated', 'Insight created'];

describe('activity_log', () => {
  it.each([
    ['', ALL],
    ['?ordering=created_at', ALL.toReversed()],
    ['?scope=Insight', ['Insight updated', 'Insight created']],
    ['?scopes=Action,Dashboard', ['Action created', 'Dashboard created']],
    ['?scope=FeatureFlag', []],
    ['?start_date=2020-01-01T00:00:00Z', ALL],
    ['?end_date=2020-01-01T00:00:00%2B01:00', []],
    ['?user=018f0000-0000-7000-8000-000000000000', []],
  ])('%s', async (parameters, expected) => {
    expect(shortOf(await read(`/activity_log/${parameters}`))).toEqual(expected);
  });

  it('is found by object and by user', async () => {
    const ofOne = await read(`/activity_log/?scope=Insight&item_id=${String(insightId)}`);
    expect(ofOne.count).toBe(2);
    const uuid = ofOne.results[0]!.user!.uuid;
    expect(shortOf(await read(`/activity_log/?user=${uuid.toUpperCase()}`))).toEqual(ALL);
    expect(shortOf(await read(`/advanced_activity_logs/?users=["${uuid}"]`))).toEqual(ALL);
  });

  const pathOf = (link: string | null) => {
    expect(link).toMatch(/^http:\/\/us\.example\.test\/api\/projects\/\d+\/activity_log\//);
    return link!.slice(link!.indexOf('/activity_log/'));
  };

  it.each(['-created_at', 'created_at'])(
    'has pages that lead to each other, ordered by %s',
    async (order) => {
      const first = await read(`/activity_log/?page_size=3&ordering=${order}`);
      expect([first.count, first.results.length, first.previous]).toEqual([4, 3, null]);
      const second = await read(pathOf(first.next));
      const entries = [...first.results, ...second.results];
      expect(shortOf({ results: entries })).toEqual(order === 'created_at' ? ALL.toReversed() : ALL);
      expect(second.next).toBeNull();
      expect((await read(pathOf(second.previous))).results).toEqual(first.results);
    },
  );

  it('has numbered pages', async () => {
    const first = await read('/activity_log/?page_size=3&page=1');
    expect(first.next).toContain('page_size=3&page=2');
    const second = await read('/activity_log/?page_size=3&page=2');
    expect(shortOf(second)).toEqual(['Insight created']);
    expect([second.next, pathOf(second.previous)]).toEqual([null, '/activity_log/?page_size=3&page=1']);
    expect(await read('/activity_log/?page_size=3&page=3')).toMatchObject({ count: 4, results: [] });
  });

  it('has nothing of another project', async () => {
    expect(await read('/activity_log/', query.newProject())).toMatchObject({ count: 0, results: [] });
  });

  it.each([
    ['/activity_log/?user=1', 'user'],
    ['/activity_log/?page=11&page_size=1000', 'page'],
    ['/activity_log/?cursor=x', 'cursor'],
    [`/activity_log/?cursor=${btoa('["next","2020-01-01T00:00:00Z","query-service","1 OR 1"]')}`, 'cursor'],
    ['/activity_log/?cursor=x&page=2', 'cursor'],
    ['/activity_log/?page_size=1001', 'page_size'],
    ['/activity_log/?start_date=yesterday', 'start_date'],
    ['/activity_log/?ordering=scope', 'ordering'],
    ['/advanced_activity_logs/?detail_filters=x', 'detail_filters'],
  ])('%s names %s', async (path, attr) => {
    const { status, body } = await call('GET', path);
    expect([status, body['attr']]).toEqual([400, attr]);
  });
});

describe('advanced_activity_logs', () => {
  const details = (filters: object) => `?detail_filters=${encodeURIComponent(JSON.stringify(filters))}`;

  it.each([
    ['', ALL],
    ['?scopes=["Insight"]&activities=updated', ['Insight updated']],
    ['?search_text=50%25_OF', ['Insight updated']],
    ['?search_text=50%25xof', []],
    [details({ name: { value: 'Board' } }), ['Dashboard created']],
    [details({ name: { operation: 'contains', value: 'boa' } }), ['Dashboard created']],
    [
      details({ name: { operation: 'in', value: ['Board', 'Bought'] } }),
      ['Action created', 'Dashboard created'],
    ],
    [details({ 'changes[].field': { value: 'name' } }), ['Insight updated']],
    [details({ 'no.such[].path': { value: true } }), []],
    ['?clients=mcp', []],
    ['?ip_addresses=10.0.0.1', []],
    ['?was_impersonated=true', []],
    ['?was_impersonated=false&is_system=false', ALL],
    ['?is_system=true', []],
  ])('%s', async (parameters, expected) => {
    expect(shortOf(await read(`/advanced_activity_logs/${parameters}`))).toEqual(expected);
  });

  it.each(['$."a") || true', 'a..b', '', 'name" ? (@ == 1)', `a${'.a'.repeat(10)}`])(
    'refuses the path %s',
    async (path) => {
      const { status } = await call('GET', `/advanced_activity_logs/${details({ [path]: { value: 1 } })}`);
      expect(status).toBe(400);
    },
  );

  it('lists its filters', async () => {
    const { status, body } = await call('GET', '/advanced_activity_logs/available_filters/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      static_filters: {
        users: [{ value: expect.stringMatching(/^01900000-/), label: 'Ada' }],
        scopes: [{ value: 'Action' }, { value: 'Dashboard' }, { value: 'Insight' }],
        activities: [{ value: 'created' }, { value: 'updated' }],
        clients: [],
      },
      detail_fields: {
        Action: { fields: expect.arrayContaining([{ name: 'name', types: ['string'] }]) },
        General: { fields: expect.arrayContaining([{ name: 'changes[].field', types: ['string'] }]) },
      },
    });
  });
});
