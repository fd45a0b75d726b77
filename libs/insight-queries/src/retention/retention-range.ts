/** The cohorts of a retention table: their first intervals, and how long each is followed. */
import {
  alignDown,
  nextStart,
  previousStart,
  type ResolvedRange,
  resolveDateRange,
} from '@meridian/calendar';
import type { Interval, RetentionQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import type { DateTime } from 'luxon';
import type { InsightContext } from '../insight-plan.ts';

const MAX_COHORTS = 1_000;

export interface RetentionRange {
  readonly range: ResolvedRange;
  readonly interval: Interval;
  /** The starts of the cohorts' intervals. */
  readonly cohorts: readonly DateTime[];
  /** The first instant after the last interval. */
  readonly end: DateTime;
}

const INTERVALS = { Hour: 'hour', Day: 'day', Week: 'week', Month: 'month' } as const;

export const resolveRetentionRange = (query: RetentionQuery, context: InsightContext): RetentionRange => {
  const { period, totalIntervals } = query.retentionFilter;
  const interval = INTERVALS[period];
  const asked = resolveDateRange(query.dateRange, interval, context);
  const align = (at: DateTime): DateTime => alignDown(at, interval, context.weekStartDay);
  const end = nextStart(align(asked.to), interval);
  const first =
    query.dateRange.date_from === undefined
      ? startBefore(end, totalIntervals, { interval, weekStartDay: context.weekStartDay })
      : align(asked.from);
  const cohorts = startsBetween(first, end, interval);
  return { range: { ...asked, from: first, to: end.minus({ milliseconds: 1 }) }, interval, cohorts, end };
};

const startBefore = (
  end: DateTime,
  count: number,
  { interval, weekStartDay }: Pick<ResolvedRange, 'interval' | 'weekStartDay'>,
): DateTime => {
  let start = end;
  for (let index = 0; index < count; index += 1) start = previousStart(start, interval, weekStartDay);
  return start;
};

const startsBetween = (first: DateTime, end: DateTime, interval: Interval): DateTime[] => {
  const starts: DateTime[] = [];
  for (let at = first; at < end; at = nextStart(at, interval)) {
    starts.push(at);
    if (starts.length > MAX_COHORTS) {
      throw new InvalidRequestError(
        'invalid_input',
        `The range holds more than ${MAX_COHORTS} cohorts. Choose a larger period or a shorter range.`,
        { attr: 'dateRange' },
      );
    }
  }
  return starts;
};
