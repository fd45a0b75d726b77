import { expect, it } from 'vitest';
import { readSavedQuery, wrapLike } from './saved-query.ts';

const paths = { kind: 'PathsQuery' } as const;

it.each([
  [paths, { kind: 'insight', query: paths }],
  [
    { kind: 'InsightVizNode', source: paths, hidePersonsModal: true },
    { kind: 'insight', query: paths },
  ],
  [
    { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: 'SELECT 1' } },
    { kind: 'sql', sql: 'SELECT 1' },
  ],
  [
    { kind: 'HogQLQuery', query: 'SELECT 2' },
    { kind: 'sql', sql: 'SELECT 2' },
  ],
  [{ kind: 'WebOverviewQuery' }, { kind: 'other', query: { kind: 'WebOverviewQuery' } }],
  [null, { kind: 'none' }],
])('the saved query %j is read as %j', (saved, expected) => {
  expect(readSavedQuery(saved)).toEqual(expected);
});

it('the members of the wrapper stay', () => {
  const saved = { kind: 'InsightVizNode', source: paths, showTable: true };
  const query = { kind: 'PathsQuery', pathsFilter: { stepLimit: 3 } } as const;
  expect(wrapLike(saved, query)).toEqual({ kind: 'InsightVizNode', source: query, showTable: true });
  expect(wrapLike(paths, query)).toEqual({ kind: 'InsightVizNode', source: query });
});
