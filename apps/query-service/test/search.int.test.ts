/** The parameter `search` of every list finds the text itself: no character of it is a wildcard. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertsOf } from './alerts.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';

const NAMES = ['10%off', 'snake_case', 'back\\slash', 'plain'];

const SEARCHES: readonly [string, readonly string[]][] = [
  ['_', ['snake_case']],
  ['%', ['10%off']],
  ['\\', ['back\\slash']],
  ['0%O', ['10%off']],
  ['E_c', ['snake_case']],
  ['k\\S', ['back\\slash']],
  ['p_a', []],
  ['p%n', []],
  ['\\%', []],
  ['LAI', ['plain']],
];

let world: Deliveries;
let person: Record<string, string>;

const create = async (path: string, body: object): Promise<void> => {
  const answer = await world.call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};
const steps = [{ event: 'sold' }];
const filters = {
  properties: { type: 'AND', values: [{ type: 'person', key: 'plan', operator: 'exact', value: ['x'] }] },
};
const daily = { target_type: 'email', target_value: 'user-1@example.com', frequency: 'daily' };

const MAKE: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  'actions/': (name) => create('/actions/', { name, steps }),
  'cohorts/': (name) => create('/cohorts/', { name, filters }),
  'insights/': (name) => create('/insights/', { name, query: { kind: 'HogQLQuery', query: 'SELECT 1' } }),
  'dashboards/': (name) => create('/dashboards/', { name }),
  'insight_variables/': (name) => create('/insight_variables/', { name, type: 'String' }),
  'annotations/': (content) => create('/annotations/', { content, date_marker: '2024-01-02T00:00:00Z' }),
  'comments/': (content) => create('/comments/', { content, scope: 'Insight', item_id: '1' }),
  'alerts/': (name) => alertsOf(world).newAlert({ name }),
  'subscriptions/': async (title) =>
    create('/subscriptions/', {
      ...daily,
      title,
      insight: await world.newInsight(),
      start_date: '2024-01-01T09:00:00Z',
    }),
};

beforeAll(async () => {
  world = await startDeliveries();
  person = await world.query.identity(world.project);
  for (const name of NAMES) for (const make of Object.values(MAKE)) await make(name);
}, 60_000);
afterAll(() => world.stop());

it.each(Object.keys(MAKE))('%s finds the text that is searched for', async (list) => {
  const found = async ([text]: readonly [string, unknown]) => {
    const path = `/${list}?search=${encodeURIComponent(text)}`;
    const { status, body } = await world.query.call(world.project, 'GET', path, undefined, person);
    expect(status).toBe(200);
    const rows = body['results'] as Record<string, string>[];
    return [text, rows.map(({ name, title, content }) => name ?? title ?? content).toSorted()];
  };
  expect(await Promise.all(SEARCHES.map(found))).toEqual(SEARCHES);
});

it('the activity log finds the text that is searched for', async () => {
  const found = async (text: string) => {
    const search = new URLSearchParams({ search_text: text, scopes: 'Action', page_size: '50' });
    const { status, body } = await world.call('GET', `/advanced_activity_logs/?${search}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body['results'] as { detail: { name: string } }[]).map(({ detail }) => detail.name).toSorted();
  };
  expect(await found('10%off')).toEqual(['10%off']);
  expect(await found('e_c')).toEqual(['snake_case']);
  expect(await found('p_a')).toEqual([]);
  expect(await found('back\\slash')).toEqual(['back\\slash']);
});
