import type { AlertConfig } from '@meridian/contracts/delivery';
import { trendsQuerySchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { evaluateAlert, seriesOf } from './evaluate-alert.ts';

const NODE = { kind: 'EventsNode', event: 'sold' };
const trendsQuery = (members: object = {}) =>
  trendsQuerySchema.parse({ kind: 'TrendsQuery', series: [NODE, NODE], ...members });
const TRENDS = trendsQuery() as never;
const trends = (members: object = {}): AlertConfig =>
  ({ type: 'TrendsAlertConfig', series_index: 0, ...members }) as AlertConfig;
const rows = (members: object = {}): AlertConfig =>
  ({ type: 'HogQLAlertConfig', evaluation: 'last_row', ...members }) as AlertConfig;

const line = (data: readonly (number | null)[], members: object = {}) => ({
  label: 'sold',
  data,
  days: data.map((_, index) => `d${index}`),
  ...members,
});
const answer = (results: unknown, more: object = {}) => ({ results, columns: null, types: null, ...more });
const lastIsOngoing = (count: number) => (day: string) => day === `d${count - 1}`;

type Condition = 'absolute_value' | 'relative_increase' | 'relative_decrease';
const rule = (
  condition: Condition,
  type: 'absolute' | 'percentage',
  bounds: object,
  config: AlertConfig = trends(),
) => ({ condition: { type: condition }, threshold: { type, bounds }, config });

describe('a line whose last interval is not over', () => {
  it.each([
    [
      'the last complete value is checked',
      rule('absolute_value', 'absolute', { upper: 5 }),
      [1, 6, 99],
      6,
      true,
    ],
    [
      'a value at the bound is within it',
      rule('absolute_value', 'absolute', { upper: 6 }),
      [1, 6, 99],
      6,
      false,
    ],
    ['below the lower bound', rule('absolute_value', 'absolute', { lower: 7 }), [1, 6, 99], 6, true],
    ['an increase', rule('relative_increase', 'absolute', { upper: 4 }), [1, 6, 0], 5, true],
    [
      'an increase in per cent',
      rule('relative_increase', 'percentage', { upper: 0.5 }),
      [4, 6, 0],
      0.5,
      false,
    ],
    ['a decrease', rule('relative_decrease', 'absolute', { upper: 4 }), [6, 1, 0], 5, true],
    ['a decrease in per cent', rule('relative_decrease', 'percentage', { upper: 0.4 }), [6, 3, 0], 0.5, true],
    [
      'an increase is not a decrease',
      rule('relative_decrease', 'absolute', { upper: 1 }),
      [1, 6, 0],
      -5,
      false,
    ],
    [
      'from nothing to something',
      rule('relative_increase', 'percentage', { upper: 9 }),
      [0, 1, 0],
      Number.MAX_VALUE,
      true,
    ],
    ['from nothing to nothing', rule('relative_increase', 'percentage', { upper: 9 }), [0, 0, 5], 0, false],
    ['no value', rule('absolute_value', 'absolute', { lower: 1 }), [1, null, 0], null, false],
    [
      'the ongoing interval, when it is asked for',
      rule('absolute_value', 'absolute', { upper: 50 }, trends({ check_ongoing_interval: true })),
      [1, 6, 99],
      99,
      true,
    ],
    [
      'the complete one too, when the ongoing one is within the bounds',
      rule('absolute_value', 'absolute', { upper: 5 }, trends({ check_ongoing_interval: true })),
      [1, 6, 2],
      6,
      true,
    ],
  ] as const)('%s', (_, asked, data, value, isBreached) => {
    const series = seriesOf(TRENDS, answer([line(data)]), asked.config, lastIsOngoing(data.length));
    const evaluation = evaluateAlert(series, asked as never);
    expect(evaluation.value).toBe(value);
    expect(evaluation.breach !== undefined).toBe(isBreached);
  });
});

it('the series of the alert is checked, not the others nor the period it is compared with', () => {
  const results = [
    line([1, 1], { action: { order: 0 } }),
    line([9, 9], { action: { order: 1 }, compare_label: 'current' }),
    line([0, 0], { action: { order: 1 }, compare_label: 'previous' }),
  ];
  const series = seriesOf(TRENDS, answer(results), trends({ series_index: 1 }), () => false);
  expect(series.map(({ values }) => values)).toEqual([[9, 9]]);
});

describe('formulas', () => {
  const nodes = [{ formula: 'A / B' }, { formula: ' ' }, { formula: 'A', custom_name: 'Sold' }];
  const formula = (data: readonly number[], order: number, members: object = {}) =>
    line(data, { action: null, order, ...members });
  const results = [
    formula([1], 0, { compare_label: 'current' }),
    formula([8], 0, { compare_label: 'previous' }),
    formula([5], 1, { breakdown_value: 'a' }),
    formula([6], 1, { breakdown_value: 'b' }),
  ];
  it.each([
    ['the first one', { formulaNodes: nodes }, 0, [[1]]],
    ['the second one that is not empty', { formulaNodes: nodes }, 1, [[5], [6]]],
    ['one that older members hide', { formulaNodes: nodes, formula: 'B' }, 1, [[5], [6]]],
    ['a list without names', { formulas: ['A', 'B'] }, 1, [[5], [6]]],
    ['the only one', { formula: 'A / B' }, 0, [[1]]],
    ['an empty one is none: the series are watched', { formula: '' }, 1, [[5], [6]]],
  ])('%s is watched by its number', (_, trendsFilter, series_index, expected) => {
    const node = trendsQuery({ trendsFilter }) as never;
    const series = seriesOf(node, answer(results), trends({ series_index }), () => false);
    expect(series.map(({ values }) => values)).toEqual(expected);
  });
});

it.each([
  ['a formula', { trendsFilter: { formula: 'A / B' } }, 1, 'has no formula 1: it has 1,'],
  ['a series', {}, 2, 'has no series 2: it has 2,'],
  [
    'a series of a heatmap',
    { trendsFilter: { display: 'CalendarHeatmap' } },
    1,
    'has no series 1: it has 1,',
  ],
  ['a number of a box plot', { trendsFilter: { display: 'BoxPlot' } }, 0, 'not a box plot'],
])('%s that the result does not have is an error, not zero', (_, members, series_index, message) => {
  expect(() =>
    seriesOf(trendsQuery(members) as never, answer([line([1])]), trends({ series_index }), () => false),
  ).toThrow(message);
});

it('one value of a breakdown outside the bounds is enough', () => {
  const results = [
    line([1, 2], { label: 'free', action: { order: 0 } }),
    line([1, 8], { label: 'pro', action: { order: 0 } }),
  ];
  const asked = rule('absolute_value', 'absolute', { upper: 5 });
  const { value, breach } = evaluateAlert(
    seriesOf(TRENDS, answer(results), asked.config, () => false),
    asked as never,
  );
  expect([value, breach]).toEqual([8, 'The value of pro at d1 is 8, above the upper bound of 5.']);
});

it('without data the value is zero', () => {
  const asked = rule('absolute_value', 'absolute', { lower: 1 });
  expect(
    evaluateAlert(
      seriesOf(TRENDS, answer([]), asked.config, () => false),
      asked as never,
    ),
  ).toMatchObject({
    value: 0,
    breach: expect.any(String),
  });
});

it('a single number is checked directly', () => {
  const asked = rule('absolute_value', 'absolute', { upper: 5 });
  const results = [{ label: 'sold', aggregated_value: 7, data: [], days: [] }];
  expect(
    evaluateAlert(
      seriesOf(TRENDS, answer(results), asked.config, () => false),
      asked as never,
    ).value,
  ).toBe(7);
});

describe('rows of SQL', () => {
  const table = answer(
    [
      ['a', 1],
      ['b', 9],
      ['c', 3],
    ],
    {
      columns: ['name', 'total'],
      types: [
        ['name', 'String'],
        ['total', 'UInt64'],
      ],
    },
  );
  it.each([
    ['the last row', rows(), 3, false],
    ['the first row', rows({ evaluation: 'first_row' }), 1, false],
    ['any row', rows({ evaluation: 'any_row' }), 9, true],
    ['a named column', rows({ column: 'total' }), 3, false],
  ])('%s', (_, config, value, isBreached) => {
    const asked = rule('absolute_value', 'absolute', { upper: 5 }, config);
    const evaluation = evaluateAlert(
      seriesOf({ kind: 'HogQLQuery' } as never, table, config, () => false),
      asked as never,
    );
    expect([evaluation.value, evaluation.breach !== undefined]).toEqual([value, isBreached]);
  });

  it('a column that does not exist is refused', () => {
    expect(() =>
      seriesOf({ kind: 'HogQLQuery' } as never, table, rows({ column: 'x' }), () => false),
    ).toThrow('no column x');
  });
});
