import { expect, it } from 'vitest';
import { compact, isSameQuery, readInsightQuery } from './query-in-url.ts';

const series = [{ kind: 'EventsNode', event: 'a' }];

it.each([
  [{ kind: 'TrendsQuery', series }],
  [{ kind: 'FunnelsQuery', series: [] }],
  [{ kind: 'RetentionQuery' }],
  [{ kind: 'PathsQuery', pathsFilter: { stepLimit: 3 } }],
])('the query %j is read', (query) => {
  expect(readInsightQuery(query)).toEqual({ query });
});

it('a wrapped query is read as its source', () => {
  expect(readInsightQuery({ kind: 'InsightVizNode', source: { kind: 'PathsQuery' } })).toEqual({
    query: { kind: 'PathsQuery' },
  });
});

it.each([
  [undefined, 'not complete JSON'],
  ['{"kind":"Tren', 'not complete JSON'],
  [[], 'not complete JSON'],
  [{}, 'The kind of the query is missing'],
  [{ kind: 'HogQLQuery' }, '"HogQLQuery"'],
  [{ kind: 'InsightVizNode' }, 'no source'],
  [{ kind: 'TrendsQuery' }, 'no list of series'],
  [{ kind: 'TrendsQuery', series: [] }, 'no series'],
  [{ kind: 'TrendsQuery', series: [1] }, 'Series 1'],
  [{ kind: 'TrendsQuery', series, trendsFilter: 'x' }, 'trendsFilter'],
  [{ kind: 'TrendsQuery', series, properties: 'x' }, 'filters'],
])('the query %j is refused: %s', (value, text) => {
  expect(readInsightQuery(value).problem).toContain(text);
});

it('what means nothing is left out', () => {
  expect(compact({ a: null, b: [{ c: undefined, d: 1 }], properties: [], e: false })).toEqual({
    b: [{ d: 1 }],
    e: false,
  });
});

it.each([
  [{ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
])('%j and %j are the same query: %s', (a, b, expected) => {
  expect(isSameQuery(a, b)).toBe(expected);
});
