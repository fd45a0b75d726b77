import { expect, test } from 'vitest';
import { spreadOut } from './places.ts';

test.each([
  { wanted: [0, 50, 100], places: [0, 50, 100], name: 'labels with room stay' },
  { wanted: [50, 51], places: [50, 60], name: 'labels that touch move apart' },
  { wanted: [51, 50], places: [60, 50], name: 'their order stays' },
  { wanted: [99, 100], places: [90, 100], name: 'they stay within the height' },
])('$name', ({ wanted, places }) => {
  expect(spreadOut(wanted, 10, 100)).toEqual(places);
});
