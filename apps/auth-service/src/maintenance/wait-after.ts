import { backoffMs } from '@meridian/core';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** How long to wait before the next attempt, after this number of failed ones. */
export const waitAfterMs = (attempts: number): number =>
  backoffMs(attempts, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS });
