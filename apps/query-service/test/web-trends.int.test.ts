import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { WEB_EVENTS, WEB_NOW, WEB_PERSONS, WEB_RANGE } from './web-visits.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, { persons: WEB_PERSONS, events: WEB_EVENTS });
});
afterAll(() => query?.stop());

const METRICS = ['UniqueUsers', 'PageViews', 'Sessions', 'TotalSessions', 'Bounces', 'SessionDuration'];

const ask = async (members: object, of = project) => {
  const node = {
    kind: 'WebTrendsQuery',
    interval: 'day',
    dateRange: WEB_RANGE,
    metrics: METRICS,
    ...members,
  };
  const { status, body } = await query.ask(of, { query: node }, WEB_NOW);
  return { status, body };
};
/** `bucket: numbers in the order of the metrics`. */
const shown = async (members: object, of?: TestProject) => {
  const { status, body } = await ask(members, of);
  expect(status, JSON.stringify(body)).toBe(200);
  const results = body.results as { bucket: string; metrics: Record<string, number> }[];
  return results.map(({ bucket, metrics }) => [bucket, ...Object.values(metrics)]);
};

it.each<[string, object, unknown[][]]>([
  [
    'a day',
    {},
    [
      ['2026-01-05', 2, 3, 2, 2, 1, 45],
      ['2026-01-06', 2, 2, 2, 2, 1, 40],
    ],
  ],
  ['a week', { interval: 'week' }, [['2026-01-04', 3, 5, 4, 4, 2, 85]]],
  ['a month', { interval: 'month' }, [['2026-01-01', 3, 5, 4, 4, 2, 85]]],
  [
    'an hour',
    {
      interval: 'hour',
      metrics: ['Sessions'],
      dateRange: { date_from: '2026-01-05T09:30:00', date_to: '2026-01-05T11:30:00' },
    },
    [
      ['2026-01-05 09:00:00', 0],
      ['2026-01-05 10:00:00', 1],
      ['2026-01-05 11:00:00', 1],
    ],
  ],
  [
    'a day without visits',
    { metrics: ['PageViews', 'Bounces'], dateRange: { date_from: '2026-01-02', date_to: '2026-01-04' } },
    [
      ['2026-01-02', 0, 0],
      ['2026-01-03', 0, 0],
      ['2026-01-04', 1, 0],
    ],
  ],
  [
    'visits by a filter',
    { metrics: ['UniqueUsers'], properties: [{ key: '$browser', value: 'Firefox' }] },
    [
      ['2026-01-05', 1],
      ['2026-01-06', 1],
    ],
  ],
  [
    'a metric asked for twice',
    { metrics: ['Bounces', 'Bounces'] },
    [
      ['2026-01-05', 1],
      ['2026-01-06', 1],
    ],
  ],
  [
    'what a goal and a comparison do not change',
    {
      metrics: ['PageViews'],
      conversionGoal: { customEventName: 'signed up' },
      compareFilter: { compare: true },
    },
    [
      ['2026-01-05', 3],
      ['2026-01-06', 2],
    ],
  ],
])('counts the sessions that began in %s', async (_, members, expected) => {
  expect(await shown(members)).toEqual(expected);
});

it('counts nothing of another project', async () => {
  expect(await shown({ metrics: ['Sessions'] }, query.newProject())).toEqual([
    ['2026-01-05', 0],
    ['2026-01-06', 0],
  ]);
});

it.each([
  ['query__metrics', { metrics: [] }],
  ['query__metrics__0', { metrics: ['Revenue'] }],
  ['query__interval', { interval: undefined }],
  ['query__interval', { interval: 'second', dateRange: { date_from: '2026-01-01', date_to: '2026-01-05' } }],
])('names %s of an invalid question', async (attr, members) => {
  const { status, body } = await ask(members);
  expect([status, body['attr']]).toEqual([400, attr]);
});

it('is saved as an insight and shown by a link', async () => {
  const source = { kind: 'WebTrendsQuery', interval: 'day', dateRange: WEB_RANGE, metrics: ['Sessions'] };
  const { body } = await query.send(project, '/insights/', {
    method: 'POST',
    body: JSON.stringify({ query: { kind: 'DataTableNode', source } }),
  });
  const path = `/insights/${String(body['id'])}/sharing/`;
  const link = await query.send(project, path, { method: 'PATCH', body: JSON.stringify({ enabled: true }) });
  const view = await fetch(`${query.url}/shared/${String(link.body['access_token'])}.json`);
  expect(await view.json()).toMatchObject({
    insight: { result: [{ bucket: '2026-01-05', metrics: { Sessions: 2 } }, { metrics: { Sessions: 2 } }] },
  });
});
