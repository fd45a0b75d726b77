/** Stored and cached results of insights equal results from raw data, also after the data has changed. */
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;

beforeAll(async () => {
  endpoints = await startEndpoints({ env: { ENDPOINTS_MATERIALIZE_PER_PROJECT: '8' } });
});
afterAll(() => endpoints?.stop());

const opened = { kind: 'EventsNode', event: 'opened' };
const bought = { kind: 'EventsNode', event: 'bought' };
const cohort = {
  targetEntity: { id: 'opened', type: 'events' },
  returningEntity: { id: 'opened', type: 'events' },
};

const QUERIES: Record<string, object> = {
  by_day: { kind: 'TrendsQuery', series: [opened, bought], trendsFilter: { formula: 'A + B' } },
  by_hour: { kind: 'TrendsQuery', series: [{ ...opened, math: 'dau' }], interval: 'hour' },
  by_city: {
    kind: 'TrendsQuery',
    series: [opened],
    breakdownFilter: { breakdown: 'city', breakdown_type: 'person' },
  },
  compared: { kind: 'TrendsQuery', series: [opened], compareFilter: { compare: true } },
  funnel: { kind: 'FunnelsQuery', series: [opened, bought] },
  retention: { kind: 'RetentionQuery', retentionFilter: { period: 'Day', totalIntervals: 5, ...cohort } },
  paths: { kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['custom_event'] } },
  stickiness: { kind: 'StickinessQuery', series: [opened] },
  lifecycle: { kind: 'LifecycleQuery', series: [opened] },
  persons: {
    kind: 'HogQLQuery',
    query:
      'SELECT person.properties.city AS city, uniq(person_id), count() FROM events GROUP BY city ORDER BY city',
  },
};

/** Events around midnights of the time zone. The last ones are today, where relative ranges end. */
const eventsUntil = (now: DateTime) =>
  Array.from({ length: 50 }, (_, index) => ({
    event: index % 3 === 0 ? 'bought' : 'opened',
    distinct_id: `person-${index % 5}`,
    timestamp: (index % 2 === 0
      ? now.minus({ minutes: index * 173 })
      : now.startOf('day').minus({ days: index % 6, seconds: index % 3 === 0 ? 1 : 0 })
    )
      .toUTC()
      .toISO()!,
  }));

describe.each(['America/New_York', 'Asia/Kathmandu'])('in %s', (timezone) => {
  let project: TestProject;
  const now = DateTime.now().setZone(timezone);
  const dateRange = { date_from: '-3d' };

  /** The result after a refresh, which all three paths return. */
  const answerOf = async (name: string, variables: object) => {
    await endpoints.refresh(project, name);
    const stored = (await endpoints.run(project, name, { variables })).body;
    const cached = (await endpoints.run(project, name, { variables })).body;
    const direct = (await endpoints.run(project, name, { variables, refresh: 'direct' })).body;
    expect([name, stored.execution_path, cached.is_cached]).toEqual([name, 'materialized', true]);
    expect([name, stored.results, cached.results]).toEqual([name, direct.results, direct.results]);
    return JSON.stringify(stored.results);
  };

  beforeAll(async () => {
    project = endpoints.newProject({ timezone });
    await endpoints.load(project, {
      persons: [{ distinct_ids: ['person-0', 'person-1'], properties: { city: 'Oslo' } }],
      events: eventsUntil(now),
    });
    for (const [name, query] of Object.entries(QUERIES)) {
      const isSql = 'query' in query;
      await endpoints.createMaterialized(project, name, isSql ? query : { ...query, dateRange });
    }
  });

  it.each(Object.keys(QUERIES))(
    '%s: stored, cached and raw data agree, before and after more events',
    async (name) => {
      const variables = name === 'by_city' ? { city: 'Oslo' } : {};
      const before = await answerOf(name, variables);
      const born = `late-${name}`;
      await endpoints.load(project, {
        persons: [{ distinct_ids: [born], properties: { city: 'Oslo' } }],
        // Minutes apart, as in a path; the first ones at midnight.
        events: [2, 1, 0].flatMap((days) =>
          ['opened', 'bought'].map((event, index) => ({
            event,
            distinct_id: born,
            timestamp: now.startOf('day').minus({ days }).plus({ minutes: index }).toUTC().toISO()!,
          })),
        ),
      });
      expect(await answerOf(name, variables)).not.toBe(before);
    },
  );
});
