/** How old a result may be before it is stale, by the interval of its query; and how soon one may ask again. */
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
};

const LAZY: Ages = {
  none: 12 * HOUR,
  second: 15 * MINUTE,
  minute: 15 * MINUTE,
  hour: 2 * HOUR,
  day: 12 * HOUR,
  week: DAY,
  month: 2 * DAY,
};

/** A range that had ended when it was computed never changes; events may still be on their way for a moment. */
const LATE_EVENTS_MS = 10_000;

export interface FreshnessFacts {
  /** The interval of the query; `none` has none. */
  readonly interval: Interval | 'none';
  /** When its range had ended, where that is the same whenever one asks. */
  readonly closedAt: Date | undefined;
  readonly computedAt: Date;
  readonly isLazy: boolean;
}

/** When a result goes stale; undefined for never. */
export const staleAt = ({ interval, closedAt, computedAt, isLazy }: FreshnessFacts): Date | undefined => {
  if (closedAt !== undefined && closedAt.getTime() < computedAt.getTime() - LATE_EVENTS_MS) return undefined;
  return new Date(computedAt.getTime() + (isLazy ? LAZY : NORMAL)[interval] * 1_000);
};

export const isFresh = (facts: FreshnessFacts, now: Date): boolean => {
  const at = staleAt(facts);
  return at === undefined || now <= at;
};

const KEEP_AT_LEAST_SECONDS = 30 * MINUTE;

/** How long a result is kept: stale ones too are given to those who ask for what there is. */
export const keepSeconds = (interval: Interval | 'none'): number =>
  Math.max(2 * LAZY[interval], KEEP_AT_LEAST_SECONDS);

const QUERY_PAUSE_SECONDS = MINUTE;
const INSIGHT_PAUSE_SECONDS = 15 * MINUTE;
const SHORT_INSIGHT_PAUSE_SECONDS = 3 * MINUTE;
const SHORT_RANGE_DAYS = 7;

/** When a client may ask for a recalculation again. */
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
