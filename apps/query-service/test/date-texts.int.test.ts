/** A date text means the same wherever a client may write one. */
import { insightListParams } from '@meridian/contracts/insights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInsights } from '../src/insights/list-insights.ts';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

/** A Wednesday afternoon. Weeks of the project start on Monday. */
const NOW = '2024-03-13T15:40:00Z';
const WEEK_STARTS_ON_MONDAY = { weekStartDay: 1 } as const;

const TIMES = [
  '2024-02-01T10:00:00Z',
  '2024-02-29T20:00:00Z',
  '2024-03-01T10:00:00Z',
  '2024-03-10T20:00:00Z', // the Sunday before
  '2024-03-11T10:00:00Z',
  '2024-03-12T10:00:00Z',
];

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject(WEEK_STARTS_ON_MONDAY);
  await query.load(project, {
    events: TIMES.map((timestamp) => ({
      event: 'seen',
      distinct_id: 'ada',
      timestamp,
      properties: { due: timestamp, $session_id: `at-${timestamp}` },
    })),
    property_definitions: [{ name: 'due', type: 'event', property_type: 'DateTime' }],
  });
});
afterAll(() => query.stop());

const ask = async (node: object): Promise<unknown> => {
  const { status, body } = await query.ask(project, { query: node }, { 'x-meridian-now': NOW });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};

const firstNumber = async (node: object): Promise<number> => {
  const [row] = (await ask(node)) as readonly (readonly number[])[];
  return row?.[0] ?? 0;
};

type Bounds = readonly [from: string, to?: string];

const trend = async ([date_from, date_to]: Bounds, members: object) => {
  const results = await ask({
    kind: 'TrendsQuery',
    dateRange: { date_from, date_to },
    series: [{ kind: 'EventsNode', event: 'seen' }],
    ...members,
  });
  return results as readonly { readonly aggregated_value: number; readonly count: number }[];
};

const isDate = (operator: string, value: string) => ({ type: 'event', key: 'due', operator, value });

const READERS: Readonly<Record<string, (bounds: Bounds) => Promise<number>>> = {
  'one number': async (bounds) =>
    (await trend(bounds, { trendsFilter: { display: 'BoldNumber' } }))[0]!.aggregated_value,
  'a chart by day': async (bounds) => (await trend(bounds, {}))[0]!.count,
  'a chart by hour': async (bounds) => (await trend(bounds, { interval: 'hour' }))[0]!.count,
  'the filters of a HogQL query': ([date_from, date_to]) =>
    firstNumber({
      kind: 'HogQLQuery',
      query: 'SELECT count() FROM events WHERE {filters}',
      filters: { dateRange: { date_from, date_to } },
    }),
  'the bounds of a HogQL query': ([date_from, date_to]) =>
    firstNumber({
      kind: 'HogQLQuery',
      query:
        'SELECT count() FROM events WHERE timestamp >= {filters.dateRange.from} AND timestamp <= {filters.dateRange.to}',
      filters: { dateRange: { date_from, date_to } },
    }),
  'a list of events': ([after, before]) =>
    firstNumber({ kind: 'EventsQuery', select: ['count()'], after, before }),
  'a list of sessions': ([after, before]) =>
    firstNumber({ kind: 'SessionsQuery', select: ['count()'], after, before }),
  'a filter of dates': ([from, to]) =>
    firstNumber({
      kind: 'EventsQuery',
      select: ['count()'],
      after: 'all',
      properties: [
        isDate('is_date_after', from),
        ...(to === undefined ? [] : [isDate('is_date_before', to)]),
      ],
    }),
};

describe.each(Object.entries(READERS))('%s', (_, count) => {
  it.each<[string, Bounds, number]>([
    ['this week', ['wStart'], 2],
    ['the last week', ['-1wStart', '-1wEnd'], 1],
    ['this month', ['mStart'], 4],
    ['the last month', ['-1mStart', '-1mEnd'], 2],
    ['this quarter', ['qStart'], 6],
    ['this year', ['yStart'], 6],
  ])('reads %s completely', async (_name, bounds, expected) => {
    expect(await count(bounds)).toBe(expected);
  });
});

it('this month as one number is compared with the whole month before', async () => {
  const results = await trend(['mStart'], {
    trendsFilter: { display: 'BoldNumber' },
    compareFilter: { compare: true },
  });
  expect(results.map(({ aggregated_value }) => aggregated_value)).toEqual([4, 2]);
});

it('a variable of SQL that is a date begins at the start of this week', async () => {
  const { body } = await query.call(project, 'POST', '/insight_variables/', {
    name: 'Since',
    type: 'Date',
    default_value: 'wStart',
  });
  const id = String(body['id']);
  const counted = await firstNumber({
    kind: 'HogQLQuery',
    query: 'SELECT count() FROM events WHERE timestamp >= {variables.since}',
    variables: { [id]: { variableId: id, code_name: 'since' } },
  });
  expect(counted).toBe(2);
});

it('a list of insights begins at the start of this week', async () => {
  const { database } = query.context;
  const create = (shortId: string, createdAt: string) =>
    database.insight.create({ data: { projectId: project.id, shortId, query: {}, createdAt } });
  await create('sunday', '2024-03-10T20:00:00Z');
  await create('monday', '2024-03-11T01:00:00Z');
  const params = insightListParams.parse({ created_date_from: 'wStart' });
  const scope = { projectId: project.id, userId: null, timezone: 'UTC', now: new Date(NOW) };
  const { insights } = await listInsights(database, params, { ...scope, ...WEEK_STARTS_ON_MONDAY });
  expect(insights.map(({ shortId }) => shortId)).toEqual(['monday']);
});
