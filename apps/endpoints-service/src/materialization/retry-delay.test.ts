import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const MINUTE = 60_000;

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [9, 256],
  [10, 360],
  [1_000, 360],
])('after %i failures the next attempt comes in %i minutes', (failures, minutes) => {
  expect(retryDelayMs(failures)).toBe(minutes * MINUTE);
});
