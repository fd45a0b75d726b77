/**
 * Dates as clients write them: ISO texts, or relative ones such as `-7d`, `mStart`, `-1dEnd`.
 * The unit's case matters: `m` is a month, `M` a minute.
 */
import { DateTime, type DurationLikeObject } from 'luxon';
import { alignDown, endOfDay, endOfHour, startOfDay, startOfHour, type WeekStartDay } from './interval.ts';
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

export interface DateTextContext {
  readonly now: DateTime;
  readonly timezone: string;
  /** The first day of a week for `wStart`; Sunday by default. */
  readonly weekStartDay?: WeekStartDay | undefined;
}

type Unit = 's' | 'M' | 'h' | 'd' | 'w' | 'm' | 'q' | 'y';

interface UnitRule {
  readonly shift: (count: number) => DurationLikeObject;
  readonly start: (at: DateTime, weekStartDay: WeekStartDay) => DateTime;
  readonly end: (at: DateTime, weekStartDay: WeekStartDay) => DateTime;
  readonly inHours?: true;
  readonly whole?: WholeUnit;
}

const unchanged = (at: DateTime): DateTime => at;

/** The first day of a unit; the caller truncates the time of day. */
const dayOf = (at: DateTime, day: DateTime): DateTime =>
  at.set({ year: day.year, month: day.month, day: day.day });

const UNITS: Readonly<Record<Unit, UnitRule>> = {
  s: {
    shift: (count) => ({ seconds: count }),
    start: unchanged,
    end: unchanged,
  },
  M: {
    shift: (count) => ({ minutes: count }),
    start: unchanged,
    end: unchanged,
  },
  h: {
    shift: (count) => ({ hours: count }),
    start: startOfHour,
    end: endOfHour,
    inHours: true,
  },
  d: {
    shift: (count) => ({ days: count }),
    start: startOfDay,
    end: endOfDay,
  },
  w: {
    shift: (count) => ({ weeks: count }),
    start: (at, weekStartDay) => dayOf(at, alignDown(at, 'week', weekStartDay)),
    end: (at, weekStartDay) => dayOf(at, alignDown(at, 'week', weekStartDay).plus({ days: 6 })),
    whole: 'week',
  },
  m: {
    shift: (count) => ({ months: count }),
    start: (at) => at.set({ day: 1 }),
    end: (at) => at.set({ day: at.daysInMonth ?? 31 }),
    whole: 'month',
  },
  q: {
    shift: (count) => ({ weeks: 13 * count }),
    start: (at) => dayOf(at, at.startOf('quarter')),
    end: (at) => dayOf(at, at.endOf('quarter')),
    whole: 'quarter',
  },
  y: {
    shift: (count) => ({ years: count }),
    start: (at) => at.set({ month: 1, day: 1 }),
    end: (at) => at.set({ day: at.daysInMonth ?? 31 }),
    whole: 'year',
  },
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
  const rule = UNITS[match[2] as Unit];
  const shift = match[1] === undefined ? {} : rule.shift(Number(match[1]));
  const moved = now.minus(shift);
  const isStart = match[3] === 'Start';
  const at = isStart
    ? rule.start(moved, weekStartDay)
    : match[3] === 'End'
      ? rule.end(moved, weekStartDay)
      : moved;
  return {
    at,
    shift,
    ...(rule.inHours && { inHours: true }),
    ...(isStart && match[1] === undefined && rule.whole && { wholeUnit: rule.whole }),
  };
};

/** The range of times that the event store can hold. */
const [FIRST, LAST] = [DateTime.utc(1900), DateTime.utc(2299)];

/** A shift beyond the calendar becomes the earliest time. */
const clamp = (at: DateTime, timezone: string): DateTime => {
  const [first, last] = [FIRST.setZone(zoneOf(timezone)), LAST.setZone(zoneOf(timezone))];
  return at.isValid ? DateTime.min(DateTime.max(at, first), last) : first;
};

export const parseDateText = (text: string, context: DateTextContext): DateText | undefined => {
  const now = context.now.setZone(zoneOf(context.timezone));
  const relative = parseRelative(text, now, context.weekStartDay ?? 0);
  if (relative) return { ...relative, at: clamp(relative.at, context.timezone) };
  const at = parseAbsolute(text, context.timezone);
  return at && { at: clamp(at, context.timezone) };
};
