import { expect, it } from 'vitest';
import { savedValues, sqlOfTiles } from './tile-variables.ts';

it('the SQL of the tiles is found inside of the nodes that show it', () => {
  const sql = { kind: 'HogQLQuery', query: 'SELECT {variables.plan}' };
  expect(
    sqlOfTiles([
      { insight: null },
      { insight: { query: { kind: 'DataVisualizationNode', source: sql } } },
      { insight: { query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } } } },
    ]).trim(),
  ).toBe('SELECT {variables.plan}');
});

it.each([
  [null, {}],
  [{ a: { variableId: 'a', code_name: 'plan', value: 'free' } }, { plan: 'free' }],
  [{ a: { variableId: 'a', code_name: 'count', value: 3 } }, { count: '3' }],
  [{ a: { variableId: 'a', code_name: 'plan', value: null } }, {}],
])('the saved variables %j are %j', (variables, values) => {
  expect(savedValues(variables)).toEqual(values);
});
