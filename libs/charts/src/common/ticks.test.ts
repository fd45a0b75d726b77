import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test.each([
  { low: 0, high: 1845, ticks: [0, 500, 1000, 1500, 2000] },
  { low: 0, high: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  { low: 0, high: 0.3, ticks: [0, 0.1, 0.2, 0.3] },
  { low: -50, high: 120, ticks: [-50, 0, 50, 100, 150] },
  { low: 0, high: 0, ticks: [0, 1] },
  { low: 7, high: 7, ticks: [0, 2, 4, 6, 8] },
])('from $low to $high', ({ low, high, ticks }) => {
  expect(ticksOf(low, high)).toEqual(ticks);
});
