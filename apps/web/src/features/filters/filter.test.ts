import { describe, expect, it } from 'vitest';
import type { PropertyFilter } from '../query/query-types.ts';
import { describeFilter, filterOn, filterProblem, isComplete, withOperator } from './filter.ts';

describe('a new filter', () => {
  it.each([
    [
      { type: 'event', key: 'plan', propertyType: 'String' },
      { type: 'event', key: 'plan', operator: 'exact' },
    ],
    [{ type: 'event', key: 'price', propertyType: 'Numeric' }, { operator: 'exact' }],
    [{ type: 'person', key: 'born', propertyType: 'DateTime' }, { operator: 'is_date_exact' }],
    [{ type: 'cohort', key: 'id', propertyType: null }, { operator: 'in' }],
    [{ type: 'group', key: 'size', propertyType: null, groupTypeIndex: 1 }, { group_type_index: 1 }],
  ] as const)('on %j is %j', (property, expected) => {
    expect(filterOn(property)).toMatchObject(expected);
  });
});

it.each<[PropertyFilter, boolean]>([
  [{ key: '' }, false],
  [{ key: 'a' }, false],
  [{ key: 'a', value: [] }, false],
  [{ key: 'a', value: '' }, false],
  [{ key: 'a', value: ['x'] }, true],
  [{ key: 'a', value: 0 }, true],
  [{ key: 'a', value: false }, true],
  [{ key: 'a', operator: 'is_set' }, true],
  [{ key: 'a', operator: 'between', value: [1] }, false],
  [{ key: 'a', operator: 'between', value: [1, 2] }, true],
  [{ type: 'hogql', key: ' ' }, false],
  [{ type: 'hogql', key: '1 = 1' }, true],
])('the filter %j is complete: %s', (filter, expected) => {
  expect(isComplete(filter)).toBe(expected);
});

it.each<[PropertyFilter, string | undefined]>([
  [{ key: 'a', value: ['x'] }, undefined],
  [{ key: 'a', value: [] }, 'Choose a value.'],
  [{ key: 'a', operator: 'gt' }, 'Choose a value.'],
  [{ key: 'a', operator: 'between', value: [1, ''] }, 'Enter both numbers.'],
  [{ type: 'hogql', key: '' }, 'Enter the SQL expression.'],
])('of the filter %j is missing: %s', (filter, expected) => {
  expect(filterProblem(filter)).toBe(expected);
});

it.each<[PropertyFilter, PropertyFilter['operator'], PropertyFilter['value']]>([
  [{ key: 'a', operator: 'exact', value: ['x', 'y'] }, 'is_not', ['x', 'y']],
  [{ key: 'a', operator: 'exact', value: ['x', 'y'] }, 'icontains', 'x'],
  [{ key: 'a', operator: 'icontains', value: 'x' }, 'exact', ['x']],
  [{ key: 'a', operator: 'exact', value: ['x'] }, 'is_set', undefined],
  [{ key: 'a', operator: 'between', value: [1, 2] }, 'not_between', [1, 2]],
  [{ key: 'a', operator: 'gt', value: 1 }, 'between', undefined],
])('%j with the operator %s has the value %j', (filter, operator, value) => {
  const changed = withOperator(filter, operator ?? 'exact');
  expect(changed.operator).toBe(operator);
  expect(changed.value).toEqual(value);
});

it.each<[PropertyFilter, string]>([
  [{ key: 'browser', value: ['Safari', 'Firefox'] }, 'browser is Safari or Firefox'],
  [{ key: 'price', operator: 'between', value: [1, 9] }, 'price is between 1 and 9'],
  [{ key: 'email', operator: 'is_not_set' }, 'email is not set'],
  [{ type: 'cohort', key: 'id', value: 4, cohort_name: 'Pro' }, 'person is in Pro'],
  [{ type: 'hogql', key: 'a = 1' }, 'a = 1'],
  [{ key: 'a', value: [''] }, 'a is (empty)'],
])('%j reads "%s"', (filter, text) => {
  expect(describeFilter(filter)).toBe(text);
});
