/**
 * The days of a chart are those of SQL in each time zone, also where the engine and Node know different rules: on
 * 2026-11-28 Node 24 had new rules of Morocco, British Columbia and Alberta, and the embedded engine had not.
 */
import { TIMEZONES } from '@meridian/contracts/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

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
 * From the day before a date to four days after it. Each half hour has a different number of events, so that no shift
 * leaves the numbers as they are.
 */
const eventsAround = (date: string) =>
  Array.from({ length: 48 * 5 }, (_, half) =>
    Array.from({ length: 1 + ((half * 7) % 5) }, (_unused, index) => ({
      event: 'seen',
      distinct_id: `d${half}-${index}`,
      timestamp: new Date(Date.parse(date) + (half / 2 - 24) * HOUR_MS + 60_000).toISOString(),
    })),
  ).flat();

it('a project can have each zone that the engine and Node know, and no other', async () => {
  const engine = query.context.engine.forAllProjects('inspecting stored rows in a test');
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
  ['Africa/Casablanca', '2026-11-19', '2026-11-20', '2026-11-21'],
  ['America/Vancouver', '2026-11-19', '2026-11-20', '2026-11-21'],
  ['America/Edmonton', '2026-11-19', '2026-11-20', '2026-11-21'],
  ['America/New_York', '2026-11-19', '2026-11-20', '2026-11-21'],
  ['Asia/Kolkata', '2026-11-19', '2026-11-20', '2026-11-21'],
  // The second day has two midnights, or none.
  ['America/Havana', '2023-11-04', '2023-11-05', '2023-11-06'],
  ['America/St_Johns', '2009-10-31', '2009-11-01', '2009-11-02'],
  ['America/Sao_Paulo', '2017-10-14', '2017-10-15', '2017-10-16'],
  ['Africa/Cairo', '2026-04-23', '2026-04-24', '2026-04-25'],
  // It has 24 and a half hours, or 23 and a half.
  ['Australia/Lord_Howe', '2026-04-04', '2026-04-05', '2026-04-06'],
  ['Australia/Lord_Howe', '2025-10-04', '2025-10-05', '2025-10-06'],
  // The calendar of the zone skipped a day.
  ['Pacific/Apia', '2011-12-29', '2011-12-31', '2012-01-01'],
])('in %s from %s', (timezone, ...days) => {
  const [first, , last] = days;
  const until = dayAfter(last, 1);
  const range = { date_from: first, date_to: `${last}T23:59:59` };
  const series = [{ kind: 'EventsNode', event: 'seen' }];
  let project: TestProject;

  const ask = async (body: object) => (await query.ask(project, { query: body })).body;
  const select = async (text: string) =>
    (await ask({ kind: 'HogQLQuery', query: text }))['results'] as [string, number][];
  const dataOf = async (kind: string, options: object) =>
    (await ask({ kind, series, dateRange: range, ...options }))['results'] as {
      days: string[];
      data: number[];
      status: string;
    }[];

  beforeAll(async () => {
    project = query.newProject({ timezone });
    await query.load(project, { events: eventsAround(first) });
  });

  it('a chart has the days of SQL', async () => {
    const expected = await select(
      `select toString(toDate(timestamp)) as day, count() from events
       where day >= '${first}' and day < '${until}' group by day order by day`,
    );
    expect(expected.map(([day]) => day)).toEqual(days);
    const between = await select(
      `select '', count() from events where timestamp >= '${first}' and timestamp < '${until}'`,
    );
    expect(between).toEqual([['', expected.reduce((sum, [, count]) => sum + count, 0)]]);
    const [line] = await dataOf('TrendsQuery', { interval: 'day' });
    expect(line!.days.map((day, index) => [day.slice(0, 10), line!.data[index]])).toEqual(expected);
    const dateRange = { date_from: days[1], date_to: days[1] };
    const [ofSecond] = await dataOf('TrendsQuery', { interval: 'day', dateRange });
    expect(ofSecond!.data).toEqual([expected[1]![1]]);
    const lifecycle = await dataOf('LifecycleQuery', { interval: 'day' });
    expect(lifecycle.find(({ status }) => status === 'new')!.data).toEqual(
      expected.map(([, count]) => count),
    );
  });

  it('a chart has the hours of SQL', async () => {
    const expected = await select(
      `select formatDateTime(toStartOfHour(timestamp), '%Y-%m-%d %H:%i:%S'), count() from events
       where toDate(timestamp) >= '${first}' and toDate(timestamp) < '${until}'
       group by toStartOfHour(timestamp) order by toStartOfHour(timestamp)`,
    );
    const [line] = await dataOf('TrendsQuery', { interval: 'hour' });
    expect(line!.days.map((hour, index) => [hour, line!.data[index]])).toEqual(expected);
    const lifecycle = await dataOf('LifecycleQuery', { interval: 'hour' });
    expect(lifecycle.find(({ status }) => status === 'new')!.data).toEqual(
      expected.map(([, count]) => count),
    );
  });
});
