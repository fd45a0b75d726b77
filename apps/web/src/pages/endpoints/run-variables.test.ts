import { expect, it } from 'vitest';
import { variablesForRun, variablesOf } from './run-variables.ts';

it.each([
  [null, []],
  [{ kind: 'HogQLQuery', query: 'SELECT 1' }, []],
  [
    {
      kind: 'HogQLQuery',
      variables: { a: { code_name: 'since', value: '2026-01-01' }, b: { code_name: 'n', value: 3 } },
    },
    [
      { name: 'since', initial: '2026-01-01' },
      { name: 'n', initial: '3' },
    ],
  ],
  [
    { kind: 'TrendsQuery', breakdownFilter: { breakdowns: [{ property: 'plan' }] } },
    [
      { name: 'plan', initial: '' },
      { name: 'date_from', initial: '' },
      { name: 'date_to', initial: '' },
    ],
  ],
])('the variables of %j are %j', (query, variables) => {
  expect(variablesOf(query)).toEqual(variables);
});

it('sends numbers and lists as such, texts as text, and leaves out empty fields', () => {
  expect(variablesForRun({ n: '3', list: '["a"]', text: 'a b', none: '', nothing: 'null' })).toEqual({
    n: 3,
    list: ['a'],
    text: 'a b',
    nothing: null,
  });
});
