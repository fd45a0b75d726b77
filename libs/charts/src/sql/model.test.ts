import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../../test/recorded.ts';
import { chartModelOf } from '../chart-model.ts';
import type { ScatterModel } from '../scatter/model.ts';
import type { ValueGridModel } from '../value-grid/model.ts';
import type { SqlChartModel } from './model.ts';

const chartOf = (name: RecordedName, display: string, chartSettings: object = {}): SqlChartModel => {
  const { query, answer } = recorded(name);
  const node = { kind: 'DataVisualizationNode', display, chartSettings, source: query };
  return chartModelOf(node, answer) as SqlChartModel;
};

const shown = ({ series }: SqlChartModel) => series.map(({ label, values }) => [label, values]);

test('without settings the first column that is not a number is the axis, and each number a series', () => {
  const model = chartOf('sql-series', 'ActionsLineGraph');
  expect(model.type).toBe('lines');
  expect(model.buckets[0]).toMatchObject({ label: '14 November 2026', short: '14 Nov' });
  expect(shown(model)).toEqual([
    ['views', [729, 680, 1440, 1541, 1845]],
    ['people', [171, 166, 318, 324, 368]],
  ]);
});

test('settings choose columns, names, formats and the axis', () => {
  const model = chartOf('sql-series', 'ActionsBar', {
    xAxis: { column: 'day' },
    yAxis: [
      {
        column: 'people',
        settings: {
          display: { label: 'Visitors', yAxisPosition: 'right' },
          formatting: { prefix: '~', decimalPlaces: 0 },
        },
      },
      { column: 'no such column' },
    ],
    goalLines: [{ label: 'Goal', value: 300 }],
  });
  expect(model).toMatchObject({ type: 'bars', lines: [{ label: 'Goal', value: 300 }] });
  expect(model.series).toMatchObject([{ label: 'Visitors', axis: 'right' }]);
  expect(model.table.rows[0]?.[1]?.text).toBe('~171');
});

test('the values of a column become series', () => {
  const model = chartOf('sql-two-categories', 'ActionsStackedBar', {
    xAxis: { column: 'weekday' },
    yAxis: [{ column: 'views' }],
    seriesBreakdownColumn: 'device',
  });
  expect(model.buckets.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(model.series.map(({ label, stack }) => [label, stack])).toEqual([
    ['Desktop', 'sql'],
    ['Mobile', 'sql'],
    ['Tablet', 'sql'],
  ]);
});

test('rows with the same value across are added up', () => {
  const node = { kind: 'DataVisualizationNode', display: 'ActionsBar', chartSettings: {} };
  const results = [
    ['DE', 'Chrome', 5],
    ['DE', 'Safari', 3],
    ['FR', 'Chrome', null],
    ['FR', 'Safari', null],
  ];
  const columns = ['country', 'browser', 'views'];
  expect(shown(chartModelOf(node, { columns, results }) as SqlChartModel)).toEqual([['views', [8, null]]]);
});

test('rows of SQL have no persons behind them', () => {
  expect(chartOf('sql-series', 'ActionsLineGraph').series.some(({ hasActors }) => hasActors)).toBe(false);
});

test.each(['ActionsTable', 'NoSuchDisplay'])('%s is a table', (display) => {
  expect(chartOf('sql-series', display).type).toBe('rows');
});

const drawn = (display: string, columns: readonly string[], results: readonly unknown[][], settings = {}) =>
  chartModelOf(
    {
      kind: 'DataVisualizationNode',
      display,
      chartSettings: settings,
      source: { kind: 'HogQLQuery', query: '' },
    },
    { columns, results },
  );

test.each([
  [
    'dates across',
    ['day', 'n'],
    [
      ['2026-11-14', 1],
      ['2026-11-15', 2],
    ],
    'lines',
  ],
  ['texts across', ['browser', 'n'], [['Chrome', 1]], 'bars'],
  ['one number', ['count()'], [[42]], 'number'],
  ['no column of numbers', ['name'], [['a']], 'rows'],
])('Auto: %s', (_what, columns, results, type) => {
  expect(drawn('Auto', columns, results).type).toBe(type);
});

test('a scatter plot has one column of numbers across and the others up', () => {
  const rows = [
    [1, 10, 5, 'a'],
    [2, null, 7, 'b'],
    [3, 30, 9, 'c'],
  ];
  const model = drawn('ScatterPlot', ['x', 'y', 'z', 'name'], rows, {
    xAxis: { column: 'x' },
  }) as ScatterModel;
  expect(model.series.map(({ label, points }) => [label, points])).toEqual([
    [
      'y',
      [
        { x: 1, y: 10 },
        { x: 3, y: 30 },
      ],
    ],
    [
      'z',
      [
        { x: 1, y: 5 },
        { x: 2, y: 7 },
        { x: 3, y: 9 },
      ],
    ],
  ]);
  expect(model.table.rows).toHaveLength(3);
  expect(drawn('ScatterPlot', ['name'], [['a']]).type).toBe('rows');
});

test('a scatter plot draws at most 2,000 points and says how many it leaves out', () => {
  const rows = Array.from({ length: 1_500 }, (_, index) => [index, index, index]);
  const model = drawn('ScatterPlot', ['x', 'y', 'z'], rows) as ScatterModel;
  expect([model.series[0]?.points.length, model.undrawnCount]).toEqual([1_000, 1_000]);
});

test('a heatmap crosses the values of two columns and adds up equal pairs', () => {
  const rows = [
    ['Mon', 'DE', 1],
    ['Mon', 'DE', 2],
    ['Tue', 'FR', 5],
    ['Tue', '', -4],
  ];
  const model = drawn('TwoDimensionalHeatmap', ['day', 'country', 'n'], rows) as ValueGridModel;
  expect(model).toMatchObject({
    columnLabels: ['Mon', 'Tue'],
    smallest: -4,
    largest: 5,
    corner: 'country / day',
  });
  expect(model.rows).toEqual([
    { label: 'DE', values: [3, null] },
    { label: 'FR', values: [null, 5] },
    { label: 'Not set', values: [null, -4] },
  ]);
  const turned = drawn('TwoDimensionalHeatmap', ['day', 'country', 'n'], rows, {
    heatmap: { xAxisColumn: 'country', yAxisColumn: 'day', valueColumn: 'n' },
  }) as ValueGridModel;
  expect(turned.columnLabels).toEqual(['DE', 'FR', 'Not set']);
  expect(drawn('TwoDimensionalHeatmap', ['a', 'b'], [['x', 'y']]).type).toBe('rows');
});
