import { isEven, isWithinDay, type ResolvedRange, rowsFrom } from '@meridian/calendar';
import {
  and,
  arithmetic,
  array,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
} from '@meridian/hogql/build';
import type { DateTime } from 'luxon';

export const timestamp = field('timestamp');

const instant = (at: DateTime): Expr => dateTime(at.toJSDate());

/** `[from, to]` of a range, as a half-open condition: `to` includes its last millisecond. */
export const within = (
  range: { readonly from: DateTime; readonly to: DateTime },
  column: Expr = timestamp,
): Expr =>
  and(
    compare('>=', column, instant(range.from)),
    compare('<', column, instant(range.to.plus({ milliseconds: 1 }))),
  );

/** The range from the start of its first bucket, as a chart over time reads it. */
export const withinBuckets = (range: ResolvedRange): Expr => within({ from: rowsFrom(range), to: range.to });

const START_OF = {
  second: 'toStartOfSecond',
  minute: 'toStartOfMinute',
  hour: 'toStartOfHour',
  day: 'toStartOfDay',
  week: 'toStartOfWeek',
  month: 'toStartOfMonth',
  quarter: 'toStartOfQuarter',
  year: 'toStartOfYear',
} as const;

/** The start of the bucket that an instant lies in; the compiler adds time zone and week start. */
export const bucketOf = (interval: ResolvedRange['interval'], column: Expr = timestamp): Expr =>
  call(START_OF[interval], [column]);

/**
 * The place of a bucket among the starts of buckets, from 0. Dates and clocks count days that the calendar skipped and
 * hours that were cut, so among such buckets it is looked up. A bucket outside them has no particular place.
 */
export const placeAmong = (
  starts: readonly DateTime[],
  interval: ResolvedRange['interval'],
  bucket: Expr = bucketOf(interval),
): Expr => {
  const [first] = starts;
  if (first === undefined) return constant(0);
  if (isEven(starts, interval))
    return call('dateDiff', [constant(interval), startIn(first, interval), bucket]);
  const known = array(starts.map((start) => bucketOf(interval, instant(start))));
  return arithmetic('-', call('indexOf', [known, bucket]), constant(1));
};

/** The start in the type of its bucket. A difference between a date and a time costs more than between two dates. */
const startIn = (first: DateTime, interval: ResolvedRange['interval']): Expr =>
  interval === 'day' || isWithinDay(interval)
    ? instant(first)
    : call('toDate', [constant(first.toFormat('yyyy-MM-dd'))]);
