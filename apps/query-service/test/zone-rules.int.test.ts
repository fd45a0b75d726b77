/**
 * The days of a chart are those of SQL in each time zone, also where the engine and Node know different rules: on
 * 2026-11-28 Node 24 had new rules of Morocco, British Columbia and Alberta, and the embedded engine had not.
 */
import { TIMEZONES } from '@meridian/contracts/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery } from './query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const isKnownToNode = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
};

const HOUR_MS = 3_600_000;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/**
 * From the day before a date to four days after it. Each hour has a different number of events, so that no shift leaves
 * the numbers as they are.
 */
const eventsAround = (date: string) =>
  Array.from({ length: 24 * 5 }, (_, hour) =>
    Array.from({ length: 1 + ((hour * 7) % 5) }, (_unused, index) => ({
      event: 'seen',
      distinct_id: `d${hour}-${index}`,
      timestamp: new Date(Date.parse(date) + (hour - 24) * HOUR_MS + 60_000).toISOString(),
    })),
  ).flat();

it('a project can have each zone that the engine and Node know, and no other', async () => {
  const engine = query.context.engine.forAllProjects('a test looks at what is stored');
  const rows = await engine.query<{ readonly time_zone: string }>('SELECT time_zone FROM system.time_zones');
  const known = rows.map(({ time_zone }) => time_zone).filter(isKnownToNode);
  expect([...TIMEZONES].sort()).toEqual(known.sort());
});

it.each([
  [
    "dateTrunc('day', toDateTime('2025-01-01 20:00:00', 'UTC'), 'Pacific/Auckland')",
    '2025-01-02T00:00:00+13:00',
  ],
  ["dateTrunc('month', toDateTime('2024-12-31 20:00:00', 'UTC'), 'Asia/Tokyo')", '2025-01-01T00:00:00+09:00'],
  ["toString(toDateTime('2026-01-01 00:00:00', 'UTC'), 'Asia/Tokyo')", '2026-01-01 09:00:00.000000'],
])('%s is of the zone that it names', async (expression, expected) => {
  const { body } = await query.ask(query.newProject(), {
    query: { kind: 'HogQLQuery', query: `select ${expression}` },
  });
  expect(body.results).toEqual([[expected]]);
});

it('a project can use 24 time zones, and another project is not affected', async () => {
  const [project, other] = [query.newProject(), query.newProject()];
  const shown = (zones: readonly string[]) => ({
    query: {
      kind: 'HogQLQuery',
      query: `select ${zones.map((zone) => `toTimeZone(now(), '${zone}')`).join()}`,
    },
  });
  const zones = [...TIMEZONES].filter((zone) => zone.startsWith('Asia/'));
  expect(await query.ask(project, shown(zones.slice(0, 25)))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', detail: expect.stringContaining('24 time zones') },
  });
  expect((await query.ask(project, shown(zones.slice(0, 24)))).status).toBe(200);
  expect((await query.ask(project, shown(zones.slice(24, 25)))).status).toBe(400);
  expect((await query.ask(other, shown(zones.slice(24, 25)))).status).toBe(200);
  query.changeProject(project, { timezone: zones[25]! });
  expect((await query.ask(project, { query: { kind: 'HogQLQuery', query: 'select now()' } })).status).toBe(
    200,
  );
});

describe.each([
  ['Africa/Casablanca', '2026-11-19'],
  ['America/Vancouver', '2026-11-19'],
  ['America/Edmonton', '2026-11-19'],
  ['America/New_York', '2026-11-19'],
  ['Australia/Lord_Howe', '2026-11-19'],
  ['Asia/Kolkata', '2026-11-19'],
  // The second of three days has two midnights, or none.
  ['America/Havana', '2023-11-04'],
  ['America/St_Johns', '2009-10-31'],
  ['America/Sao_Paulo', '2017-10-14'],
  ['Africa/Cairo', '2026-04-23'],
])('in %s from %s', (timezone, first) => {
  it('a chart has the days of SQL', async () => {
    const project = query.newProject({ timezone });
    await query.load(project, { events: eventsAround(first) });
    const days = [0, 1, 2].map((index) => dayAfter(first, index));
    const range = { date_from: first, date_to: days[2] };
    const ask = async (body: object) => (await query.ask(project, { query: body })).body;
    const counted = await ask({
      kind: 'HogQLQuery',
      query: `select toString(toDate(timestamp)) as day, count() from events
              where day >= '${first}' and day < '${dayAfter(first, 3)}' group by day order by day`,
    });
    const expected = counted['results'] as [string, number][];
    expect(expected.map(([day]) => day)).toEqual(days);
    const between = await ask({
      kind: 'HogQLQuery',
      query: `select count() from events where timestamp >= '${first}' and timestamp < '${dayAfter(first, 3)}'`,
    });
    expect(between['results']).toEqual([[expected.reduce((sum, [, count]) => sum + count, 0)]]);
    const series = [{ kind: 'EventsNode', event: 'seen' }];
    const trend = await ask({ kind: 'TrendsQuery', series, dateRange: range, interval: 'day' });
    const [line] = trend['results'] as { days: string[]; data: number[] }[];
    expect(line!.days.map((day, index) => [day.slice(0, 10), line!.data[index]])).toEqual(expected);
    const second = await ask({
      kind: 'TrendsQuery',
      series,
      dateRange: { date_from: days[1], date_to: days[1] },
      interval: 'day',
    });
    expect((second['results'] as { data: number[] }[])[0]!.data).toEqual([expected[1]![1]]);
    const lifecycle = await ask({ kind: 'LifecycleQuery', series, dateRange: range, interval: 'day' });
    const added = (lifecycle['results'] as { status: string; data: number[] }[]).find(
      ({ status }) => status === 'new',
    );
    expect(added!.data).toEqual(expected.map(([, count]) => count));
  });
});
