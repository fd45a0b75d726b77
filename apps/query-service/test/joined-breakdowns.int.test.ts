/** Series in one formula, and both periods of a comparison, show the same values of a breakdown. */
import { BREAKDOWN_OTHER } from '@meridian/contracts/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const repeated = (event: string, day: number, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([country, count]) =>
    Array.from({ length: count }, (_, index) => ({
      event,
      distinct_id: `${country}${index}`,
      timestamp: new Date(Date.UTC(2024, 0, day, 8, 0, index)).toISOString(),
      properties: { country, one: 1, $group_0: 'all', $session_id: `${event} of ${country}${index}` },
    })),
  );

const measured = (event: string, day: number, sizes: readonly number[]) =>
  sizes.map((size, index) => ({
    event,
    distinct_id: 'someone',
    timestamp: new Date(Date.UTC(2024, 0, day, 9, 0, index)).toISOString(),
    properties: { size },
  }));

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  // Each series reads a granule of the table, which may hold large rows of other tests.
  query = await startQuery({ QUERY_MAX_MEMORY_BYTES: String(1024 ** 3) });
  project = query.newProject();
  await query.load(project, {
    persons: ['us0', 'de0', 'fr0', 'it0', 'someone'].map((id) => ({
      distinct_ids: [id],
      properties: { name: id },
    })),
    events: [
      ...repeated('view', 10, { us: 10, de: 8, fr: 6 }),
      ...repeated('buy', 10, { us: 5, fr: 4, de: 2 }),
      ...repeated('other', 10, { it: 100 }),
      ...repeated('visit', 9, { fr: 9, de: 7, it: 5 }),
      ...repeated('visit', 10, { us: 10, de: 8, fr: 1 }),
      ...measured('small', 10, [0, 10]),
      ...measured('large', 10, [90, 100]),
      ...measured('moved', 9, [90, 100]),
      ...[9, 10].flatMap((day) => [
        { ...measured('refund', day, [-1])[0]!, properties: { country: 'us', amount: -1 } },
        { ...measured('refund', day, [-2])[0]!, properties: { country: 'de', amount: -2 } },
        { ...measured('refund', day, [0])[0]!, properties: { country: 'fr' } },
      ]),
      ...measured('moved', 10, [0, 10]),
    ],
  });
});
afterAll(() => query.stop());

interface Series {
  readonly breakdown_value: unknown;
  readonly compare_label?: string;
  readonly data: readonly number[];
  readonly aggregated_value?: number;
}

const RANGE = { date_from: '2024-01-10', date_to: '2024-01-10' };
const COUNTRIES = { breakdown: 'country', breakdown_limit: 2 };
const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });

const shown = async (members: object): Promise<Series[]> => {
  const { status, body } = await query.ask(project, {
    query: { kind: 'TrendsQuery', dateRange: RANGE, breakdownFilter: COUNTRIES, ...members },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as Series[];
};

const byValue = (series: readonly Series[]): Record<string, number> =>
  Object.fromEntries(series.map(({ breakdown_value, data }) => [String(breakdown_value), data[0]!]));

const ofPeriod = (series: readonly Series[], period: string): Record<string, number> =>
  byValue(series.filter(({ compare_label }) => compare_label === period));

describe('the series of a formula', () => {
  it.each([
    [{ formula: 'B / A' }, { us: 0.5, de: 0.25, [BREAKDOWN_OTHER]: 4 / 6 }],
    [{ formulaNodes: [{ formula: 'b * 100 / a' }] }, { us: 50, de: 25, [BREAKDOWN_OTHER]: 400 / 6 }],
  ])('show the values that are the largest in all of them: %j', async (trendsFilter, expected) => {
    const results = await shown({ series: [on('view'), on('buy'), on('other')], trendsFilter });
    expect(byValue(results)).toEqual(expected);
  });

  it('show only the values of series that the formulas use', async () => {
    const breakdownFilter = { breakdown: 'country', breakdown_limit: 1 };
    const trendsFilter = { formula: 'B * 2' };
    const results = await shown({ series: [on('other'), on('buy')], trendsFilter, breakdownFilter });
    expect(byValue(results)).toEqual({ us: 10, [BREAKDOWN_OTHER]: 12 });
    const reversed = await shown({ series: [on('buy'), on('visit')], trendsFilter, breakdownFilter });
    expect(byValue(reversed)).toEqual({ us: 20, [BREAKDOWN_OTHER]: 18 });
  });

  it('may have maths that cannot be added', async () => {
    const series = [on('view', { math: 'dau' }), on('buy', { math: 'unique_group' })];
    const results = await shown({ series, trendsFilter: { formula: 'A + B * 100' } });
    expect(byValue(results)).toEqual({ us: 110, de: 108, [BREAKDOWN_OTHER]: 106 });
  });

  it.each([
    { math: 'dau', event: 'view', count: 7, compare: false, expected: 7 * 24 },
    { math: 'avg_count_per_actor', event: 'visit', count: 3, compare: true, expected: 3 },
    {
      math: 'dau',
      event: 'view',
      count: 5,
      compare: false,
      conversionGoal: { customEventName: 'view' },
      expected: 5 * 24,
    },
  ])(
    'may be as many with bins: $count of $math',
    async ({ math, event, count, compare, expected, ...goal }) => {
      const series = Array.from({ length: count }, () => on(event, { math }));
      const formula = series.map((_, index) => String.fromCharCode(65 + index)).join('+');
      const results = await shown({
        series,
        trendsFilter: { formula },
        breakdownFilter: { breakdown: 'one', breakdown_histogram_bin_count: 2 },
        ...(compare && { compareFilter: { compare } }),
        ...goal,
      });
      expect(results.map(({ breakdown_value, data }) => [breakdown_value, data])).toEqual(
        (compare ? ['current', 'previous'] : ['current']).map(() => ['[1,1.01]', [expected]]),
      );
    },
  );

  it('show the same values of several breakdowns', async () => {
    const breakdownFilter = {
      breakdowns: [{ property: 'country' }, { property: 'country' }],
      breakdown_limit: 2,
    };
    const results = await shown({
      series: [on('view'), on('buy')],
      trendsFilter: { formula: 'B / A' },
      breakdownFilter,
    });
    expect(byValue(results)).toEqual({
      'us,us': 0.5,
      'de,de': 0.25,
      [`${BREAKDOWN_OTHER},${BREAKDOWN_OTHER}`]: 4 / 6,
    });
  });

  it('have the same bins', async () => {
    const results = await shown({
      series: [on('small'), on('large')],
      trendsFilter: { formula: 'A + B' },
      breakdownFilter: { breakdown: 'size', breakdown_histogram_bin_count: 2 },
    });
    expect(byValue(results)).toEqual({ '[0,50]': 2, '[50,100.01]': 2 });
  });

  it.each([
    [26, false, 'total'],
    [26, true, 'sum'],
    [26, false, 'dau'],
    [13, true, 'dau'],
  ])('may be many: %i, compared: %s, by %s', async (count, compare, math) => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count);
    const results = await shown({
      series: letters.map(() => on('view', { math, math_property: 'one' })),
      trendsFilter: { formula: letters.join(' + ') },
      compareFilter: { compare },
    });
    const current = results.filter(({ compare_label }) => compare_label !== 'previous');
    expect(byValue(current)).toEqual({ us: 10 * count, de: 8 * count, [BREAKDOWN_OTHER]: 6 * count });
  });

  it('offer these values for the list of persons', async () => {
    const source = {
      kind: 'TrendsQuery',
      dateRange: RANGE,
      breakdownFilter: COUNTRIES,
      series: [on('view'), on('buy')],
      trendsFilter: { formula: 'B / A' },
    };
    const { body } = await query.ask(project, {
      query: { kind: 'InsightActorsQueryOptions', source: { kind: 'InsightActorsQuery', source, series: 1 } },
    });
    const options = body['breakdown'] as { value: string }[];
    expect(options.map(({ value }) => value)).toEqual(['us', 'de', BREAKDOWN_OTHER]);
    const { body: persons } = await query.ask(project, {
      query: {
        kind: 'ActorsQuery',
        select: ['properties.name'],
        source: { kind: 'InsightActorsQuery', source, series: 1, breakdown: BREAKDOWN_OTHER },
      },
    });
    expect(persons.results).toHaveLength(4);
  });
});

describe('the periods of a comparison', () => {
  const compareFilter = { compare: true };

  it('show the values that are the largest in the current one', async () => {
    const results = await shown({ series: [on('visit')], compareFilter });
    expect(ofPeriod(results, 'current')).toEqual({ us: 10, de: 8, [BREAKDOWN_OTHER]: 1 });
    expect(ofPeriod(results, 'previous')).toEqual({ de: 7, [BREAKDOWN_OTHER]: 14 });
  });

  it('show the same values of a formula', async () => {
    const results = await shown({
      series: [on('visit'), on('view')],
      compareFilter,
      trendsFilter: { formula: 'A + B' },
    });
    expect(ofPeriod(results, 'current')).toEqual({ us: 20, de: 16, [BREAKDOWN_OTHER]: 7 });
    expect(ofPeriod(results, 'previous')).toEqual({ de: 7, [BREAKDOWN_OTHER]: 14 });
  });

  it('show the same values where no number is larger than the others', async () => {
    const series = [on('refund', { math: 'min', math_property: 'amount' })];
    const results = await shown({ series, compareFilter });
    const expected = { fr: 0, us: -1, [BREAKDOWN_OTHER]: -2 };
    expect(ofPeriod(results, 'current')).toEqual(expected);
    expect(ofPeriod(results, 'previous')).toEqual(expected);
  });

  it('have the same bins', async () => {
    const results = await shown({
      series: [on('moved')],
      compareFilter,
      breakdownFilter: { breakdown: 'size', breakdown_histogram_bin_count: 2 },
    });
    expect(ofPeriod(results, 'current')).toEqual({ '[0,50]': 2 });
    expect(ofPeriod(results, 'previous')).toEqual({ '[50,100.01]': 2 });
  });

  it('show further values of the previous one where there is room', async () => {
    const breakdownFilter = { breakdown: 'country', breakdown_limit: 4 };
    const results = await shown({ series: [on('visit')], compareFilter, breakdownFilter });
    expect(ofPeriod(results, 'current')).toEqual({ us: 10, de: 8, fr: 1 });
    expect(ofPeriod(results, 'previous')).toEqual({ fr: 9, de: 7, it: 5 });
  });

  it('have the persons of the rest in both', async () => {
    const source = {
      kind: 'TrendsQuery',
      dateRange: RANGE,
      breakdownFilter: COUNTRIES,
      series: [on('visit')],
      compareFilter,
    };
    const { body } = await query.ask(project, {
      query: {
        kind: 'ActorsQuery',
        select: ['id'],
        source: { kind: 'InsightActorsQuery', source, compare: 'previous', breakdown: BREAKDOWN_OTHER },
      },
    });
    expect(body.results).toHaveLength(14);
  });
});

it('series that are not joined show the largest values of each', async () => {
  const results = await shown({ series: [on('view'), on('buy')] });
  expect(results.map(({ breakdown_value }) => breakdown_value)).toEqual([
    'us',
    'de',
    BREAKDOWN_OTHER,
    'us',
    'fr',
    BREAKDOWN_OTHER,
  ]);
});
