/** Which activity a lifecycle reads, and which intervals follow each other. */
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

  it('and counts as dormant who was active in the complete interval before it', async () => {
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
