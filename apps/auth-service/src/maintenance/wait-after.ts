import { backoffMs } from '@meridian/core';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** How long to wait after so many attempts. */
export const waitAfterMs = (attempts: number): number =>
  backoffMs(attempts, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS });
