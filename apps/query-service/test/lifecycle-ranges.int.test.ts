/** Which activity a lifecycle reads, and which intervals follow each other where clocks skip a day or half an hour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
beforeAll(async () => {
  query = await startQuery();
});
afterAll(() => query.stop());

const SERIES = [{ kind: 'EventsNode', event: 'seen' }];
const AFTERWARDS = { 'x-meridian-now': '2024-12-01T00:00:00Z' };

const load = async (project: TestProject, times: readonly (readonly [actor: string, time: string])[]) =>
  query.load(project, {
    persons: [...new Set(times.map(([actor]) => actor))].map((actor) => ({
      distinct_ids: [actor],
      created_at: '2001-01-01T00:00:00Z',
    })),
    events: times.map(([actor, timestamp]) => ({ event: 'seen', distinct_id: actor, timestamp })),
  });

const ask = async <Result>(project: TestProject, node: object): Promise<readonly Result[]> => {
  const { status, body } = await query.ask(project, { query: node }, AFTERWARDS);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Result[];
};

interface Line {
  readonly status: string;
  readonly data: readonly number[];
}

const lifecycle = (project: TestProject, node: object): Promise<readonly Line[]> =>
  ask<Line>(project, { kind: 'LifecycleQuery', series: SERIES, ...node });

const dataOf = (lines: readonly Line[], status: string): readonly number[] =>
  lines.find((line) => line.status === status)!.data;

/** The active actors of each interval: those with a status other than dormant. */
const activeOf = (lines: readonly Line[]): readonly number[] =>
  lines[0]!.data.map((_, index) =>
    lines.reduce((sum, { status, data }) => sum + (status === 'dormant' ? 0 : data[index]!), 0),
  );

const activeInTrend = async (project: TestProject, node: object): Promise<readonly number[]> => {
  const [line] = await ask<Line>(project, {
    kind: 'TrendsQuery',
    series: [{ ...SERIES[0], math: 'dau' }],
    ...node,
  });
  return line!.data;
};

const range = (date_from: string, date_to: string, members: object = {}) => ({
  date_from,
  date_to,
  ...members,
});

describe('a lifecycle adds up to the active persons of the range', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = query.newProject({ weekStartDay: 1 });
    await load(project, [
      ['earlier', '2024-03-01T12:00:00Z'],
      ['before', '2024-03-02T08:00:00Z'],
      ['in', '2024-03-02T10:00:00Z'],
      ['after', '2024-03-03T20:00:00Z'],
      ['later', '2024-03-04T20:00:00Z'],
    ]);
  });

  it.each<[string, object, readonly number[]]>([
    [
      'with explicit bounds',
      { dateRange: range('2024-03-02T09:00:00', '2024-03-03T12:00:00', { explicitDate: true }) },
      [1, 0],
    ],
    ['in a first week that is cut', { interval: 'week', dateRange: range('2024-03-03', '2024-03-03') }, [1]],
    ['in a last week that is cut', { interval: 'week', dateRange: range('2024-03-04', '2024-03-04') }, [1]],
    [
      'in a month that is read completely',
      { interval: 'month', dateRange: range('2024-03-03', '2024-03-03') },
      [4],
    ],
    [
      'by hour until an hour',
      { interval: 'hour', dateRange: range('2024-03-03T20:00:00', '2024-03-03T20:00:00') },
      [1],
    ],
  ])('%s', async (_, node, expected) => {
    const lines = await lifecycle(project, node);
    expect(activeOf(lines)).toEqual(expected);
    expect(await activeInTrend(project, node)).toEqual(expected);
    expect(dataOf(lines, 'new')).toEqual(expected.map(() => 0));
  });

  it('and counts persons as dormant who were active in the complete interval before it', async () => {
    const dateRange = range('2024-03-02T09:00:00', '2024-03-03T12:00:00', { explicitDate: true });
    const lines = await lifecycle(project, { dateRange });
    expect(dataOf(lines, 'dormant')).toEqual([-1, -1]);
  });

  it('and shows the actors behind its numbers', async () => {
    const actors = await ask<readonly [{ readonly distinct_ids: readonly string[] }]>(project, {
      kind: 'ActorsQuery',
      select: ['actor'],
      source: {
        kind: 'InsightActorsQuery',
        day: '2024-03-02',
        status: 'resurrecting',
        source: {
          kind: 'LifecycleQuery',
          series: SERIES,
          dateRange: range('2024-03-02T09:00:00', '2024-03-03T12:00:00', { explicitDate: true }),
        },
      },
    });
    expect(actors.map(([{ distinct_ids }]) => distinct_ids)).toEqual([['in']]);
  });
});

describe('where the calendar skips a day', () => {
  const dateRange = range('2011-12-29', '2012-01-02');
  let project: TestProject;
  beforeAll(async () => {
    project = query.newProject({ timezone: 'Pacific/Apia' });
    // On the local days 29, 31 and 2; there was no 30th.
    await load(
      project,
      ['2011-12-29T20:00:00Z', '2011-12-30T12:00:00Z', '2012-01-01T12:00:00Z'].map((time) => ['ada', time]),
    );
  });

  it.each(['total', 'dau'])('a chart has each day in its place: %s', async (math) => {
    const [line] = await ask<Line>(project, {
      kind: 'TrendsQuery',
      series: [{ ...SERIES[0], math }],
      dateRange,
    });
    expect(line!.data).toEqual([1, 1, 0, 1]);
  });

  it('retention too', async () => {
    const cohorts = await ask<{ readonly values: readonly { readonly count: number }[] }>(project, {
      kind: 'RetentionQuery',
      dateRange,
      retentionFilter: {
        period: 'Day',
        totalIntervals: 4,
        targetEntity: { id: 'seen', type: 'events' },
        returningEntity: { id: 'seen', type: 'events' },
      },
    });
    expect(cohorts.map(({ values }) => values[0]!.count)).toEqual([1, 1, 0, 1]);
    expect(cohorts[0]!.values.map(({ count }) => count)).toEqual([1, 1, 0, 1]);
  });

  it('stickiness counts the days', async () => {
    const [line] = await ask<Line>(project, { kind: 'StickinessQuery', series: SERIES, dateRange });
    expect(line!.data).toEqual([0, 0, 1, 0]);
  });

  it('a person returns on the day after it', async () => {
    const lines = await lifecycle(project, { dateRange });
    expect(dataOf(lines, 'returning')).toEqual([0, 1, 0, 0]);
    expect(dataOf(lines, 'resurrecting')).toEqual([1, 0, 0, 1]);
    expect(dataOf(lines, 'dormant')).toEqual([0, 0, -1, 0]);
  });

  it('a person who was active before the range returns, and is dormant on the day after', async () => {
    const after = await lifecycle(project, { dateRange: range('2011-12-31', '2012-01-02') });
    expect(dataOf(after, 'returning')).toEqual([1, 0, 0]);
    expect(dataOf(after, 'dormant')).toEqual([0, -1, 0]);
  });
});

describe('where the clocks change by half an hour', () => {
  const project = () => query.newProject({ timezone: 'Australia/Lord_Howe' });

  it.each([
    ['forward', '2024-10-05T10:00:00Z', '2024-10-05T22:30:00', '2024-10-07T01:00:00'],
    ['back', '2024-04-06T10:00:00Z', '2024-04-06T22:30:00', '2024-04-08T01:00:00'],
  ])('%s, a person who is active all the time returns in each hour', async (_, start, date_from, date_to) => {
    const place = project();
    const times = Array.from({ length: 4 * 36 }, (_unused, index) =>
      new Date(Date.parse(start) + index * 900_000).toISOString(),
    );
    await load(
      place,
      times.map((time) => ['ada', time]),
    );
    const dateRange = range(date_from, date_to);
    const lines = await lifecycle(place, { interval: 'hour', dateRange });
    const returning = dataOf(lines, 'returning');
    expect(returning).toEqual(returning.map(() => 1));
    const cohorts = await ask<{ readonly values: readonly { readonly count: number }[] }>(place, {
      kind: 'RetentionQuery',
      dateRange,
      retentionFilter: {
        period: 'Hour',
        totalIntervals: 3,
        targetEntity: { id: 'seen', type: 'events' },
        returningEntity: { id: 'seen', type: 'events' },
      },
    });
    for (const { values } of cohorts.slice(0, -3)) {
      expect(values.map(({ count }) => count)).toEqual([1, 1, 1]);
    }
  });
});
