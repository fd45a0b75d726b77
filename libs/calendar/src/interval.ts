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

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The engine counts hours from the start of the day, so clocks that change by half an hour do not show whole hours. */
export const startOfHour = (at: DateTime): DateTime => {
  const day = startOfDay(at);
  return day.plus({ hours: Math.floor((at.toMillis() - day.toMillis()) / HOUR_MS) });
};

/** The start of the interval that contains this instant. */
export const alignDown = (at: DateTime, interval: Interval, weekStartDay: WeekStartDay): DateTime => {
  if (interval === 'week') return startOfWeek(at, weekStartDay);
  if (interval === 'hour') return startOfHour(at);
  const start = at.startOf(interval);
  return isWithinDay(interval) ? start : firstOf(start);
};

/** The start of the interval after the one that begins here. The last hour of a day may be shorter than an hour. */
export const nextStart = (start: DateTime, interval: Interval): DateTime => {
  const next = start.plus({ [`${interval}s`]: 1 });
  const isInside = isWithinDay(interval) && (interval !== 'hour' || next.day === start.day);
  return isInside ? next : startOfDay(next);
};

export const endOfHour = (at: DateTime): DateTime =>
  nextStart(startOfHour(at), 'hour').minus({ milliseconds: 1 });

export const previousStart = (start: DateTime, interval: Interval, weekStartDay: WeekStartDay): DateTime =>
  alignDown(start.minus({ milliseconds: 1 }), interval, weekStartDay);

/** Whether the starts of successive buckets are one day or one hour apart; other intervals are counted by the calendar. */
export const isEven = (starts: readonly DateTime[], interval: Interval): boolean =>
  gapsOf(starts, interval).length === 0;

/** The starts before which the calendar skips a day, or an hour is longer or shorter than others. */
export const gapsOf = (starts: readonly DateTime[], interval: Interval): readonly DateTime[] => {
  if (interval !== 'day' && interval !== 'hour') return [];
  const [timeOf, length] = interval === 'day' ? [dateOf, DAY_MS] : [timestampOf, HOUR_MS];
  return starts.filter((start, index) => index > 0 && timeOf(start) - timeOf(starts[index - 1]!) !== length);
};

const timestampOf = (at: DateTime): number => at.toMillis();

/** The date of a local day, as a number of milliseconds. */
export const dateOf = ({ year, month, day }: DateTime): number => Date.UTC(year, month - 1, day);

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
