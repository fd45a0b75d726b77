/** When an alert is checked next, and until when it is snoozed. */
import { parseIsoText, zoneOf } from '@meridian/calendar';
import type { CalculationInterval } from '@meridian/contracts/delivery';
import { isStorableTime } from '@meridian/contracts/wire';
import { InvalidRequestError } from '@meridian/core';
import { DateTime, type DurationUnit } from 'luxon';

const SATURDAY = 6;
/** Early in the day, when the interval before is complete and few others query. */
const HOUR_OF_DAILY = 1;
const HOUR_OF_WEEKLY = 3;
const HOUR_OF_MONTHLY = 4;

export const nextCheckAt = (
  interval: CalculationInterval,
  {
    now,
    timezone,
    skipWeekend,
  }: { readonly now: Date; readonly timezone: string; readonly skipWeekend: boolean },
): Date => {
  const local = DateTime.fromJSDate(now, { zone: zoneOf(timezone) });
  const next = nextOf(interval, local);
  if (!skipWeekend || next.weekday < SATURDAY) return next.toJSDate();
  const monday = next.startOf('week').plus({ weeks: 1 });
  return monday.set({ hour: interval === 'hourly' ? 0 : next.hour }).toJSDate();
};

const nextOf = (interval: CalculationInterval, local: DateTime): DateTime => {
  switch (interval) {
    case 'hourly':
      return local.plus({ hours: 1 });
    case 'daily':
      return local.plus({ days: 1 }).startOf('day').set({ hour: HOUR_OF_DAILY });
    case 'weekly':
      return local.plus({ weeks: 1 }).startOf('week').set({ hour: HOUR_OF_WEEKLY });
    case 'monthly':
      return local.plus({ months: 1 }).startOf('month').set({ hour: HOUR_OF_MONTHLY });
  }
};

const UNITS: Readonly<Record<string, DurationUnit>> = { h: 'hours', d: 'days', w: 'weeks', m: 'months' };
const RELATIVE = /^\+?(\d{1,4})([hdwm])$/;

/** `2h`, `1d` or a time. */
export const snoozeUntil = (text: string, now: Date): Date => {
  const [, count, unit] = RELATIVE.exec(text) ?? [];
  const until =
    count !== undefined && unit !== undefined
      ? DateTime.fromJSDate(now, { zone: 'utc' }).plus({ [UNITS[unit]!]: Number(count) })
      : DateTime.fromISO(text, { zone: 'utc' });
  const time = until.toJSDate();
  if (until.isValid && time > now && isStorableTime(time)) return time;
  throw new InvalidRequestError(
    'invalid_input',
    'Expected a later time, or how long from now: 2h, 1d, 1w or 1m.',
    { attr: 'snoozed_until' },
  );
};

/** Whether the interval that begins at this label of a chart is not over. */
export const isOngoing = (
  day: string,
  { interval, timezone, now }: { readonly interval: string; readonly timezone: string; readonly now: Date },
): boolean => {
  const start = parseIsoText(day, timezone);
  const end = start.plus(interval === 'quarter' ? { months: 3 } : { [`${interval}s`]: 1 });
  return end.isValid && end.toJSDate() > now;
};
