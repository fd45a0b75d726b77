/** Checks whether a bound is the start of a bucket: only then can whole buckets answer for it exactly. */
import { alignDown, parseDateText, zoneOf } from '@meridian/calendar';
import type { Bucket } from '@meridian/contracts/endpoints';
import { DateTime } from 'luxon';

export interface CalendarOf {
  readonly now: Date;
  readonly timezone: string;
  readonly weekStartDay: 0 | 1;
}

/** `x >= border` and `x < border` separate whole buckets; `>` and `<=` would split the next one. */
const CUTS_BETWEEN = ['>=', '<'];

export const isAligned = (
  value: unknown,
  operator: string,
  bucket: Bucket,
  { now, timezone, weekStartDay }: CalendarOf,
): boolean => {
  if (!CUTS_BETWEEN.includes(operator) || typeof value !== 'string') return false;
  const here = DateTime.fromJSDate(now, { zone: zoneOf(timezone) });
  const at = parseDateText(value, { now: here, timezone })?.at.setZone(zoneOf(timezone));
  return at?.isValid === true && at.toMillis() === startOf(at, bucket, weekStartDay).toMillis();
};

const startOf = (at: DateTime, bucket: Bucket, weekStartDay: 0 | 1): DateTime =>
  bucket === 'fifteen_minutes'
    ? at.startOf('minute').minus({ minutes: at.minute % 15 })
    : alignDown(at, bucket, weekStartDay);
