import { afterEach, describe, expect, test, vi } from 'vitest';
import { recorded } from '../../test/recorded.ts';
import { chartModelOf } from '../chart-model.ts';
import type { ChartOptions } from '../common/model.ts';
import { pointOf, type SeriesModel } from '../series/model.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'];

const row = (label: string, order: number, data: readonly unknown[], more: object = {}) => ({
  label,
  order,
  data,
  days: DAYS,
  action: { order, name: label, type: 'events' },
  ...more,
});

const linesOf = (
  results: readonly object[],
  filter: object = {},
  options: ChartOptions = {},
): SeriesModel => {
  const model = chartModelOf({ kind: 'TrendsQuery', trendsFilter: filter }, { results }, options);
  if (model.type !== 'lines' && model.type !== 'bars') throw new Error(`It is drawn as ${model.type}.`);
  return model;
};

const recordedLines = (name: Parameters<typeof recorded>[0]): SeriesModel => {
  const { query, answer } = recorded(name);
  return chartModelOf(query, answer) as unknown as SeriesModel;
};

test.each([
  ['ActionsLineGraph', 'lines', 'lines', undefined],
  ['ActionsLineGraphCumulative', 'lines', 'lines', undefined],
  ['ActionsAreaGraph', 'lines', 'areas', 'current'],
  ['ActionsBar', 'bars', 'bars', 'current'],
  ['ActionsStackedBar', 'bars', 'bars', 'current'],
  ['ActionsUnstackedBar', 'bars', 'bars', undefined],
  ['NoSuchDisplay', 'lines', 'lines', undefined],
])('%s is of the type %s, drawn as %s, stacked as %s', (display, type, look, stack) => {
  const model = linesOf([row('a', 0, [1, 2, 3, 4])], { display });
  expect(model).toMatchObject({ type, look });
  expect(model.series[0]?.stack).toBe(stack);
});

describe('names of series', () => {
  test.each<[string, object[], string[]]>([
    ['events', [row('$pageview', 0, [1])], ['Pageview']],
    [
      'a custom name',
      [row('a', 0, [1], { action: { name: 'a', custom_name: 'Mine', math: 'dau' } })],
      ['Mine'],
    ],
    ['math', [row('a', 0, [1], { action: { name: 'a', math: 'dau' } })], ['a (unique persons)']],
    [
      'a property',
      [row('a', 0, [1], { action: { name: 'a', math: 'p90', math_property: 'ms' } })],
      ['a (90th percentile of ms)'],
    ],
    ['a breakdown of one series', [row('Chrome', 0, [1], { breakdown_value: 'Chrome' })], ['Chrome']],
    [
      'the rest and no value',
      [
        row('x', 0, [1], { breakdown_value: '$$_posthog_breakdown_other_$$' }),
        row('x', 0, [1], { breakdown_value: '$$_posthog_breakdown_null_$$' }),
      ],
      ['Other', 'Not set'],
    ],
    ['several breakdowns', [row('x', 0, [1], { breakdown_value: ['DE', 'Chrome'] })], ['DE, Chrome']],
    ['a cohort', [row('Big spenders', 0, [1], { breakdown_value: 3 })], ['Big spenders']],
    [
      'a breakdown of several series',
      [
        row('a - x', 0, [1], { breakdown_value: 'x', action: { name: 'a' } }),
        row('b - x', 1, [1], { breakdown_value: 'x', action: { name: 'b' } }),
      ],
      ['a: x', 'b: x'],
    ],
    ['a formula', [row('Formula (A+B)', 0, [1], { action: null })], ['Formula (A+B)']],
    [
      'a formula with a breakdown',
      [row('Rate', 0, [1], { action: null, breakdown_value: 'Chrome' })],
      ['Chrome'],
    ],
  ])('%s', (_, results, labels) => {
    expect(linesOf(results).series.map(({ label }) => label)).toEqual(labels);
  });
});

describe('a comparison', () => {
  const { series, table } = recordedLines('trends-compare');

  test('the previous series looks like its own, and keeps its dates', () => {
    const [current, , previous] = series;
    expect(previous).toMatchObject({
      label: 'Pageview (previous)',
      color: current?.color,
      marker: current?.marker,
      isPrevious: true,
      dayKeys: ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'],
    });
    expect(previous?.dayLabels?.[0]).toBe('9 November 2026');
  });

  test('the table has the dates of both', () => {
    expect(table.columns.map(({ label }) => label)).toEqual([
      'Day',
      'Compared with',
      'Pageview',
      'signed up',
      'Pageview (previous)',
      'signed up (previous)',
    ]);
    expect(table.rows[0]?.slice(0, 3).map(({ text }) => text)).toEqual([
      '14 November 2026',
      '9 November 2026',
      '729',
    ]);
  });

  test('a point of the previous period names its own day', () => {
    const model = recordedLines('trends-compare');
    expect(pointOf(model.series[2]!, model.buckets[1]!, 1)).toEqual({
      series: 0,
      compare: 'previous',
      breakdown: undefined,
      day: '2026-11-10',
      label: 'Pageview (previous), 10 November 2026',
      value: 1309,
      hasActors: true,
    });
  });
});

describe('the last bucket', () => {
  test.each([
    ['2026-11-16T23:30:00Z', 'UTC', true],
    ['2026-11-17T00:00:00Z', 'UTC', false],
    ['2026-11-16T23:30:00Z', 'Europe/Berlin', false],
    ['2026-11-17T02:00:00Z', 'America/New_York', true],
    ['no date', 'UTC', false],
    ['2026-11-16T23:30:00Z', 'No/Zone', false],
  ])('read at %s in %s: incomplete is %s', (readAt, timezone, isIncomplete) => {
    const { buckets } = linesOf([row('a', 0, [1, 2, 3, 4])], {}, { readAt, timezone });
    expect(buckets.map((bucket) => bucket.isIncomplete)).toEqual([false, false, false, isIncomplete]);
  });
});

describe('a bucket of which only a part is in the range', () => {
  const WEEKS = ['2026-10-25', '2026-11-01', '2026-11-08'];
  const MONTHS = ['2026-09-01', '2026-10-01', '2026-11-01'];
  const incompleteOf = (query: object, days: readonly string[], range: readonly [string, string]) => {
    const { buckets } = chartModelOf(
      { kind: 'TrendsQuery', ...query },
      {
        results: [row('a', 0, [1, 2, 3], { days })],
        resolved_date_range: { date_from: range[0], date_to: range[1] },
        last_refresh: '2027-01-01T00:00:00Z',
        timezone: 'Europe/Berlin',
      },
    ) as unknown as SeriesModel;
    return buckets.flatMap(({ isIncomplete }, index) => (isIncomplete ? [index] : []));
  };
  const end = '2026-11-14T23:59:59.999+01:00';

  test.each<[string, object, string, string, number[]]>([
    ['a first week without its first days', {}, '2026-10-29T00:00:00+01:00', end, [0]],
    ['a week from its first day', {}, '2026-10-25T00:00:00+02:00', end, []],
    [
      'a last week without its last days',
      {},
      '2026-10-25T00:00:00+02:00',
      '2026-11-11T23:59:59.999+01:00',
      [2],
    ],
  ])('%s', (_, dateRange, from, to, expected) => {
    expect(incompleteOf({ interval: 'week', dateRange }, WEEKS, [from, to])).toEqual(expected);
  });

  test('a first month is read from its first day, unless the bounds are exact', () => {
    const range = ['2026-09-15T00:00:00+02:00', '2026-11-30T23:59:59.999+01:00'] as const;
    expect(incompleteOf({ interval: 'month' }, MONTHS, range)).toEqual([]);
    const dateRange = { date_from: '2026-09-15', explicitDate: true };
    expect(incompleteOf({ interval: 'month', dateRange }, MONTHS, range)).toEqual([0]);
  });

  test('a range of the last hours cuts its first day', () => {
    const days = ['2026-11-13', '2026-11-14'];
    const range = ['2026-11-13T18:00:00+01:00', end] as const;
    expect(incompleteOf({ dateRange: { date_from: '-24h' } }, days, range)).toEqual([0]);
    expect(incompleteOf({ dateRange: { date_from: '2026-11-13T18:00:00' } }, days, range)).toEqual([]);
  });
});

test('weekends can be left out of values, days and labels', () => {
  const { buckets, series, table } = linesOf([row('a', 0, [1, 2, 3, 4])], { hideWeekends: true });
  expect(buckets.map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-16']);
  expect(series[0]).toMatchObject({ values: [1, 4], total: 5, dayKeys: ['2026-11-13', '2026-11-16'] });
  expect(table.rows).toHaveLength(2);
});

test('25 series are drawn, and all are in the table', () => {
  const rows = Array.from({ length: 27 }, (_, index) =>
    row(`v${index}`, 0, [1], { breakdown_value: `v${index}` }),
  );
  const { series, undrawnCount, table } = linesOf(rows);
  expect([series.length, undrawnCount, table.columns.length]).toEqual([25, 2, 28]);
});

test('series are told apart without colours', () => {
  const rows = Array.from({ length: 25 }, (_, index) =>
    row(`v${index}`, 0, [1], { breakdown_value: `v${index}` }),
  );
  const looks = linesOf(rows).series.map(({ color, marker, dash }) => `${color} ${marker} ${dash}`);
  expect(new Set(looks).size).toBe(25);
});

test('only sums have totals', () => {
  const total = (math: string | undefined) => {
    const { table, summary } = linesOf([row('a', 0, [1, 2], { action: { name: 'a', math } })]);
    return [table.footer?.at(-1)?.text, summary.includes('in total')];
  };
  expect(total(undefined)).toEqual(['3', true]);
  expect(total('sum')).toEqual(['3', true]);
  expect(total('dau')).toEqual([undefined, false]);
  expect(total('avg')).toEqual([undefined, false]);
});

test('goals and thresholds are lines; values that are not numbers are left out', () => {
  const filter = { goalLines: [{ label: 'Goal', value: 10 }, { value: '20' }, { label: 'x', value: null }] };
  expect(linesOf([row('a', 0, [1])], filter, { thresholds: [{ label: 'Alert', value: 5 }] }).lines).toEqual([
    { label: 'Goal', value: 10 },
    { label: 'Goal', value: 20 },
    { label: 'Alert', value: 5 },
  ]);
});

test.each([
  ['2026-11-14', [1]],
  ['2026-11-14T18:00:00', [1]],
  ['2026-11-14T23:30:00Z', [2]], // already the next day in Berlin
  ['2026-11-16T12:00:00', [3]],
  ['2026-11-12', []],
  ['2026-11-16T22:59:59Z', [3]],
  ['2026-11-16T23:00:00Z', []],
  ['2026-12-01', []],
])('an annotation of %s is in the buckets %j', (date, buckets) => {
  const options = { annotations: [{ date, text: 'Release' }], timezone: 'Europe/Berlin' };
  const { markers } = linesOf([row('a', 0, [1, 2, 3, 4])], {}, options);
  expect(markers.map(({ bucket }) => bucket)).toEqual(buckets);
});

test.each(['America/Los_Angeles', 'Australia/Sydney'])(
  'annotations are about days of the project, also in a browser in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const annotations = ['2026-11-16T23:30:00Z', '2026-11-17T00:00:00Z'].map((date) => ({
      date,
      text: date,
    }));
    const { markers } = linesOf([row('a', 0, [1, 2, 3, 4])], {}, { annotations, timezone: 'UTC' });
    expect(markers).toEqual([{ bucket: 3, text: '2026-11-16T23:30:00Z' }]);
  },
);

test.each([
  [{ kind: 'LifecycleQuery' }, { status: 'new', days: DAYS, data: [1, 2, 3, 4] }],
  [
    { kind: 'FunnelsQuery', funnelsFilter: { funnelVizType: 'trends' } },
    { days: DAYS, data: [1, 2, 3, 4] },
  ],
])('annotations are drawn in %j too', (query, result) => {
  const annotations = [{ date: '2026-11-15T12:00:00Z', text: 'Release' }];
  const model = chartModelOf(query, { results: [result] }, { annotations });
  expect(model).toMatchObject({ markers: [{ bucket: 2, text: 'Release' }] });
});

test('settings choose colours, hidden series, a right axis and a logarithmic scale', () => {
  const filter = {
    resultCustomizations: { '{"series":0}': { color: 'preset-4' }, '{"series":1}': { hidden: true } },
    showMultipleYAxes: true,
    yAxisScaleType: 'log10',
  };
  const { series, isLog } = linesOf([row('a', 0, [1]), row('b', 1, [1])], filter);
  expect(series).toMatchObject([
    { color: 4, isHidden: false, axis: 'left' },
    { isHidden: true, axis: 'right' },
  ]);
  expect(isLog).toBe(true);
});

test('an hour that comes twice is named with its offset', () => {
  const hours = ['2026-10-25 02:00:00', '2026-10-25 02:00:00', '2026-10-25 03:00:00'];
  const starts = ['2026-10-25T02:00:00+02:00', '2026-10-25T02:00:00+01:00', '2026-10-25T03:00:00+01:00'];
  const { series } = linesOf([row('a', 0, [1, 2, 3], { days: hours, action: { name: 'a', days: starts } })]);
  expect(series[0]?.dayKeys).toEqual([starts[0], starts[1], hours[2]]);
});

test.each([
  ['trends-line-hours', '17 November 2026, 08:00', '08:00'],
  ['trends-line-weeks', 'Week of 27 September 2026', '27 Sep'],
] as const)('buckets of %s are named %s and %s', (name, label, short) => {
  expect(recordedLines(name).buckets[0]).toMatchObject({ label, short });
});

test.each<[string, object, readonly (number | null)[], boolean]>([
  ['a count of 0', {}, [0, 0], true],
  ['users of whom none came', { math: 'dau' }, [0, 0], true],
  ['a sum that is 0', { math: 'sum', math_property: 'balance' }, [0, 0], false],
  ['an average of nothing', { math: 'avg', math_property: 'balance' }, [null, null], true],
  ['a SQL expression that is 0', { math: 'hogql', math_hogql: 'min(1)' }, [0, 0], false],
])('%s: whether no event matched is told from the math', (_, math, data, isEmpty) => {
  const action = { order: 0, name: 'a', type: 'events', ...math };
  expect(linesOf([row('a', 0, data, { action, count: 0 })])).toMatchObject({ isEmpty });
});

test('a formula that is 0 is drawn', () => {
  expect(linesOf([row('A - B', 0, [0, 0], { action: null })])).toMatchObject({ isEmpty: false });
});
