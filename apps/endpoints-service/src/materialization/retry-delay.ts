import { backoffMs } from '@meridian/core';

const BACKOFF = { firstMs: 60_000, longestMs: 6 * 3_600_000 };

/** One minute after the first failure, doubled after each further one, up to six hours. */
export const retryDelayMs = (failures: number): number => backoffMs(failures - 1, BACKOFF);
