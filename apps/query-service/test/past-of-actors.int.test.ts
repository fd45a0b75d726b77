/** Maths that read what actors did before the range: first times, and actors who were active in the last days. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const did = (event: string, person: string, day: number, properties: Record<string, unknown> = {}) => ({
  event,
  distinct_id: person,
  timestamp: new Date(Date.UTC(2024, 0, day, 8)).toISOString(),
  properties,
});

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: ['ann', 'bob'].map((name) => ({ distinct_ids: [name], properties: { name } })),
    events: [
      did('joined', 'ann', 10, { $group_0: 'acme' }),
      did('joined', 'bob', 10),
      ...[
        ['ann', 5],
        ['ann', 10],
        ['bob', 10],
      ].flatMap(([person, day]) =>
        ['visited', 'bought'].map((event) =>
          did(event, String(person), Number(day), { $session_id: `${person} on ${day}` }),
        ),
      ),
      did('paid', 'ann', 5, { price: 0 }),
      did('paid', 'bob', 6, { price: 100 }),
      did('paid', 'ann', 10, { price: 45 }),
      did('paid', 'bob', 10, { price: 55 }),
      did('visited', 'bob', 4, { $session_id: 'bob on 4' }),
    ],
  });
});
afterAll(() => query.stop());

const FIRST_TIMES = ['first_time_for_user', 'first_matching_event_for_user'];
const onDay = (day: number) => {
  const date = new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10);
  return { date_from: date, date_to: date };
};

interface Series {
  readonly breakdown_value: unknown;
  readonly data: readonly number[];
}

const trend = (event: string, day: number, math: string, members: Record<string, unknown> = {}) => ({
  kind: 'TrendsQuery',
  dateRange: onDay(day),
  series: [{ kind: 'EventsNode', event, math }],
  ...members,
});

const seriesOf = async (source: object): Promise<readonly Series[]> => {
  const { status, body } = await query.ask(project, { query: source });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Series[];
};

const numberOf = async (source: object): Promise<number> => (await seriesOf(source))[0]!.data[0]!;

/** The persons behind the only number. */
const personsOf = async (
  source: ReturnType<typeof trend>,
  asked: object = { day: source.dateRange.date_from },
): Promise<string[]> => {
  const actors = { kind: 'InsightActorsQuery', source, ...asked };
  const { status, body } = await query.ask(project, {
    query: { kind: 'ActorsQuery', select: ['properties.name'], source: actors },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.results as [string][]).map(([name]) => name).toSorted();
};

describe('groups', () => {
  it.each(FIRST_TIMES)('do not include events without a group: %s', async (math) => {
    const source = trend('joined', 10, math, { aggregation_group_type_index: 0 });
    expect(await numberOf(source)).toBe(1);
  });
});

describe('a conversion goal', () => {
  const conversionGoal = { customEventName: 'bought' };

  it.each([
    ['weekly_active', 11, ['ann', 'bob']],
    ['weekly_active', 9, ['ann']],
    ['monthly_active', 20, ['ann', 'bob']],
    ['first_matching_event_for_user', 10, ['bob']],
    ['first_time_for_user', 10, []],
    ['dau', 10, ['ann', 'bob']],
  ])('may be reached before the range: %s on day %i', async (math, day, persons) => {
    const source = trend('visited', day, math, { conversionGoal });
    expect(await numberOf(source)).toBe(persons.length);
    expect(await personsOf(source)).toEqual(persons);
    const total = { ...source, trendsFilter: { display: 'ActionsPie' } };
    const [pie] = await seriesOf(total);
    expect(pie).toMatchObject({ aggregated_value: persons.length });
    expect(await personsOf(total, {})).toEqual(persons);
  });
});

it.each(['ActionsLineGraph', 'ActionsPie'])(
  'bins cover the numbers of the days before: %s',
  async (display) => {
    const source = trend('paid', 10, 'weekly_active', {
      trendsFilter: { display },
      breakdownFilter: { breakdown: 'price', breakdown_histogram_bin_count: 2 },
    });
    const bins = (await seriesOf(source)).map(({ breakdown_value }) => breakdown_value);
    expect(bins.toSorted()).toEqual(['[0,50]', '[50,100.01]']);
  },
);

describe('a breakdown by cohorts', () => {
  const cohortOf = async (...names: string[]): Promise<unknown> => {
    const condition = { type: 'person', key: 'name', operator: 'exact', value: names };
    const filters = { properties: { type: 'AND', values: [condition] } };
    const { body } = await query.call(project, 'POST', '/cohorts/', { name: names.join(), filters });
    return body['id'];
  };

  it.each(FIRST_TIMES)('counts a person in each of its cohorts: %s', async (math) => {
    const [both, ann] = [await cohortOf('ann', 'bob'), await cohortOf('ann')];
    const source = trend('joined', 10, math, {
      breakdownFilter: { breakdown: ['all', both, ann], breakdown_type: 'cohort' },
    });
    const series = await seriesOf(source);
    expect(series.map(({ breakdown_value, data }) => [breakdown_value, data[0]])).toEqual([
      ['all', 2],
      [both, 2],
      [ann, 1],
    ]);
    const { date_from: day } = source.dateRange;
    expect(await personsOf(source, { day, breakdown: both })).toEqual(['ann', 'bob']);
    expect(await personsOf(source, { day, breakdown: ann })).toEqual(['ann']);
  });
});
