import { expect, it } from 'vitest';
import { queryOfText, textOfQuery } from './text-of-query.ts';

it.each([
  [
    { kind: 'HogQLQuery', query: 'SELECT 1', variables: {} },
    'SELECT 2',
    { query: 'SELECT 2', variables: {} },
  ],
  [{ kind: 'TrendsQuery', series: [] }, '{"kind":"PathsQuery"}', { kind: 'PathsQuery' }],
])('the query %j is changed to the text %s', (query, text, expected) => {
  expect(queryOfText(query, textOfQuery(query))).toEqual(query);
  expect(queryOfText(query, text)).toMatchObject(expected);
});

it('a text that is not JSON is refused', () => {
  expect(() => queryOfText({ kind: 'TrendsQuery' }, '{')).toThrow('not JSON');
});
