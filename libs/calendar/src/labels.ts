/** How buckets are named in answers: `days` for programs, `labels` for people. */
import type { Interval } from '@meridian/contracts/query';
import type { DateTime } from 'luxon';
import { isWithinDay } from './interval.ts';

export const dayName = (at: DateTime, interval: Interval): string =>
  at.toFormat(isWithinDay(interval) ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd');

const labelFormat = (interval: Interval): string =>
  isWithinDay(interval) ? 'd-MMM HH:mm' : interval === 'month' ? 'MMM yyyy' : 'd-MMM-yyyy';

export const dayLabel = (at: DateTime, interval: Interval): string =>
  at.toFormat(labelFormat(interval), { locale: 'en-GB' }).replace('Sept', 'Sep');

/** ISO with the zone's offset, also where it is zero, as `resolved_date_range` gives it. */
export const isoWithOffset = (at: DateTime): string =>
  at.toISO({ suppressMilliseconds: true })?.replace('Z', '+00:00') ?? '';
