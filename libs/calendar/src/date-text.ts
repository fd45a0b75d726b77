/**
 * Dates as clients write them: ISO texts, or relative ones such as `-7d`, `mStart`, `-1dEnd`.
 * The unit's case matters: `m` is a month, `M` a minute.
 */
import { DateTime, type DurationLikeObject } from 'luxon';

/** What a text was relative by; empty for `mStart` without a number. Absent for an absolute date. */
export type Shift = Readonly<DurationLikeObject>;

export interface DateText {
  readonly at: DateTime;
  readonly shift?: Shift;
  /** Names hours or smaller, so that truncation stops at the hour. */
  readonly withinDay?: boolean;
}

export interface DateTextContext {
  readonly now: DateTime;
  readonly timezone: string;
}

type Unit = 's' | 'M' | 'h' | 'd' | 'w' | 'm' | 'q' | 'y';

interface UnitRule {
  readonly shift: (count: number) => DurationLikeObject;
  readonly start: (at: DateTime) => DateTime;
  readonly end: (at: DateTime) => DateTime;
  readonly withinDay?: true;
}

const unchanged = (at: DateTime): DateTime => at;

const UNITS: Readonly<Record<Unit, UnitRule>> = {
  s: {
    shift: (count) => ({ seconds: count }),
    start: unchanged,
    end: unchanged,
    withinDay: true,
  },
  M: {
    shift: (count) => ({ minutes: count }),
    start: unchanged,
    end: unchanged,
    withinDay: true,
  },
  h: {
    shift: (count) => ({ hours: count }),
    start: (at) => at.startOf('hour'),
    end: (at) => at.endOf('hour'),
    withinDay: true,
  },
  d: {
    shift: (count) => ({ days: count }),
    start: (at) => at.startOf('day'),
    end: (at) => at.endOf('day'),
  },
  w: { shift: (count) => ({ weeks: count }), start: unchanged, end: unchanged },
  m: {
    shift: (count) => ({ months: count }),
    start: (at) => at.set({ day: 1 }),
    end: (at) => at.set({ day: at.daysInMonth ?? 31 }),
  },
  q: {
    shift: (count) => ({ weeks: 13 * count }),
    start: unchanged,
    end: unchanged,
  },
  y: {
    shift: (count) => ({ years: count }),
    start: (at) => at.set({ month: 1, day: 1 }),
    end: (at) => at.set({ day: at.daysInMonth ?? 31 }),
  },
};

const RELATIVE = /^-?(\d{1,6})?([sMhdwmqy])(Start|End)?$/;
const LOOSE_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const parseAbsolute = (text: string, timezone: string): DateTime | undefined => {
  const loose = LOOSE_DATE.exec(text);
  const at = loose
    ? DateTime.fromObject(
        {
          year: Number(loose[1]),
          month: Number(loose[2]),
          day: Number(loose[3]),
        },
        { zone: timezone },
      )
    : DateTime.fromISO(text.trim().replace(' ', 'T'), { zone: timezone });
  return at.isValid ? at : undefined;
};

const parseRelative = (text: string, now: DateTime): DateText | undefined => {
  const match = RELATIVE.exec(text);
  if (!match) return undefined;
  const rule = UNITS[match[2] as Unit];
  const shift = match[1] === undefined ? {} : rule.shift(Number(match[1]));
  const moved = now.minus(shift);
  const at = match[3] === 'Start' ? rule.start(moved) : match[3] === 'End' ? rule.end(moved) : moved;
  return { at, shift, ...(rule.withinDay && { withinDay: true }) };
};

export const parseDateText = (text: string, context: DateTextContext): DateText | undefined => {
  const now = context.now.setZone(context.timezone);
  const relative = parseRelative(text, now);
  if (relative) return relative;
  const at = parseAbsolute(text, context.timezone);
  return at && { at };
};
