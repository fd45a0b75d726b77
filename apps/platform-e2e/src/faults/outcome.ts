/** Classifies answers: valid requests must be served or refused with a reason and Retry-After. */

export type Outcome = 'served' | 'asked to wait' | 'no answer' | 'broken';

export interface Observation {
  readonly kind: string;
  /** A time of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** 0 without an answer. */
  readonly status: number;
  readonly outcome: Outcome;
  /** The start of the body of an invalid answer. */
  readonly detail?: string;
}

const WAIT = new Set([429, 503]);

/** `served` lists the expected statuses of this request in normal operation. */
export const outcomeOf = (
  status: number,
  retryAfter: string | null,
  served: ReadonlySet<number>,
): Outcome => {
  if (status === 0) return 'no answer';
  if (served.has(status)) return 'served';
  return WAIT.has(status) && /^\d+$/.test(retryAfter ?? '') ? 'asked to wait' : 'broken';
};

/**
 * Milliseconds from the end of the fault until each kind of request is served `inARow` times in a row; undefined
 * before that.
 */
export const recoveredAfterMs = (
  observations: readonly Observation[],
  returnedAt: number,
  kinds: readonly string[],
  inARow: number,
): number | undefined => {
  const momentOf = (kind: string): number | undefined => {
    const later = observations.filter((one) => one.kind === kind && one.startedAt >= returnedAt);
    const lastRefusal = later.findLastIndex(({ outcome }) => outcome !== 'served');
    const served = later.slice(lastRefusal + 1);
    return served.length < inARow ? undefined : served[0]!.endedAt;
  };
  const moments = kinds.map(momentOf);
  if (moments.includes(undefined)) return undefined;
  return Math.max(0, ...moments.map((moment) => moment! - returnedAt));
};

/** Counts the statuses, as in `200 ×41, 503 ×7`. */
export const describeStatuses = (observations: readonly Observation[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of observations) counts.set(status, (counts.get(status) ?? 0) + 1);
  return describeCounts(counts);
};

export const describeCounts = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .map(([status, count]) => [status === 0 ? 'none' : String(status), count] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ×${count}`)
    .join(', ');
