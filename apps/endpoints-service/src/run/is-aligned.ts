/** Checks whether a bound is the start of a bucket: only then can whole buckets answer for it exactly. */
import {
  alignDown,
  type DateTextContext,
  parseDateText,
  type WeekStartDay,
  zoneOf,
} from '@meridian/calendar';
import type { Bucket } from '@meridian/contracts/endpoints';
import type { DateTime } from 'luxon';

/** `x >= border` and `x < border` separate whole buckets; `>` and `<=` would split the next one. */
const CUTS_BETWEEN = ['>=', '<'];

export const isAligned = (
  value: unknown,
  operator: string,
  bucket: Bucket,
  context: DateTextContext,
): boolean => {
  if (!CUTS_BETWEEN.includes(operator) || typeof value !== 'string') return false;
  const { timezone, weekStartDay } = context;
  const at = parseDateText(value, context)?.at.setZone(zoneOf(timezone));
  return at?.isValid === true && at.toMillis() === startOf(at, bucket, weekStartDay).toMillis();
};

const startOf = (at: DateTime, bucket: Bucket, weekStartDay: WeekStartDay): DateTime =>
  bucket === 'fifteen_minutes'
    ? at.startOf('minute').minus({ minutes: at.minute % 15 })
    : alignDown(at, bucket, weekStartDay);
