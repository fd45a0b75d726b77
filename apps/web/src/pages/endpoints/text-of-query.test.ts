import { expect, it } from 'vitest';
import { InputError } from '../../query-run/input-error.ts';
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

it.each([
  ['{', 'The query is not JSON. Check its commas and quotes.'],
  ['null', 'The query is not a JSON object. It begins with { and ends with }.'],
  ['[{}]', 'The query is not a JSON object. It begins with { and ends with }.'],
])('the text %s is refused as a mistake of the person: %s', (text, message) => {
  expect(() => queryOfText({ kind: 'TrendsQuery' }, text)).toThrow(new InputError(message));
});
