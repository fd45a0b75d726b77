/** Unsaved insights in the filters of the older API. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../../test/query-harness.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  const at = (day: number, distinctId: string, event: string) => ({
    event,
    distinct_id: distinctId,
    timestamp: `2024-01-0${day}T10:00:00Z`,
    properties: {},
  });
  await query.load(project, {
    events: [at(1, 'a', 'seen'), at(1, 'b', 'seen'), at(2, 'b', 'seen'), at(2, 'b', 'sold')],
  });
});
afterAll(() => query.stop());

const FILTER = { events: [{ id: 'seen', math: 'dau' }], date_from: '2024-01-01', date_to: '2024-01-02' };

const get = (address: string, filter: Readonly<Record<string, unknown>>) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.send(project, `/insights/${address}/?${params}`);
};
const post = (address: string, filter: object) =>
  query.send(project, `/insights/${address}/`, { method: 'POST', body: JSON.stringify(filter) });

describe('the older addresses of insights', () => {
  it('answer a trend with its filter in the query string or in the body', async () => {
    const first = await get('trend', FILTER);
    expect(first.body).toMatchObject({
      result: [{ label: 'seen', data: [2, 1], days: ['2024-01-01', '2024-01-02'] }],
      timezone: 'UTC',
      is_cached: false,
      next: null,
    });
    const second = await post('trend', FILTER);
    expect(second.body).toMatchObject({ result: [{ data: [2, 1] }], is_cached: true });
    expect((await post('trend', { ...FILTER, refresh: true })).body).toMatchObject({ is_cached: false });
  });

  it('answer stickiness and lifecycle, which were trends once', async () => {
    const sticky = await post('trend', { ...FILTER, insight: 'STICKINESS', events: [{ id: 'seen' }] });
    expect(sticky.body).toMatchObject({ result: [{ data: [1, 1] }] });
    const cycle = await get('trend', { ...FILTER, shown_as: 'Lifecycle', events: [{ id: 'seen' }] });
    expect(cycle.body['result']).toHaveLength(4);
  });

  it('answer a funnel', async () => {
    const events = [
      { id: 'seen', order: 0 },
      { id: 'sold', order: 1 },
    ];
    const filter = { ...FILTER, events, funnel_window_interval: 5, funnel_window_interval_unit: 'day' };
    for (const { body } of [await get('funnel', filter), await post('funnel', filter)]) {
      expect((body['result'] as { count: number }[]).map(({ count }) => count)).toEqual([2, 1]);
    }
  });

  it.each([
    ['trend', { ...FILTER, insight: 'PATHS' }, 'insight'],
    ['trend', { ...FILTER, interval: 'fortnight' }, 'query__interval'],
    ['trend', {}, 'query__series'],
    ['funnel', { ...FILTER, events: '[{' }, 'query__series'],
  ])('refuse %s %j, naming %s', async (address, filter, attr) => {
    for (const { status, body } of [await get(address, filter), await post(address, filter)]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ type: 'validation_error', attr });
    }
  });

  it('require the scope for reading', async () => {
    const { status } = await query.send(project, '/insights/trend/', {
      headers: await query.identity(project, { scopes: ['insight_variable:read'] }),
    });
    expect(status).toBe(403);
  });
});

it('a saved insight stores a filter as its query', async () => {
  const { status, body } = await query.send(project, '/insights/', {
    method: 'POST',
    body: JSON.stringify({ name: 'old', filters: { insight: 'TRENDS', ...FILTER } }),
  });
  expect(status).toBe(201);
  expect(body['query']).toMatchObject({ kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } });
  const { body: found } = await query.send(project, `/insights/${body['id']}/?refresh=blocking`);
  expect(found['result']).toMatchObject([{ data: [2, 1] }]);
  const again = { name: 'renamed', filters: {} };
  const { body: after } = await query.send(project, `/insights/${body['id']}/`, {
    method: 'PATCH',
    body: JSON.stringify(again),
  });
  expect(after['query']).toEqual(body['query']);
});
