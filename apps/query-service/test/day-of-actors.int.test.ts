/** The day of the number whose persons are requested. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';
import { NOW, PERSONS, pageview } from './visits.ts';

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: PERSONS,
    events: [pageview('ada', '2026-01-01T10:00:00Z', {}), pageview('bob', '2026-01-02T11:00:00Z', {})],
  });
});
afterAll(() => query.stop());

const pageviews = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };

it.each<[what: string, attr: string, source: object]>([
  ['before the default range', 'day', { source: pageviews, day: '2025-12-01' }],
  [
    'after the range',
    'day',
    {
      source: { ...pageviews, dateRange: { date_from: '2026-01-01', date_to: '2026-01-02' } },
      day: '2026-01-03',
    },
  ],
  [
    'of the current period, where the previous one is asked',
    'day',
    { source: { ...pageviews, compareFilter: { compare: true } }, day: '2026-01-02', compare: 'previous' },
  ],
  [
    'of a lifecycle',
    'day',
    { source: { ...pageviews, kind: 'LifecycleQuery' }, day: '2025-12-01', status: 'new' },
  ],
  [
    'of a funnel over time',
    'funnelTrendsEntrancePeriodStart',
    {
      kind: 'FunnelsActorsQuery',
      source: {
        kind: 'FunnelsQuery',
        series: [...pageviews.series, { kind: 'EventsNode', event: 'signed up' }],
        funnelsFilter: { funnelVizType: 'trends' },
      },
      funnelTrendsEntrancePeriodStart: '2025-12-01',
    },
  ],
])('refuses a day outside of the range, and names it: %s', async (_, attr, source) => {
  const day = Object.values(source).findLast((value) => typeof value === 'string' && /^\d{4}-/.test(value));
  const { status, body } = await query.ask(
    project,
    {
      query: { kind: 'ActorsQuery', select: ['actor'], source: { kind: 'InsightActorsQuery', ...source } },
    },
    NOW,
  );
  expect([status, body['attr']], JSON.stringify(body)).toEqual([400, `query__source__${attr}`]);
  expect(body['detail']).toContain(`${day} is outside of the range of the insight`);
});

it('accepts each bucket of a range, also one that begins before it', async () => {
  const weekly = {
    ...pageviews,
    interval: 'week',
    dateRange: { date_from: '2026-01-01', date_to: '2026-01-02' },
  };
  const { body } = await query.ask(project, { query: weekly }, NOW);
  const [{ days }] = body.results as [{ days: string[] }];
  for (const day of days) {
    const source = { kind: 'InsightActorsQuery', source: weekly, day };
    expect(
      (await query.ask(project, { query: { kind: 'ActorsQuery', select: ['actor'], source } }, NOW)).body
        .results,
    ).toHaveLength(2);
  }
  expect(days).toEqual(['2025-12-28']);
});
