import { expect, test } from 'vitest';
import { type RecordedName, recorded } from '../../test/recorded.ts';
import { chartModelOf } from '../chart-model.ts';
import type { SqlChartModel } from './model.ts';

const chartOf = (name: RecordedName, display: string, chartSettings: object = {}): SqlChartModel => {
  const { query, answer } = recorded(name);
  const node = { kind: 'DataVisualizationNode', display, chartSettings, source: query };
  return chartModelOf(node, answer) as SqlChartModel;
};

const shown = ({ series }: SqlChartModel) => series.map(({ label, values }) => [label, values]);

test('without settings the first column that is no number is the axis, and each number a series', () => {
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

test('rows of SQL have no persons behind them', () => {
  expect(chartOf('sql-series', 'ActionsLineGraph').series.some(({ hasActors }) => hasActors)).toBe(false);
});

test.each(['ActionsTable', 'ScatterPlot', 'TwoDimensionalHeatmap', 'NoSuchDisplay'])(
  '%s is a table',
  (display) => {
    expect(chartOf('sql-series', display).type).toBe('rows');
  },
);
