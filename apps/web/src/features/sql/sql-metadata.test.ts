import { expect, it } from 'vitest';
import { markOf } from './sql-metadata.ts';

it.each([
  [{ start: 7, end: 11 }, 20, { from: 7, to: 11 }],
  [{ start: 5, end: 5 }, 20, { from: 5, to: 6 }],
  [{ start: 20, end: 24 }, 20, { from: 19, to: 20 }],
  [{ start: 0, end: 3 }, 0, { from: 0, to: 0 }],
])('the problem %j in a text of %s characters is marked at %j', (problem, length, mark) => {
  expect(markOf(problem, length)).toEqual(mark);
});
