import { expect, it } from 'vitest';
import type { Properties } from '../query/query-types.ts';
import { groupsOf, propertiesOf, withoutIncomplete } from './filter-groups.ts';

const a = { key: 'a', value: ['1'] };
const b = { key: 'b', value: ['2'] };
const unfinished = { key: 'c' };

it.each<[string, Properties | undefined, ReturnType<typeof groupsOf>]>([
  ['nothing', undefined, { type: 'AND', groups: [] }],
  ['null', null, { type: 'AND', groups: [] }],
  ['a list', [a, b], { type: 'AND', groups: [{ type: 'AND', filters: [a, b] }] }],
  ['one group', { type: 'OR', values: [a, b] }, { type: 'AND', groups: [{ type: 'OR', filters: [a, b] }] }],
  [
    'groups',
    { type: 'OR', values: [{ type: 'AND', values: [a] }, b] },
    {
      type: 'OR',
      groups: [
        { type: 'AND', filters: [a] },
        { type: 'AND', filters: [b] },
      ],
    },
  ],
  ['an empty filter', [{}, a], { type: 'AND', groups: [{ type: 'AND', filters: [a] }] }],
  [
    'deeper groups',
    { type: 'OR', values: [{ type: 'AND', values: [{ type: 'OR', values: [a] }] }] },
    undefined,
  ],
])('%s is read as groups', (_, properties, expected) => {
  expect(groupsOf(properties)).toEqual(expected);
});

it.each<[string, Properties | undefined, Properties | undefined]>([
  ['nothing', undefined, undefined],
  ['a list', [a], [a]],
  ['an OR group', { type: 'OR', values: [a, b] }, { type: 'OR', values: [a, b] }],
  ['a list with an unfinished filter', [a, unfinished], [a]],
  ['only an unfinished filter', [unfinished], undefined],
  [
    'groups of which one is unfinished',
    {
      type: 'OR',
      values: [
        { type: 'AND', values: [a] },
        { type: 'AND', values: [unfinished] },
      ],
    },
    [a],
  ],
])('%s runs without what is not finished', (_, properties, expected) => {
  expect(withoutIncomplete(properties)).toEqual(expected);
});

it('groups survive reading and writing', () => {
  const properties: Properties = {
    type: 'OR',
    values: [
      { type: 'AND', values: [a] },
      { type: 'OR', values: [a, b] },
    ],
  };
  expect(propertiesOf(groupsOf(properties) ?? { type: 'AND', groups: [] })).toEqual(properties);
});
