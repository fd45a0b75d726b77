import { expect, test } from 'vitest';
import { barPlace, barScaleOf, zeroOf } from './bar-place.ts';

test.each([
  {
    values: [4, 2],
    zero: 0,
    places: [
      [0, 100],
      [0, 50],
    ],
    name: 'without negative values 0 is at the left',
  },
  {
    values: [50, -50],
    zero: 50,
    places: [
      [50, 50],
      [0, 50],
    ],
    name: 'opposite values have bars of the same length',
  },
  {
    values: [-1, -4],
    zero: 100,
    places: [
      [75, 25],
      [0, 100],
    ],
    name: 'with negative values only, 0 is at the right',
  },
  {
    values: [0, 0],
    zero: 0,
    places: [
      [0, 0],
      [0, 0],
    ],
    name: 'zeroes have no length',
  },
])('$name', ({ values, zero, places }) => {
  const scale = barScaleOf(values);
  expect(zeroOf(scale)).toBe(zero);
  expect(values.map((value) => Object.values(barPlace(value, scale)))).toEqual(places);
});
