import { expect, it } from 'vitest';
import { sqlOfTiles } from './tile-variables.ts';

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
