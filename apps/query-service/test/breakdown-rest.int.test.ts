/** The rest of a breakdown is what its math gives of all events of the other values, and so are the persons behind it. */
import { BREAKDOWN_OTHER } from '@meridian/contracts/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

interface Sale {
  readonly day: number;
  readonly person: string;
  readonly plan: string;
  readonly price: number;
}

/** The plan "big" is the largest by every math; the others share their persons. */
const SALES: readonly Sale[] = [
  ...Array.from({ length: 48 }, (_, index) => ({
    day: 1 + (index % 3),
    person: `big${index % 12}`,
    plan: 'big',
    price: 1_000,
  })),
  ...['a', 'b', 'c', 'd'].flatMap((plan, index) =>
    ['p', 'q', 'r']
      .slice(0, 1 + (index % 3))
      .flatMap((person) => [1, 2].map((day) => ({ day, person, plan, price: 10 * (index + 1) + day }))),
  ),
  { day: 3, person: 'p', plan: 'a', price: 7 },
];
const REST = SALES.filter(({ plan }) => plan !== 'big');
const DAYS = [1, 2, 3];

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (level: number) => (values: readonly number[]) => {
  const sorted = values.toSorted((x, y) => x - y);
  if (sorted.length === 0) return 0;
  const at = level * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!);
};
const perPerson = (sales: readonly Sale[]): number[] =>
  [...Map.groupBy(sales, ({ person }) => person).values()].map(({ length }) => length);
const unique = (sales: readonly Sale[]): number => perPerson(sales).length;
const prices = (of: (values: readonly number[]) => number) => (sales: readonly Sale[]) =>
  of(sales.map(({ price }) => price));
const counts = (of: (values: readonly number[]) => number) => (sales: readonly Sale[]) =>
  of(perPerson(sales));
const least = (values: readonly number[]) => (values.length === 0 ? 0 : Math.min(...values));
const largest = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values));

const price = { math_property: 'price' };
const MATHS: readonly [math: string, members: object, value: (sales: readonly Sale[]) => number][] = [
  ['total', {}, ({ length }) => length],
  ['sum', price, prices((values) => values.reduce((sum, value) => sum + value, 0))],
  ['avg', price, prices(average)],
  ['min', price, prices(least)],
  ['max', price, prices(largest)],
  ['median', price, prices(quantile(0.5))],
  ['p90', price, prices(quantile(0.9))],
  [
    'hogql',
    { math_hogql: 'avg(toFloat(properties.price)) + count()' },
    (sales) => prices(average)(sales) + sales.length,
  ],
  ['hogql', { math_hogql: 'count(DISTINCT person_id)' }, unique],
  ['dau', {}, unique],
  ['unique_session', {}, unique],
  ['unique_group', { math_group_type_index: 0 }, unique],
  ['avg_count_per_actor', {}, counts(average)],
  ['max_count_per_actor', {}, counts(largest)],
  ['p90_count_per_actor', {}, counts(quantile(0.9))],
];

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
  await query.load(project, {
    persons: [...new Set(SALES.map(({ person }) => person))].map((person) => ({
      distinct_ids: [person],
      properties: { name: person },
    })),
    events: SALES.map(({ day, person, plan, price }, index) => ({
      event: 'sale',
      distinct_id: person,
      timestamp: new Date(Date.UTC(2024, 0, day, 10, 0, index)).toISOString(),
      properties: { plan, price, $session_id: `session of ${person}`, $group_0: `group of ${person}` },
    })),
  });
});
afterAll(() => query.stop());

interface Series {
  readonly breakdown_value: unknown;
  readonly data: readonly number[];
  readonly aggregated_value?: number;
}

const DATE_RANGE = { date_from: '2024-01-01', date_to: '2024-01-03' };
const BREAKDOWN = { breakdown: 'plan', breakdown_limit: 1 };

const trend = (series: object, display: string, breakdownFilter: object = BREAKDOWN) => ({
  kind: 'TrendsQuery',
  dateRange: DATE_RANGE,
  series: [{ kind: 'EventsNode', event: 'sale', ...series }],
  trendsFilter: { display },
  breakdownFilter,
});

const restOf = async (source: object): Promise<Series> => {
  const { status, body } = await query.ask(project, { query: source });
  expect(status, JSON.stringify(body)).toBe(200);
  const rest = (body.results as Series[]).find(({ breakdown_value }) =>
    [breakdown_value].flat().includes(BREAKDOWN_OTHER),
  );
  return rest!;
};

const personsOf = async (source: object, asked: object): Promise<string[]> => {
  const { status, body } = await query.ask(project, {
    query: {
      kind: 'ActorsQuery',
      select: ['properties.name'],
      source: { kind: 'InsightActorsQuery', source, ...asked },
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.results as [string][]).map(([name]) => name).toSorted();
};

describe.each(MATHS)('the rest by %s %j', (math, members, value) => {
  it('is computed from the events of each day', async () => {
    const { data } = await restOf(trend({ math, ...members }, 'ActionsLineGraph'));
    expect(data).toEqual(
      DAYS.map((day) => expect.closeTo(value(REST.filter((sale) => sale.day === day)), 6)),
    );
  });

  it('is computed from the events of the range', async () => {
    const { aggregated_value } = await restOf(trend({ math, ...members }, 'ActionsPie'));
    expect(aggregated_value).toBeCloseTo(value(REST), 6);
  });

  it('is computed from the events for several breakdowns', async () => {
    const several = { breakdowns: [{ property: 'plan' }, { property: 'plan' }], breakdown_limit: 1 };
    const { aggregated_value } = await restOf(trend({ math, ...members }, 'ActionsTable', several));
    expect(aggregated_value).toBeCloseTo(value(REST), 6);
  });
});

it.each(MATHS)('the other values are the same without the rest: %s %j', async (math, members, value) => {
  const hidden = { ...BREAKDOWN, breakdown_hide_other_aggregation: true };
  const source = trend({ math, ...members }, 'ActionsLineGraph', hidden);
  const { body } = await query.ask(project, { query: source });
  const big = SALES.filter(({ plan }) => plan === 'big');
  expect((body.results as Series[]).map(({ breakdown_value, data }) => [breakdown_value, data])).toEqual([
    ['big', DAYS.map((day) => expect.closeTo(value(big.filter((sale) => sale.day === day)), 6))],
  ]);
});

describe('the rest of unique persons', () => {
  const until = (day: number) => REST.filter((sale) => sale.day <= day);

  it('counts each person once in a cumulative chart', async () => {
    const { data } = await restOf(trend({ math: 'dau' }, 'ActionsLineGraphCumulative'));
    expect(data).toEqual(DAYS.map((day) => unique(until(day))));
  });

  it.each(['weekly_active', 'monthly_active'])('counts each person once by %s', async (math) => {
    const { data } = await restOf(trend({ math }, 'ActionsLineGraph'));
    expect(data).toEqual(DAYS.map((day) => unique(until(day))));
    const { aggregated_value } = await restOf(trend({ math }, 'ActionsPie'));
    expect(aggregated_value).toBe(unique(REST));
  });

  it.each(['first_time_for_user', 'first_matching_event_for_user'])(
    'is as large as the list of persons: %s',
    async (math) => {
      const source = trend({ math }, 'ActionsPie');
      const persons = await personsOf(source, { breakdown: BREAKDOWN_OTHER });
      expect(persons).toEqual(['p', 'q', 'r']);
      expect((await restOf(source)).aggregated_value).toBe(persons.length);
    },
  );

  it.each([{}, { day: '2024-01-03' }])('is as large as the list of persons %j', async (asked) => {
    const source = trend({ math: 'dau' }, 'day' in asked ? 'ActionsLineGraph' : 'ActionsPie');
    const { data, aggregated_value } = await restOf(source);
    const persons = await personsOf(source, { breakdown: BREAKDOWN_OTHER, ...asked });
    expect(persons).toHaveLength('day' in asked ? data[2]! : aggregated_value!);
  });
});

it('the persons of the rest are those of the values that the math does not make the largest', async () => {
  // By number of events "big" is the largest, by the fewest one of the others.
  const source = trend({ math: 'hogql', math_hogql: '-count()' }, 'ActionsPie');
  const { body } = await query.ask(project, { query: source });
  const [named] = body.results as Series[];
  expect(named?.breakdown_value).toBe('d');
  const persons = await personsOf(source, { breakdown: BREAKDOWN_OTHER });
  const others = SALES.filter(({ plan }) => plan !== named?.breakdown_value);
  expect(persons).toEqual([...new Set(others.map(({ person }) => person))].toSorted());
});

describe('the rest of cohorts', () => {
  /** Cohorts that share persons. */
  const MEMBERS = [['big0', 'big1', 'big2', 'r'], ['p', 'q'], ['q', 'r'], ['q']];
  const membersOf = new Map<unknown, readonly string[]>();
  let breakdownFilter: object;
  beforeAll(async () => {
    for (const names of MEMBERS) {
      const condition = { type: 'person', key: 'name', operator: 'exact', value: names };
      const filters = { properties: { type: 'AND', values: [condition] } };
      const { body } = await query.call(project, 'POST', '/cohorts/', { name: names.join(), filters });
      membersOf.set(body['id'], names);
    }
    const ids = [...membersOf.keys()];
    // One of them is asked for twice.
    breakdownFilter = { breakdown: [...ids, ids[1]], breakdown_type: 'cohort', breakdown_limit: 1 };
  });

  /** The persons of the cohorts that are not shown. */
  const personsOfRest = async (source: object): Promise<ReadonlySet<string>> => {
    const { body } = await query.ask(project, { query: source });
    const shown = (body.results as Series[]).map(({ breakdown_value }) => breakdown_value);
    const rest = [...membersOf].filter(([id]) => !shown.includes(id));
    expect(rest).toHaveLength(3);
    return new Set(rest.flatMap(([, names]) => names));
  };

  it.each(MATHS)('counts each event once: %s %j', async (math, members, value) => {
    const source = trend({ math, ...members }, 'ActionsPie', breakdownFilter);
    const persons = await personsOfRest(source);
    const { aggregated_value } = await restOf(source);
    expect(aggregated_value).toBeCloseTo(value(SALES.filter(({ person }) => persons.has(person))), 6);
  });

  it('counts each event once in a formula', async () => {
    const { series, ...source } = trend({}, 'ActionsPie', breakdownFilter);
    const trendsFilter = { display: 'ActionsPie', formula: 'A + B' };
    const formula = { ...source, series: [...series, ...series], trendsFilter };
    const persons = await personsOfRest(formula);
    const { aggregated_value } = await restOf(formula);
    expect(aggregated_value).toBe(2 * SALES.filter(({ person }) => persons.has(person)).length);
  });

  it('has the persons of its cohorts', async () => {
    const source = trend({ math: 'dau' }, 'ActionsPie', breakdownFilter);
    const persons = await personsOfRest(source);
    expect(await personsOf(source, { breakdown: BREAKDOWN_OTHER })).toEqual([...persons].toSorted());
  });
});
