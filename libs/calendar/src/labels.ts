/** The names of buckets in answers: `days` for programs, `labels` for people. */
import type { Interval } from '@meridian/contracts/query';
import type { DateTime } from 'luxon';
import { isWithinDay } from './interval.ts';

/** Written without a format string, which is fifty times slower for the hundreds of labels of an axis. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const dayName = (at: DateTime, interval: Interval): string =>
  isWithinDay(interval) ? `${at.toISODate()} ${timeOf(at)}:${twoDigits(at.second)}` : (at.toISODate() ?? '');

export const dayLabel = (at: DateTime, interval: Interval): string => {
  const month = MONTHS[at.month - 1];
  if (interval === 'year') return `${at.year}`;
  if (interval === 'quarter') return `Q${at.quarter} ${at.year}`;
  if (interval === 'month') return `${month} ${at.year}`;
  return isWithinDay(interval) ? `${at.day}-${month} ${timeOf(at)}` : `${at.day}-${month}-${at.year}`;
};

const timeOf = (at: DateTime): string => `${twoDigits(at.hour)}:${twoDigits(at.minute)}`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** ISO with the offset of the zone, even if it is zero, as in `resolved_date_range`. */
export const isoWithOffset = (at: DateTime): string =>
  at.toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00') ?? '';
