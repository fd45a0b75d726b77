import { expect, test } from 'vitest';
import { groupedDigits, isQuantity } from './quantity.ts';

test.each([
  ['times', true],
  ['count()', true],
  ['revenue', true],
  ['uniq(person_id)', true],
  ['countIf(id > 3)', true],
  ['account_id', false],
  ['accountId', false],
  ['max(id)', false],
  ['toYear(timestamp)', false],
  ['zip', false],
  ['order number', false],
  ['valid', true],
  ['keyboard_events', true],
])('numbers of the column %s are amounts: %s', (column, isAmount) => {
  expect(isQuantity(column, [12_345, null])).toBe(isAmount);
});

test.each([
  ['only nulls', [null, undefined]],
  ['texts', ['12345']],
  ['numbers and texts', [1, 'a']],
])('a column of %s has no amounts', (_what, values) => {
  expect(isQuantity('times', values)).toBe(false);
});

test.each([
  [999, '999'],
  [1_000, '1,000'],
  [-1_234_567.25, '-1,234,567.25'],
  [0.000_12, '0.00012'],
  [1e21, '1e+21'],
  [1.5e-7, '1.5e-7'],
])('%s is written as %s', (value, text) => {
  expect(groupedDigits(value)).toBe(text);
});
