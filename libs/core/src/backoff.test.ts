import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it.each([
  [0, 100],
  [1, 200],
  [4, 1_600],
  [5, 2_000],
  [5_000, 2_000],
  [-1, 100],
])('before attempt %i after the first it waits %i ms', (attempt, waitMs) => {
  expect(backoffMs(attempt, { firstMs: 100, longestMs: 2_000 })).toBe(waitMs);
});

it('grows by the given factor', () => {
  expect(backoffMs(2, { firstMs: 4, longestMs: 50, factor: 1.5 })).toBe(9);
});
