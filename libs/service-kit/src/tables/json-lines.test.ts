import { expect, it } from 'vitest';
import { toJsonLines, uniqueNames } from './json-lines.ts';

it('writes one object per row, with null for missing values', () => {
  const table = { header: ['a', 'a', '__proto__'], rows: [[1, { b: 2 }, 'x'], [null]] };
  expect(toJsonLines(table)).toBe(
    '{"a":1,"a_2":{"b":2},"__proto__":"x"}\n{"a":null,"a_2":null,"__proto__":null}\n',
  );
});

it.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'a', 'a_2'],
    ['a', 'a_3', 'a_2'],
  ],
])('names of %j are %j', (names, unique) => {
  expect(uniqueNames(names)).toEqual(unique);
});
