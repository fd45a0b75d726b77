/**
 * Dates as clients write them: ISO texts, or relative ones such as `-7d`, `mStart`, `-1dEnd`.
 * The unit's case matters: `m` is a month, `M` a minute.
 */
import type { Interval } from '@meridian/contracts/query';
import { DateTime, type DurationLikeObject } from 'luxon';
import { alignDown, nextStart, type WeekStartDay } from './interval.ts';
import { firstOf, parseIsoText } from './iso-text.ts';
import { zoneOf } from './zone.ts';

/** The offset of a relative text; empty for `mStart` without a number, absent for an absolute date. */
export type Shift = Readonly<DurationLikeObject>;

export interface DateText {
  readonly at: DateTime;
  readonly shift?: Shift;
  /** The text has hours, so truncation stops at the hour. */
  readonly inHours?: boolean;
  /** `wStart`, `mStart`: the current unit, without a number. */
  readonly wholeUnit?: WholeUnit;
}

export type WholeUnit = 'week' | 'month' | 'quarter' | 'year';

/** The settings of the project, and the time of the query. */
export interface DateTextContext {
  readonly now: Date;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
}

type Unit = 's' | 'M' | 'h' | 'd' | 'w' | 'm' | 'q' | 'y';

interface UnitRule {
  readonly shift: (count: number) => DurationLikeObject;
  /** The unit whose beginning `Start` means; seconds and minutes are not rounded. */
  readonly starts?: Interval;
  /** The unit whose end `End` means. */
  readonly ends?: Interval;
  /** The offset with `Start` or `End`. */
  readonly roundedShift?: (count: number) => DurationLikeObject;
  readonly inHours?: true;
  readonly whole?: WholeUnit;
}

const UNITS: Readonly<Record<Unit, UnitRule>> = {
  s: { shift: (count) => ({ seconds: count }) },
  M: { shift: (count) => ({ minutes: count }) },
  h: { shift: (count) => ({ hours: count }), starts: 'hour', ends: 'hour', inHours: true },
  d: { shift: (count) => ({ days: count }), starts: 'day', ends: 'day' },
  w: { shift: (count) => ({ weeks: count }), starts: 'week', ends: 'week', whole: 'week' },
  m: { shift: (count) => ({ months: count }), starts: 'month', ends: 'month', whole: 'month' },
  q: {
    shift: (count) => ({ weeks: 13 * count }),
    // Thirteen weeks before the last day of a quarter can be its first day.
    roundedShift: (count) => ({ quarters: count }),
    starts: 'quarter',
    ends: 'quarter',
    whole: 'quarter',
  },
  // Clients of this API know `yEnd` as the last day of the month.
  y: { shift: (count) => ({ years: count }), starts: 'year', ends: 'month', whole: 'year' },
};

const RELATIVE = /^-?(\d{1,6})?([sMhdwmqy])(Start|End)?$/;
const LOOSE_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const parseAbsolute = (text: string, timezone: string): DateTime | undefined => {
  const loose = LOOSE_DATE.exec(text);
  const at = loose
    ? firstOf(
        DateTime.fromObject(
          { year: Number(loose[1]), month: Number(loose[2]), day: Number(loose[3]) },
          { zone: zoneOf(timezone) },
        ),
      )
    : parseIsoText(text, timezone);
  return at.isValid ? at : undefined;
};

/** Days by their names, as their relative texts. */
const NAMED_DAYS: Readonly<Record<string, string>> = { today: 'dStart', yesterday: '-1dStart' };

const parseRelative = (text: string, now: DateTime, weekStartDay: WeekStartDay): DateText | undefined => {
  const match = RELATIVE.exec(NAMED_DAYS[text.trim().toLowerCase()] ?? text);
  if (!match) return undefined;
  const [, count, unit, edge] = match;
  const rule = UNITS[unit as Unit];
  const shiftBy = (edge !== undefined && rule.roundedShift) || rule.shift;
  const shift = count === undefined ? {} : shiftBy(Number(count));
  const moved = now.minus(shift);
  return {
    at:
      edge === 'Start'
        ? startOf(moved, rule.starts, weekStartDay)
        : edge === 'End'
          ? endOf(moved, rule.ends, weekStartDay)
          : moved,
    shift,
    ...(rule.inHours && { inHours: true }),
    ...(edge === 'Start' && count === undefined && rule.whole && { wholeUnit: rule.whole }),
  };
};

const startOf = (at: DateTime, interval: Interval | undefined, weekStartDay: WeekStartDay): DateTime =>
  interval === undefined ? at : alignDown(at, interval, weekStartDay);

const endOf = (at: DateTime, interval: Interval | undefined, weekStartDay: WeekStartDay): DateTime =>
  interval === undefined
    ? at
    : nextStart(alignDown(at, interval, weekStartDay), interval).minus({ milliseconds: 1 });

/** The range of times that the event store can hold. */
const [FIRST, LAST] = [DateTime.utc(1900), DateTime.utc(2299)];

/** A shift beyond the calendar becomes the earliest time. */
const clamp = (at: DateTime, timezone: string): DateTime => {
  const [first, last] = [FIRST.setZone(zoneOf(timezone)), LAST.setZone(zoneOf(timezone))];
  return at.isValid ? DateTime.min(DateTime.max(at, first), last) : first;
};

const nowIn = ({ now, timezone }: DateTextContext): DateTime =>
  DateTime.fromJSDate(now, { zone: zoneOf(timezone) });

export const parseDateText = (text: string, context: DateTextContext): DateText | undefined => {
  const { timezone, weekStartDay } = context;
  const relative = parseRelative(text, nowIn(context), weekStartDay);
  if (relative) return { ...relative, at: clamp(relative.at, timezone) };
  const at = parseAbsolute(text, timezone);
  return at && { at: clamp(at, timezone) };
};

/** The instant of a text that is not rounded any further; an invalid date means now. */
export const instantOf = (text: string, context: DateTextContext): Date =>
  parseDateText(text, context)?.at.toJSDate() ?? context.now;
