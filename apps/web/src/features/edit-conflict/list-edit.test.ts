import { expect, it } from 'vitest';
import { withListEdit } from './list-edit.ts';

it.each([
  ['alone', ['a', 'b'], ['a', 'b'], ['b', 'c'], ['b', 'c']],
  ['after another client added an item', ['a', 'x'], ['a'], ['a', 'b'], ['a', 'x', 'b']],
  ['after another client removed an item', ['b'], ['a', 'b'], ['a', 'b', 'c'], ['b', 'c']],
  ['after another client made the same edit', ['b', 'c'], ['a', 'b'], ['b', 'c'], ['b', 'c']],
])('an edit %s changes only what it is about', (_, saved, before, after, expected) => {
  expect(withListEdit(saved, { before, after })).toEqual(expected);
});
