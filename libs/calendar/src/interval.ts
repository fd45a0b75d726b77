import type { Interval } from '@meridian/contracts/query';
import type { DateTime } from 'luxon';

/** The first day of a project's week: 0 for Sunday, 1 for Monday. */
export type WeekStartDay = 0 | 1;

const startOfWeek = (at: DateTime, weekStartDay: WeekStartDay): DateTime => {
  const sinceStart = weekStartDay === 1 ? at.weekday - 1 : at.weekday % 7;
  return at.startOf('day').minus({ days: sinceStart });
};

/** The start of the interval that contains this instant. */
export const alignDown = (at: DateTime, interval: Interval, weekStartDay: WeekStartDay): DateTime =>
  interval === 'week' ? startOfWeek(at, weekStartDay) : at.startOf(interval);

export const addIntervals = (at: DateTime, interval: Interval, count: number): DateTime =>
  at.plus({ [`${interval}s`]: count });

const FROM_SHORT_TO_LONG: readonly Interval[] = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

export const isAtLeast = (interval: Interval, other: Interval): boolean =>
  FROM_SHORT_TO_LONG.indexOf(interval) >= FROM_SHORT_TO_LONG.indexOf(other);

/** Sub-day intervals show the time of day in their labels. */
export const isWithinDay = (interval: Interval): boolean =>
  interval === 'hour' || interval === 'minute' || interval === 'second';
