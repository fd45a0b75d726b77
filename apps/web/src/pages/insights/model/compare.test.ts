import { expect, it } from 'vitest';
import { COMPARE_OPTIONS, compareChoiceOf, withCompare } from './compare.ts';

it.each(COMPARE_OPTIONS.map(({ value }) => value))('the comparison %s is written and read', (choice) => {
  expect(compareChoiceOf(withCompare(choice))).toBe(choice);
});

it.each([
  [null, 'none'],
  [{ compare: false, compare_to: '-1w' }, 'none'],
  [{ compare: true, compare_to: '-3d' }, 'previous'],
])('%j is the choice %s', (filter, expected) => {
  expect(compareChoiceOf(filter)).toBe(expected);
});
