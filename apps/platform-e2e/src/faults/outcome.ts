/** What an answer means for the promises: valid requests are served, or asked to wait with a reason. */

export type Outcome = 'served' | 'asked to wait' | 'no answer' | 'broken';

export interface Observation {
  readonly kind: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** 0 when the connection gave no answer. */
  readonly status: number;
  readonly outcome: Outcome;
  /** The start of the body of a broken answer. */
  readonly detail?: string;
}

const WAIT = new Set([429, 503]);

/** `served` are the statuses that this request has in normal service. */
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
 * Milliseconds from the return of what was away until each kind of request is served `inARow` times without a
 * refusal; undefined when that has not happened yet.
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

/** How often each status was seen, as in `200 ×41, 503 ×7`. */
export const describeStatuses = (observations: readonly Observation[]): string => {
  const counts = new Map<string, number>();
  for (const { status } of observations) {
    const name = status === 0 ? 'none' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ×${count}`)
    .join(', ');
};
