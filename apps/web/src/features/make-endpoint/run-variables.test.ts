import { expect, it } from 'vitest';
import { savedTextsOf, variablesForRun, variablesOf } from './run-variables.ts';

it.each([
  [null, []],
  [{ kind: 'HogQLQuery', query: 'SELECT 1' }, []],
  [
    {
      kind: 'HogQLQuery',
      variables: { a: { code_name: 'since', value: '2026-01-01' }, b: { code_name: 'n', value: 3 } },
    },
    [
      { name: 'since', saved: '2026-01-01' },
      { name: 'n', saved: 3 },
    ],
  ],
  [
    { kind: 'TrendsQuery', breakdownFilter: { breakdowns: [{ property: 'plan' }] } },
    [
      { name: 'plan', saved: '' },
      { name: 'date_from', saved: '' },
      { name: 'date_to', saved: '' },
    ],
  ],
])('the variables of %j are %j', (query, variables) => {
  expect(variablesOf(query)).toEqual(variables);
});

it.each([
  ['a number', 3, '4', 4],
  ['a list', ['a'], '["b"]', ['b']],
  ['a boolean', true, 'false', false],
  ['NULL', 3, 'null', null],
  ['a text', 'a', 'a b', 'a b'],
  ['a text that looks like a number', 'a', '2026', '2026'],
  ['a text without a saved value', null, 'a b', 'a b'],
])('%s in place of %j is typed as %s and sent as %j', (_, saved, text, sent) => {
  expect(variablesForRun([{ name: 'x', saved }], { x: text })).toEqual({ x: sent });
});

it('an empty field is left out, so that the run takes the saved value', () => {
  expect(variablesForRun([{ name: 'x', saved: 3 }], { x: '' })).toEqual({});
});

it.each([['3'], [3], [true], [['a', null]], ['']])('the saved value %j is sent as it is', (saved) => {
  const variables = [{ name: 'x', saved }];
  expect(variablesForRun(variables, savedTextsOf(variables))).toEqual(saved === '' ? {} : { x: saved });
});
