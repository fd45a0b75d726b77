import { expect, test } from 'vitest';
import { arcsOf } from './arcs.ts';

const circle = { radius: 10, hole: 0, center: 10 };

test.each([
  { values: [1, 1], arcs: ['M 10 0 A 10 10 0 0 1 10 20 L 10 10 Z', 'M 10 20 A 10 10 0 0 1 10 0 L 10 10 Z'] },
  { values: [3, 1], arcs: ['M 10 0 A 10 10 0 1 1 0 10 L 10 10 Z', 'M 0 10 A 10 10 0 0 1 10 0 L 10 10 Z'] },
  { values: [5], arcs: ['M 10 0 A 10 10 0 1 1 10 20 A 10 10 0 1 1 10 0 Z '] },
  { values: [0, -1, 0], arcs: ['', '', ''] },
])('$values', ({ values, arcs }) => {
  expect(arcsOf(values, circle)).toEqual(arcs);
});

test('a donut has a hole', () => {
  expect(arcsOf([1, 1], { ...circle, hole: 5 })[0]).toBe(
    'M 10 0 A 10 10 0 0 1 10 20 L 10 15 A 5 5 0 0 0 10 5 Z',
  );
});
