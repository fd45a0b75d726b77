import type { Interval } from '@meridian/contracts/query';
import type { DateTime } from 'luxon';
import { firstOf } from './iso-text.ts';

/** The first day of a project's week: 0 for Sunday, 1 for Monday. */
export type WeekStartDay = 0 | 1;

/** Where the clocks go back to midnight or before it, the day begins with the first of its midnights, as in the engine. */
export const startOfDay = (at: DateTime): DateTime => firstOf(at.startOf('day'));

export const endOfDay = (at: DateTime): DateTime =>
  startOfDay(at.startOf('day').plus({ days: 1 })).minus({ milliseconds: 1 });

const startOfWeek = (at: DateTime, weekStartDay: WeekStartDay): DateTime => {
  const sinceStart = weekStartDay === 1 ? at.weekday - 1 : at.weekday % 7;
  return startOfDay(at.minus({ days: sinceStart }));
};

/** The start of the interval that contains this instant. */
export const alignDown = (at: DateTime, interval: Interval, weekStartDay: WeekStartDay): DateTime => {
  if (interval === 'week') return startOfWeek(at, weekStartDay);
  const start = at.startOf(interval);
  return isWithinDay(interval) ? start : firstOf(start);
};

/** The start of the interval that comes so many intervals after the one that begins here. */
export const addIntervals = (start: DateTime, interval: Interval, count: number): DateTime => {
  const moved = start.plus({ [`${interval}s`]: count });
  return isWithinDay(interval) ? moved : startOfDay(moved);
};

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
