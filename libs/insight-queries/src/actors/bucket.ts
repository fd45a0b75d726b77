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

/**
 * `2024-01-01` and `2024-01-01 13:00:00` are local to the project, as in the answer they were read from. A bucket
 * outside of the range is refused: the answer could only be empty, although the bucket may have actors.
 */
export const bucketNamed = (
  day: string | number,
  range: ResolvedRange,
  { timezone, attr = 'day' }: Pick<CalendarContext, 'timezone'> & { readonly attr?: string },
): BucketRange => {
  const at = parseIsoText(String(day), timezone);
  if (!at.isValid) {
    throw new InvalidRequestError('invalid_input', 'The day must be one of the `days` of the insight.', {
      attr,
    });
  }
  const from = alignDown(at, range.interval, range.weekStartDay);
  const to = nextStart(from, range.interval).minus({ milliseconds: 1 });
  if (from > range.to || to < range.from) {
    throw new InvalidRequestError(
      'invalid_input',
      `${day} is outside of the range of the insight, which is ${textOf(range.from)} to ${textOf(range.to)}.`,
      { attr },
    );
  }
  return { from, to };
};

const textOf = (at: DateTime): string => at.toFormat('yyyy-MM-dd HH:mm:ss');

/** The part of a bucket within the range; the first week of a range may be incomplete. */
export const clipTo = (bucket: BucketRange, range: BucketRange): BucketRange => ({
  from: DateTime.max(bucket.from, range.from),
  to: DateTime.min(bucket.to, range.to),
});
