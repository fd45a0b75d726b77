/** The two texts of a `dateRange` → the instants between which a query reads. */
import type { CompareFilter, DateRange, Interval } from '@meridian/contracts/query';
import { DateTime, type Duration } from 'luxon';
import { type DateText, parseDateText } from './date-text.ts';
import { addIntervals, alignDown, isWithinDay, type WeekStartDay } from './interval.ts';
import { zoneOf } from './zone.ts';

/** The settings of the project, and the time of the query. */
export interface CalendarContext {
  readonly now: Date;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
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
  /** One number for exactly the last days: the range is not rounded to days, and it ends now. */
  readonly isToTheMoment?: boolean;
}

const DEFAULT_DAYS = 7;

const truncate = (text: DateText, interval: Interval): DateTime => {
  if (text.shift === undefined || interval === 'minute' || interval === 'second') return text.at;
  return text.at.startOf(text.inHours ? 'hour' : 'day');
};

const endOf = (at: DateTime, interval: Interval, isRelative: boolean): DateTime => {
  if (!isWithinDay(interval)) return at.endOf('day');
  return isRelative ? at.endOf(interval) : at;
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
  const read = (text: string): DateText => parseDateText(text, { ...context, now }) ?? { at: now };
  const isAllTime = range.date_from === 'all';
  const fromText = range.date_from === undefined || isAllTime ? undefined : read(range.date_from);
  const toText = range.date_to === undefined ? undefined : read(range.date_to);
  const keepsFrom = range.explicitDate || isToTheMoment;
  const keepsTo = range.explicitDate || (isToTheMoment && toText === undefined);
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

/** Without an incomplete first or last interval; empty (`from` after `to`) if no interval is complete. */
const onlyWhole = (range: ResolvedRange, now: DateTime): ResolvedRange => {
  const { interval, weekStartDay } = range;
  const align = (at: DateTime): DateTime => alignDown(at, interval, weekStartDay);
  const first = align(range.from);
  const end = align(DateTime.min(range.to.plus({ milliseconds: 1 }), now));
  return {
    ...range,
    from: first < range.from ? addIntervals(first, interval, 1) : first,
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
  return interval === 'week' ? from.startOf('day') : alignDown(from, interval, weekStartDay);
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
      : now.startOf('day');
  }
  if (text === undefined) return now.minus({ days: DEFAULT_DAYS }).startOf('day');
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
  const first = alignDown(range.from, range.interval, range.weekStartDay);
  for (let index = 0; ; index++) {
    const start = addIntervals(first, range.interval, index);
    if (start > range.to) return buckets;
    buckets.push(start);
  }
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
  const shift = parseDateText(compareTo, { ...context, now: nowIn(context) })?.shift;
  if (shift === undefined) return undefined;
  const from = range.from.minus(shift);
  return { ...range, from, to: from.plus(lengthOf(range)) };
};

/** In local time: a range of seven days has seven midnights, even if a day has 25 hours. */
const lengthOf = ({ from, to }: ResolvedRange): Duration => to.diff(from, ['days', 'milliseconds']);

/** This month until now is compared with the whole last month. */
const precedingUnit = (range: ResolvedRange): ResolvedRange | undefined => {
  const unit = range.toText === undefined ? range.fromText?.wholeUnit : undefined;
  if (unit === undefined || range.isWhole) return undefined;
  const from = range.from.minus({ [`${unit}s`]: 1 });
  return { ...range, from, to: range.from.minus({ milliseconds: 1 }) };
};

const precedingRange = (range: ResolvedRange): ResolvedRange => {
  const length = lengthOf(range);
  const from = range.from.minus(length);
  if (range.isAllTime) return { ...range, from, to: range.from.minus(1) };
  if (range.interval === 'hour') {
    const start = from.set({ hour: range.from.hour }).startOf('hour');
    return { ...range, from: start, to: start.plus(length).endOf('hour') };
  }
  if (range.isExplicit || isWithinDay(range.interval)) return { ...range, from, to: from.plus(length) };
  const start = from.startOf('day').plus({ days: isWholeWeeksBack(range) ? 1 : 0 });
  return { ...range, from: start, to: start.plus(length).endOf('day') };
};

/** `-7d` reads eight days; one day later makes the compared week start on the same weekday. */
const isWholeWeeksBack = (range: ResolvedRange): boolean => {
  const days = range.fromText?.shift?.days;
  const endsToday = range.toText?.shift === undefined && !range.isWhole;
  return range.interval === 'day' && !!days && days % 7 === 0 && endsToday;
};
