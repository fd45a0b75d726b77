import { expect, it } from 'vitest';
import type { QueryNode } from '../../query-run/run-query.ts';
import { nodeToSave, readSavedSql } from './saved-sql.ts';

const source = { kind: 'HogQLQuery', query: 'SELECT 1' };
const table = { choice: { display: 'Auto' }, isChart: false };

it.each([
  ['a bare query', source, { text: 'SELECT 1', ...table }],
  ['rows', { kind: 'DataTableNode', source }, { text: 'SELECT 1', ...table }],
  ['a table', { kind: 'DataVisualizationNode', source, display: 'ActionsTable' }, table],
  [
    'a chart',
    {
      kind: 'DataVisualizationNode',
      source,
      display: 'ActionsBar',
      chartSettings: { xAxis: { column: 'day' } },
    },
    { choice: { display: 'ActionsBar', x: 'day' }, isChart: true },
  ],
  [
    'a heatmap',
    {
      kind: 'DataVisualizationNode',
      source,
      display: 'TwoDimensionalHeatmap',
      chartSettings: { heatmap: { xAxisColumn: 'a', yAxisColumn: 'b' } },
    },
    { choice: { display: 'TwoDimensionalHeatmap', x: 'a', y: 'b' } },
  ],
  [
    'a display of another client',
    { kind: 'DataVisualizationNode', source, display: 'ActionsPie' },
    { choice: { display: 'Auto' }, isChart: true },
  ],
  [
    'values of variables',
    { ...source, variables: { v1: { code_name: 'plan', value: 'pro' }, v2: { code_name: 'n', value: 3 } } },
    { values: { plan: 'pro', n: '3' }, source: { kind: 'HogQLQuery' } },
  ],
])('reads %s', (_, query, expected) => {
  expect(readSavedSql(query)).toMatchObject(expected);
});

it.each([
  [null],
  [{ kind: 'TrendsQuery' }],
  [{ kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } }],
  [7],
])('is no SQL: %j', (query) => {
  expect(readSavedSql(query)).toBeUndefined();
});

const node = { kind: 'HogQLQuery', query: 'SELECT 2' } as QueryNode;
const saved = readSavedSql({
  kind: 'DataVisualizationNode',
  source,
  display: 'ActionsBar',
  tableSettings: { columns: [1] },
  chartSettings: { goalLines: [5], yAxis: [] },
});

it('saves what other clients store beside the query and the chart', () => {
  const chart = {
    kind: 'DataVisualizationNode',
    source,
    display: 'ActionsLineGraph',
    chartSettings: { yAxis: [1] },
  };
  expect(nodeToSave(saved, node, chart)).toEqual({
    ...chart,
    source: node,
    tableSettings: { columns: [1] },
    chartSettings: { goalLines: [5], yAxis: [1] },
  });
  expect(nodeToSave(saved, node, undefined)).toEqual({
    kind: 'DataVisualizationNode',
    source: node,
    tableSettings: { columns: [1] },
  });
});

it('saves a new query without more', () => {
  expect(nodeToSave(undefined, node, undefined)).toEqual({ kind: 'DataVisualizationNode', source: node });
});
