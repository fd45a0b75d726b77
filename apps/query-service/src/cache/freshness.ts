/** When an answer becomes stale, by the interval of its query, and when a client may ask for a new one. */
import type { Interval } from '@meridian/contracts/query';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Ages = Readonly<Record<Interval | 'none', number>>;

const NORMAL: Ages = {
  none: 6 * HOUR,
  second: 5 * MINUTE,
  minute: 5 * MINUTE,
  hour: HOUR,
  day: 6 * HOUR,
  week: DAY,
  month: 2 * DAY,
  quarter: 2 * DAY,
  year: 2 * DAY,
};

const LAZY: Ages = {
  none: 12 * HOUR,
  second: 15 * MINUTE,
  minute: 15 * MINUTE,
  hour: 2 * HOUR,
  day: 12 * HOUR,
  week: DAY,
  month: 2 * DAY,
  quarter: 2 * DAY,
  year: 2 * DAY,
};

/** Events may arrive shortly after the end of their range. */
const LATE_EVENTS_MS = 10_000;

/** Only late and imported events change an answer over a closed range. */
export const hasClosed = (end: Date, computedAt: Date): boolean =>
  end.getTime() < computedAt.getTime() - LATE_EVENTS_MS;

/**
 * After new events an answer stays fresh for a multiple of its compute time. Cheap queries therefore show new events
 * within seconds, and recomputing an answer never takes more than a thirtieth of the engine's time.
 */
const SHORTEST_AGE_MS = 2_000;
/** New events are rarely about a range that had ended. */
const SHORTEST_CLOSED_AGE_MS = 5 * MINUTE * 1_000;
const AGE_PER_COMPUTE_TIME = { normal: 30, lazy: 300 } as const;

export interface FreshnessFacts {
  /** The interval of the query; `none` if it has no interval. */
  readonly interval: Interval | 'none';
  /** The end of its range, if the range does not depend on the current time. */
  readonly closedAt: Date | undefined;
  readonly computedAt: Date;
  readonly isLazy: boolean;
  /** Its range had ended when it was computed. */
  readonly isClosed?: boolean | undefined;
  /** Its compute time, if events have been stored since. */
  readonly overtakenComputeMs?: number | undefined;
}

/** Undefined for an answer that never becomes stale. */
export const staleAt = (facts: FreshnessFacts): Date | undefined => {
  const { interval, closedAt, computedAt, isLazy } = facts;
  const isEndless = closedAt !== undefined && hasClosed(closedAt, computedAt);
  const longestMs = isEndless ? Number.POSITIVE_INFINITY : (isLazy ? LAZY : NORMAL)[interval] * 1_000;
  const ageMs = Math.min(longestMs, overtakenAgeMs(facts));
  return ageMs === Number.POSITIVE_INFINITY ? undefined : new Date(computedAt.getTime() + ageMs);
};

const overtakenAgeMs = ({ overtakenComputeMs, isLazy, isClosed }: FreshnessFacts): number => {
  if (overtakenComputeMs === undefined) return Number.POSITIVE_INFINITY;
  const factor = isLazy ? AGE_PER_COMPUTE_TIME.lazy : AGE_PER_COMPUTE_TIME.normal;
  return Math.max(overtakenComputeMs * factor, isClosed ? SHORTEST_CLOSED_AGE_MS : SHORTEST_AGE_MS);
};

export const isFresh = (facts: FreshnessFacts, now: Date): boolean => {
  const at = staleAt(facts);
  return at === undefined || now <= at;
};

const KEEP_AT_LEAST_SECONDS = 30 * MINUTE;

/** How long an answer is cached. Some refresh modes also use stale answers. */
export const keepSeconds = (interval: Interval | 'none'): number =>
  Math.max(2 * LAZY[interval], KEEP_AT_LEAST_SECONDS);

const QUERY_PAUSE_SECONDS = MINUTE;
const INSIGHT_PAUSE_SECONDS = 15 * MINUTE;
const SHORT_INSIGHT_PAUSE_SECONDS = 3 * MINUTE;
const SHORT_RANGE_DAYS = 7;

/** The time from which a client may ask for a new answer. */
export const nextAllowedRefresh = (
  computedAt: Date,
  asked: 'query' | { readonly interval: Interval | 'none'; readonly rangeDays?: number | undefined },
): Date => {
  const isShort =
    asked !== 'query' &&
    (asked.interval === 'hour' || (asked.rangeDays !== undefined && asked.rangeDays <= SHORT_RANGE_DAYS));
  const pauseSeconds =
    asked === 'query' ? QUERY_PAUSE_SECONDS : isShort ? SHORT_INSIGHT_PAUSE_SECONDS : INSIGHT_PAUSE_SECONDS;
  return new Date(computedAt.getTime() + pauseSeconds * 1_000);
};
