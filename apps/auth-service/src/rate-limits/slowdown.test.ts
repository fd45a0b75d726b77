import { expect, it } from 'vitest';
import { delaySeconds } from './slowdown.ts';

it.each([
  [0, 0],
  [10, 0],
  [11, 1],
  [12, 2],
  [13, 4],
  [18, 128],
  [19, 256],
  [20, 300],
  [1_000_000, 300],
])('after %i failures an attempt waits %i seconds', (failures, seconds) => {
  const options = { freeFailures: 10, maxDelaySeconds: 300 };
  expect(delaySeconds(failures, options)).toBe(seconds);
});
