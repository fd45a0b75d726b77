const FIRST_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;

/** A minute, two, four … six hours: what does not work is tried less and less often. */
export const retryDelayMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(Math.max(0, failures - 1), 20));
