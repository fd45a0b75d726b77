/** The two texts of a `dateRange` → the instants between which a query reads. */
import type { CompareFilter, DateRange, Interval } from '@meridian/contracts/query';
import { DateTime } from 'luxon';
import { type DateText, type DateTextContext, parseDateText, type Shift } from './date-text.ts';
import {
  alignDown,
  DAY_MS,
  dateOf,
  endOfDay,
  endOfHour,
  isWithinDay,
  nextStart,
  startOfDay,
  startOfHour,
  type WeekStartDay,
} from './interval.ts';
import { zoneOf } from './zone.ts';

export interface CalendarContext extends DateTextContext {
  /** The time of the first event, for `date_from: "all"`; the start of the range falls back to now. */
  readonly earliestEvent?: Date | undefined;
}

/** Both bounds are inclusive; `to` includes its last millisecond. */
export interface ResolvedRange {
  readonly from: DateTime;
  readonly to: DateTime;
  readonly interval: Interval;
  readonly weekStartDay: WeekStartDay;
  readonly fromText?: DateText | undefined;
  readonly toText?: DateText | undefined;
  readonly isAllTime: boolean;
  /** The bounds are exact: rows are not read from the start of their interval. */
  readonly isExplicit: boolean;
  /** Only complete intervals, so the range ends before the current one. */
  readonly isWhole: boolean;
}

export interface RangeOptions {
  /** One number for exactly the last days: the range is not rounded to days, and it ends now or a number of hours ago. */
  readonly isToTheMoment?: boolean;
}

const DEFAULT_DAYS = 7;

const truncate = (text: DateText, interval: Interval): DateTime => {
  if (text.shift === undefined || interval === 'minute' || interval === 'second') return text.at;
  return text.inHours ? startOfHour(text.at) : startOfDay(text.at);
};

const endOf = (at: DateTime, interval: Interval, isRelative: boolean): DateTime => {
  if (!isWithinDay(interval)) return endOfDay(at);
  if (!isRelative) return at;
  return interval === 'hour' ? endOfHour(at) : at.endOf(interval);
};

const nowIn = (context: CalendarContext): DateTime =>
  DateTime.fromJSDate(context.now, { zone: zoneOf(context.timezone) });

export const resolveDateRange = (
  range: DateRange,
  interval: Interval,
  context: CalendarContext,
  { isToTheMoment = false }: RangeOptions = {},
): ResolvedRange => {
  const now = nowIn(context);
  const read = (text: string): DateText => parseDateText(text, context) ?? { at: now };
  const isAllTime = range.date_from === 'all';
  const fromText = range.date_from === undefined || isAllTime ? undefined : read(range.date_from);
  const toText = range.date_to === undefined ? undefined : read(range.date_to);
  const keepsFrom = range.explicitDate || isToTheMoment;
  const keepsTo = range.explicitDate || (isToTheMoment && (toText === undefined || isOfHours(toText.shift)));
  const resolved: ResolvedRange = {
    from: resolveFrom(fromText, isAllTime, keepsFrom, interval, context),
    to: resolveTo(toText, keepsTo, interval, now),
    interval,
    weekStartDay: context.weekStartDay,
    fromText,
    toText,
    isAllTime,
    isExplicit: keepsFrom,
    isWhole: range.excludeIncompletePeriods ?? false,
  };
  return resolved.isWhole ? onlyWhole(resolved, now) : resolved;
};

/** Whether a relative text counts hours or less, so that it names a moment rather than a day. */
const isOfHours = (shift: Shift | undefined): boolean =>
  shift !== undefined && ('hours' in shift || 'minutes' in shift || 'seconds' in shift);

/** The range without an incomplete first or last interval; empty (`from` after `to`) if no interval is complete. */
const onlyWhole = (range: ResolvedRange, now: DateTime): ResolvedRange => {
  const { interval, weekStartDay } = range;
  const align = (at: DateTime): DateTime => alignDown(at, interval, weekStartDay);
  const first = align(range.from);
  const end = align(DateTime.min(range.to.plus({ milliseconds: 1 }), now));
  return {
    ...range,
    from: first < range.from ? nextStart(first, interval) : first,
    to: end.minus({ milliseconds: 1 }),
  };
};

/**
 * The time from which rows count: the start of the first bucket, so a monthly chart from the 15th shows the whole
 * month. A week begins at the first day of the range; otherwise its bar would begin up to six days earlier.
 */
export const rowsFrom = ({ from, fromText, interval, weekStartDay, isExplicit }: ResolvedRange): DateTime => {
  const isRelative = fromText?.shift !== undefined;
  const isExact = isWithinDay(interval) || (interval === 'day' && fromText?.inHours === true);
  if (isExplicit || (isRelative && isExact)) return from;
  return interval === 'week' ? startOfDay(from) : alignDown(from, interval, weekStartDay);
};

const resolveFrom = (
  text: DateText | undefined,
  isAllTime: boolean,
  explicit: boolean,
  interval: Interval,
  context: CalendarContext,
): DateTime => {
  const now = nowIn(context);
  if (isAllTime) {
    return context.earliestEvent
      ? alignDown(
          DateTime.fromJSDate(context.earliestEvent, {
            zone: zoneOf(context.timezone),
          }),
          isWithinDay(interval) ? interval : 'day',
          context.weekStartDay,
        )
      : startOfDay(now);
  }
  if (text === undefined) return startOfDay(now.minus({ days: DEFAULT_DAYS }));
  return explicit ? text.at : truncate(text, interval);
};

const resolveTo = (
  text: DateText | undefined,
  explicit: boolean,
  interval: Interval,
  now: DateTime,
): DateTime => {
  const at = text?.at ?? now;
  return explicit ? at : endOf(at, interval, text === undefined || text.shift !== undefined);
};

/** The starts of all buckets that the range touches. */
export const bucketsOf = (range: ResolvedRange): DateTime[] => {
  const buckets: DateTime[] = [];
  let start = alignDown(range.from, range.interval, range.weekStartDay);
  for (; start <= range.to; start = nextStart(start, range.interval)) buckets.push(start);
  return buckets;
};

/** The number of buckets of a range without creating them, to refuse a minute chart over ten years. */
export const countBuckets = (range: ResolvedRange): number =>
  Math.max(
    0,
    Math.floor(
      range.to
        .diff(alignDown(range.from, range.interval, range.weekStartDay), `${range.interval}s`)
        .as(`${range.interval}s`),
    ) + 1,
  );

/** The range of a comparison: shifted by `compare_to`, or of equal length directly before. */
export const resolveComparedRange = (
  range: ResolvedRange,
  compare: CompareFilter,
  context: CalendarContext,
): ResolvedRange => {
  const shifted =
    compare.compare_to === undefined ? undefined : shiftRange(range, compare.compare_to, context);
  return shifted ?? precedingUnit(range) ?? precedingRange(range);
};

const shiftRange = (
  range: ResolvedRange,
  compareTo: string,
  context: CalendarContext,
): ResolvedRange | undefined => {
  const shift = parseDateText(compareTo, context)?.shift;
  if (shift === undefined) return undefined;
  const from = range.from.minus(shift);
  return isOfHours(shift)
    ? { ...range, from, to: range.to.minus(shift) }
    : shiftDays(range, datesBetween(range.from, from));
};

/**
 * Both bounds on other dates, at the same local times: a range of seven days has seven midnights, even if one of its
 * days has 25 hours. The start and the end of a day stay what they are, also on a day without a midnight.
 */
const shiftDays = (range: ResolvedRange, days: number): ResolvedRange => ({
  ...range,
  from: onOtherDate(range.from, days),
  to: onOtherDate(range.to, days),
});

const onOtherDate = (at: DateTime, days: number): DateTime => {
  const moved = at.plus({ days });
  if (startsDay(at)) return startOfDay(moved);
  return endsDay(at) ? endOfDay(moved) : moved;
};

const startsDay = (at: DateTime): boolean => at.toMillis() === startOfDay(at).toMillis();

/** `23:59:59` means the end of the day too. */
const endsDay = (at: DateTime): boolean => at.endOf('second').toMillis() === endOfDay(at).toMillis();

const datesBetween = (from: DateTime, to: DateTime): number =>
  Math.round((dateOf(to) - dateOf(from)) / DAY_MS);

/** This month until now is compared with the whole last month. */
const precedingUnit = (range: ResolvedRange): ResolvedRange | undefined => {
  const unit = range.toText === undefined ? range.fromText?.wholeUnit : undefined;
  if (unit === undefined || range.isWhole) return undefined;
  const from = startOfDay(range.from.minus({ [`${unit}s`]: 1 }));
  return { ...range, from, to: range.from.minus({ milliseconds: 1 }) };
};

/**
 * The preceding range ends before the range begins, except that a relative range may overlap it to keep its weekdays or
 * hours of the day.
 */
const precedingRange = (range: ResolvedRange): ResolvedRange => {
  if (range.isAllTime) return directlyBefore(range);
  const isOfDays = startsDay(range.from) && endsDay(range.to);
  if (range.interval === 'hour' && !isOfDays) return sameHoursBefore(range);
  const isExact = range.isExplicit || isWithinDay(range.interval);
  return isExact && !isOfDays ? directlyBefore(range) : sameDatesBefore(range);
};

/** The same number of local dates, directly before the dates that the range reads. `-24h` begins at the same hour. */
const sameDatesBefore = (range: ResolvedRange): ResolvedRange => {
  const from = rowsFrom(range);
  const day = startOfDay(from);
  const dates = datesBetween(day, range.to) + 1;
  if (isWholeWeeksBack(range)) return shiftDays({ ...range, from: day }, 1 - dates);
  return { ...range, from: onOtherDate(from, -dates), to: day.minus({ milliseconds: 1 }) };
};

const directlyBefore = (range: ResolvedRange): ResolvedRange => {
  const to = range.from.minus({ milliseconds: 1 });
  return { ...range, from: to.minus(range.to.diff(range.from, ['days', 'milliseconds'])), to };
};

/**
 * The same hours of as many days before. `-24h` covers 25 hours, counting the current one, so its first hour is also
 * the last hour of the compared range.
 */
const sameHoursBefore = (range: ResolvedRange): ResolvedRange => {
  const { from, to } = range;
  const hours = datesBetween(from, to) * 24 + to.hour - from.hour;
  const compared = shiftDays(range, -Math.max(1, Math.ceil((hours - 1) / 24)));
  const isRelative = range.fromText?.shift !== undefined;
  return isRelative
    ? compared
    : { ...compared, to: DateTime.min(compared.to, from.minus({ milliseconds: 1 })) };
};

/** `-7d` reads eight days; one day later makes the compared week start on the same weekday. */
const isWholeWeeksBack = (range: ResolvedRange): boolean => {
  const days = range.fromText?.shift?.days;
  const endsToday = range.toText?.shift === undefined && !range.isWhole;
  return range.interval === 'day' && !!days && days % 7 === 0 && endsToday;
};
