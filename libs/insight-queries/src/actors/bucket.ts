/** The bucket that a client names by its value in `days`. */
import {
  alignDown,
  type CalendarContext,
  nextStart,
  parseIsoText,
  type ResolvedRange,
} from '@meridian/calendar';
import { InvalidRequestError } from '@meridian/core';
import { DateTime } from 'luxon';

export interface BucketRange {
  readonly from: DateTime;
  readonly to: DateTime;
}

/** `2024-01-01` and `2024-01-01 13:00:00` are local to the project, as in the answer they were read from. */
export const bucketNamed = (
  day: string | number,
  range: ResolvedRange,
  context: CalendarContext,
): BucketRange => {
  const at = parseIsoText(String(day), context.timezone);
  if (!at.isValid) {
    throw new InvalidRequestError('invalid_input', 'The day must be one of the `days` of the insight.', {
      attr: 'day',
    });
  }
  const from = alignDown(at, range.interval, range.weekStartDay);
  return { from, to: nextStart(from, range.interval).minus({ milliseconds: 1 }) };
};

/** The part of a bucket within the range; the first week of a range may be incomplete. */
export const clipTo = (bucket: BucketRange, range: BucketRange): BucketRange => ({
  from: DateTime.max(bucket.from, range.from),
  to: DateTime.min(bucket.to, range.to),
});
