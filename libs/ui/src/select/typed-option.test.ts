import { expect, it } from 'vitest';
import { typedOption } from './typed-option.ts';

const UNITS = ['Minute', 'Hour', 'Day', 'Month', 'Decade'];

it.each([
  ['h', -1, 1],
  ['m', -1, 0],
  ['m', 0, 3],
  ['mm', 0, 3],
  ['m', 3, 0],
  ['mo', 0, 3],
  ['mo', 3, 3],
  ['de', 2, 4],
  ['x', 0, undefined],
])('typing %j on option %d moves to %s', (typed, active, expected) => {
  expect(typedOption(UNITS, active, typed)).toBe(expected);
});

it('finds nothing in an empty list', () => {
  expect(typedOption([], -1, 'a')).toBeUndefined();
});
