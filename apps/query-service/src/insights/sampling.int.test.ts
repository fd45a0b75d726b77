/** A sample always holds the same persons with all their events, and counts are scaled to the whole population. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';

const PEOPLE = 1_000;
const RANGE = { date_from: '2024-01-01', date_to: '2024-01-02' };

let query: QueryHarness;
let project: TestProject;

beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  const events = Array.from({ length: PEOPLE }, (_, person) =>
    ['seen', 'sold'].map((event, index) => ({
      event,
      distinct_id: `person-${person}`,
      timestamp: `2024-01-0${1 + index}T10:00:00Z`,
      properties: { price: person },
    })),
  ).flat();
  await query.load(project, { events, property_definitions: [{ name: 'price', property_type: 'Numeric' }] });
});
afterAll(() => query.stop());

const ask = async (node: object): Promise<Record<string, unknown>[]> => {
  const { status, body } = await query.ask(project, { query: node, refresh: 'force_blocking' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Record<string, unknown>[];
};

const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });
const trend = async (series: object, members: object = {}) =>
  (await ask({ kind: 'TrendsQuery', dateRange: RANGE, series: [series], ...members }))[0]!;

/**
 * The number of persons in a sample of a quarter. It is only approximately a quarter, because it depends on their ids.
 */
const sampled = async (): Promise<number> => {
  const rows = await ask({
    kind: 'HogQLQuery',
    query: "SELECT count() FROM events SAMPLE 0.25 WHERE event = 'seen'",
  });
  return (rows as unknown as number[][])[0]![0]!;
};

it('counts are those of the sample, scaled, and the same each time', async () => {
  const people = await sampled();
  expect(people).toBeGreaterThan(PEOPLE * 0.2);
  expect(people).toBeLessThan(PEOPLE * 0.3);
  for (const math of ['total', 'dau', 'first_time_for_user']) {
    const series = on('seen', { math });
    expect((await trend(series, { samplingFactor: 0.25 }))['data'], math).toEqual([people * 4, 0]);
    expect((await trend(series, { samplingFactor: 0.25 }))['data'], math).toEqual([people * 4, 0]);
    expect((await trend(series, { samplingFactor: 1 }))['data'], math).toEqual([PEOPLE, 0]);
  }
});

it('figures that do not grow with the number of persons are not scaled', async () => {
  const average = on('seen', { math: 'avg', math_property: 'price' });
  const [mean] = (await trend(average, { samplingFactor: 0.25 }))['data'] as number[];
  expect(mean).toBeGreaterThan(400);
  expect(mean).toBeLessThan(600);
  const each = on('seen', { math: 'avg_count_per_actor' });
  expect((await trend(each, { samplingFactor: 0.25 }))['data']).toEqual([1, 0]);
});

it('a person in the sample has all of their events, in every kind', async () => {
  const count = (await sampled()) * 4;
  const members = { dateRange: RANGE, samplingFactor: 0.25 };
  const steps = await ask({ kind: 'FunnelsQuery', ...members, series: [on('seen'), on('sold')] });
  expect(steps.map((step) => step['count'])).toEqual([count, count]);
  const [sticky] = await ask({ kind: 'StickinessQuery', ...members, series: [on('seen')] });
  expect(sticky!['data']).toEqual([count, 0]);
  const [cohort] = await ask({
    kind: 'RetentionQuery',
    ...members,
    retentionFilter: {
      totalIntervals: 2,
      targetEntity: { id: 'seen', type: 'events' },
      returningEntity: { id: 'sold', type: 'events' },
    },
  });
  expect((cohort!['values'] as { count: number }[]).map((cell) => cell.count)).toEqual([count, count]);
  const statuses = await ask({ kind: 'LifecycleQuery', ...members, series: [on('seen')] });
  expect(statuses.map(({ status, data }) => [status, data])).toContainEqual(['new', [count, 0]]);
  const [edge] = await ask({
    kind: 'PathsQuery',
    ...members,
    pathsFilter: { includeEventTypes: ['custom_event'] },
    funnelPathsFilter: {
      funnelSource: { kind: 'FunnelsQuery', series: [on('seen'), on('sold')], samplingFactor: 0.25 },
      funnelPathType: 'funnel_path_between_steps',
      funnelStep: 2,
    },
  });
  expect(edge).toMatchObject({ source: '1_seen', target: '2_sold', value: count });
});
