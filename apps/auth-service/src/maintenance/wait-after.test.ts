import { expect, it } from 'vitest';
import { waitAfterMs } from './wait-after.ts';

it.each([
  [0, 30_000],
  [3, 240_000],
  [40, 3_600_000],
])('after %i attempts, the next one is due in %i ms', (attempts, waitMs) => {
  expect(waitAfterMs(attempts)).toBe(waitMs);
});
