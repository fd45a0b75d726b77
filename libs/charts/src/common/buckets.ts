/** The names of the time buckets of an answer, in words. Buckets are wall times of the project's time zone. */
import type { ReadAnswer } from './answer.ts';
import type { Interval } from './model.ts';
import { type Fields, fieldsOf, textOf } from './read.ts';

export interface Bucket {
  /** The day as in the answer's `days`. */
  readonly day: string | number;
  /** "12 November 2026", "12 November 2026, 13:00", "November 2026". */
  readonly label: string;
  /** The label on an axis: "12 Nov", "13:00", "Nov 2026". */
  readonly short: string;
  /** It still grows, or a part of it is outside of the range. */
  readonly isIncomplete: boolean;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string;
}

const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?/;

const wallTimeOf = (text: string): WallTime | undefined => {
  const [, year, month, day, time = '00:00', seconds] = WALL_TIME.exec(text) ?? [];
  if (year === undefined || !(Number(month) >= 1 && Number(month) <= 12)) return undefined;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    time: seconds === undefined || seconds === '00' ? time : `${time}:${seconds}`,
  };
};

const monthName = ({ month }: WallTime): string => MONTHS[month - 1] ?? '';

const isWithinDay = (interval: Interval): boolean =>
  interval === 'hour' || interval === 'minute' || interval === 'second';

export const bucketLabel = (day: string, interval: Interval): string => {
  const at = wallTimeOf(day);
  if (at === undefined) return day;
  if (interval === 'year') return `${at.year}`;
  if (interval === 'quarter') return `Q${Math.ceil(at.month / 3)} ${at.year}`;
  if (interval === 'month') return `${monthName(at)} ${at.year}`;
  const date = `${at.day} ${monthName(at)} ${at.year}`;
  if (interval === 'week') return `Week of ${date}`;
  return isWithinDay(interval) ? `${date}, ${at.time}` : date;
};

/** Where an axis has many times, each has its date. */
const MOST_TIMES = 72;

const shortLabel = (day: string, interval: Interval, hasDate: boolean): string => {
  const at = wallTimeOf(day);
  if (at === undefined) return day;
  if (interval === 'year' || interval === 'quarter') return bucketLabel(day, interval);
  if (interval === 'month') return `${monthName(at).slice(0, 3)} ${at.year}`;
  const date = `${at.day} ${monthName(at).slice(0, 3)}`;
  if (!isWithinDay(interval) || at.time === '00:00') return date;
  return hasDate ? `${date}, ${at.time}` : at.time;
};

/** "1 to 30 November 2026"; what both ends have in common is said once. */
export const rangeLabel = (days: readonly string[], interval: Interval): string => {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const [from, to] = [wallTimeOf(first), wallTimeOf(last)];
  if (from === undefined || to === undefined || first === last) return bucketLabel(first, interval);
  const end = bucketLabel(last, interval).replace(/^Week of /, '');
  if (interval !== 'day' && interval !== 'week') return `${bucketLabel(first, interval)} to ${end}`;
  if (from.year !== to.year) return `${from.day} ${monthName(from)} ${from.year} to ${end}`;
  return from.month === to.month ? `${from.day} to ${end}` : `${from.day} ${monthName(from)} to ${end}`;
};

const WORDS: Readonly<Record<Interval, string>> = {
  second: 'by second',
  minute: 'by minute',
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
};

export const intervalWord = (interval: Interval): string => WORDS[interval];

export const isWeekend = (day: string): boolean => {
  const at = wallTimeOf(day);
  if (at === undefined) return false;
  const weekday = new Date(Date.UTC(at.year, at.month - 1, at.day)).getUTCDay();
  return weekday === 0 || weekday === 6;
};

const dateOf = ({ year, month, day, time }: WallTime): Date => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
};

const wallText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** The start of a bucket, as a wall time that can be compared as text with `bucketEnd`. */
const bucketStart = (day: string): string | undefined => {
  const at = wallTimeOf(day);
  return at === undefined ? undefined : wallText(dateOf(at));
};

/** The end of a bucket, as a wall time that can be compared as text with `wallClock`. */
export const bucketEnd = (day: string, interval: Interval): string | undefined => {
  const at = wallTimeOf(day);
  if (at === undefined) return undefined;
  const end = dateOf(at);
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else if (interval === 'quarter') end.setUTCMonth(end.getUTCMonth() + 3);
  else if (interval === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setTime(end.getTime() + MILLISECONDS[interval]);
  return wallText(end);
};

const MILLISECONDS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

/** An instant as the clocks of a time zone show it: "2026-11-23 07:02:09". */
export const wallClock = (instant: string, timezone: string): string | undefined => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  try {
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(at);
  } catch {
    return undefined; // an unknown time zone
  }
};

/** Between which instants rows count, with the offset of the project's time zone. */
export type RowBounds = Partial<Pick<ReadAnswer, 'since' | 'until'>>;

const COUNTS_HOURS = /^-?\d+[hMs]/;
const COUNTS_BACK = /^-?\d+[a-zA-Z]/;

/** A trend reads its first bucket from its start, except a week, exact bounds, and ranges that count back in hours. */
export const trendBounds = (
  query: Fields,
  interval: Interval,
  { since, until }: Pick<ReadAnswer, 'since' | 'until'>,
): RowBounds => {
  const { explicitDate, date_from } = fieldsOf(query['dateRange']);
  const from = textOf(date_from) ?? '';
  const isExact =
    explicitDate === true ||
    interval === 'week' ||
    (interval === 'day' && COUNTS_HOURS.test(from)) ||
    (isWithinDay(interval) && COUNTS_BACK.test(from));
  return isExact ? { since, until } : { until };
};

/** The first second after an instant. */
const secondAfter = (wallTime: string): string | undefined => bucketEnd(wallTime, 'second');

/** Whether rows of a part of the bucket do not count. */
const isCut = (day: string, interval: Interval, { since, until }: RowBounds): boolean => {
  const [start, end] = [bucketStart(day), bucketEnd(day, interval)];
  if (start === undefined || end === undefined) return false;
  const first = since === undefined ? undefined : bucketStart(since);
  const after = until === undefined ? undefined : secondAfter(until);
  return (first !== undefined && first > start && first < end) || (after !== undefined && after < end);
};

const isGrowing = (
  day: string,
  interval: Interval,
  { readAt, timezone }: Pick<ReadAnswer, 'readAt' | 'timezone'>,
): boolean => {
  const now = readAt === undefined ? undefined : wallClock(readAt, timezone ?? 'UTC');
  const end = bucketEnd(day, interval);
  return now !== undefined && end !== undefined && now < end;
};

/** The buckets of the `days` of an answer. */
export const bucketsOf = (
  days: readonly string[],
  interval: Interval,
  answer: Pick<ReadAnswer, 'readAt' | 'timezone'>,
  bounds: RowBounds = {},
): readonly Bucket[] => {
  const last = days.length - 1;
  return days.map((day, index) => ({
    day,
    label: bucketLabel(day, interval),
    short: shortLabel(day, interval, days.length > MOST_TIMES),
    isIncomplete:
      (index === last && isGrowing(day, interval, answer)) ||
      ((index === 0 || index === last) && isCut(day, interval, bounds)),
  }));
};

/** The names of buckets in a query of persons. When the clocks go back a name comes twice, and each has its offset. */
export const dayKeysIn = (days: readonly string[], timezone: string | undefined): readonly string[] =>
  new Set(days).size === days.length
    ? days
    : days.map((day, index) => {
        const [first, last] = [days.indexOf(day), days.lastIndexOf(day)];
        // The clocks show the offset of the day before until they go back, and then that of the day after.
        return first === last
          ? day
          : withOffset(day, index === first ? -MILLISECONDS.day : MILLISECONDS.day, timezone ?? 'UTC');
      });

const withOffset = (day: string, distance: number, timezone: string): string => {
  const at = wallTimeOf(day);
  if (at === undefined) return day;
  const near = new Date(dateOf(at).getTime() + distance);
  const shown = wallClock(near.toISOString(), timezone);
  if (shown === undefined) return day;
  const minutes = Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - near.getTime()) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
};
