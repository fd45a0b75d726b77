import { expect, it } from 'vitest';
import { axesOf, chartColumns, chartNode } from './sql-chart-node.ts';

it.each([
  [
    ['day', 'n'],
    [
      ['2026-01-01', 1],
      ['2026-01-02', null],
    ],
    { x: 'day', numeric: ['n'], amounts: ['n'] },
  ],
  [['a', 'b'], [[1, 2]], { x: 'a', numeric: ['a', 'b'], amounts: ['a', 'b'] }],
  [['text'], [['x']], { x: 'text', numeric: [], amounts: [] }],
  [['n'], [], { x: 'n', numeric: [], amounts: [] }],
  [['n', 'user_id'], [[1, 2]], { x: 'n', numeric: ['n', 'user_id'], amounts: ['n'] }],
  [['user_id'], [[1]], { x: 'user_id', numeric: ['user_id'], amounts: ['user_id'] }],
  [[], [], { x: undefined, numeric: [], amounts: [] }],
])('the columns %j of the rows %j give %j', (columns, rows, expected) => {
  expect(chartColumns(columns, rows)).toEqual(expected);
});

const COLUMNS = ['day', 'country', 'n', 'm'];
const FOUND = { x: 'day', numeric: ['n', 'm'], amounts: ['n', 'm'] };

it.each([
  ['nothing chosen', { display: 'ActionsBar' }, { x: 'day', y: 'country' }],
  ['a chosen column', { display: 'ActionsBar', x: 'country' }, { x: 'country', y: 'day' }],
  ['a column that is gone', { display: 'ActionsBar', x: 'gone', y: 'gone' }, { x: 'day', y: 'country' }],
  ['numbers across for points', { display: 'ScatterPlot' }, { x: 'n', y: 'day' }],
  [
    'the same column twice',
    { display: 'TwoDimensionalHeatmap', x: 'country', y: 'country' },
    { x: 'country', y: 'day' },
  ],
] as const)('axes: %s', (_what, choice, axes) => {
  expect(axesOf(choice, COLUMNS, FOUND)).toEqual(axes);
});

it('the saved node has the settings of its display', () => {
  const source = { kind: 'HogQLQuery', query: 'SELECT 1' };
  expect(chartNode(source, { display: 'TwoDimensionalHeatmap' }, COLUMNS, FOUND)).toEqual({
    kind: 'DataVisualizationNode',
    source,
    display: 'TwoDimensionalHeatmap',
    chartSettings: {
      xAxis: { column: 'day' },
      yAxis: [{ column: 'n' }, { column: 'm' }],
      heatmap: { xAxisColumn: 'day', yAxisColumn: 'country', valueColumn: 'n' },
    },
  });
  expect(chartNode(source, { display: 'Auto' }, COLUMNS, FOUND).chartSettings).not.toHaveProperty('heatmap');
});
