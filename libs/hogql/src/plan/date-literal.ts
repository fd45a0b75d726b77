/** Strings used as dates or datetimes: parsed at compile time, in the project's time zone. */
import { parseDateText } from '@meridian/calendar';
import type { DateTime } from 'luxon';
import type { Span } from '../ast/nodes.ts';
import { queryError, unknownName } from '../errors.ts';
import { fn, literal } from './builders.ts';
import type { PlanExpr } from './nodes.ts';
import { scalar } from './types.ts';

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
/** Relative dates such as `-7d`, which filters accept and SQL does not. */
const AGO = /^-(\d+)([a-zA-Z])$/;
const AGO_UNITS: Readonly<Record<string, string>> = {
  s: 'SECOND',
  M: 'MINUTE',
  h: 'HOUR',
  d: 'DAY',
  w: 'WEEK',
  m: 'MONTH',
  q: 'QUARTER',
  y: 'YEAR',
};

/** Numbers that are neither a year nor at least eight digits long, as a Unix time is. The engine would read 5 as a day of this year. */
export const NO_DATE = String.raw`^\s*[-+]?(\d{1,3}|\d{5,7})(\.\d*)?\s*$`;

const RELATIVE = /^-?\d*[a-zA-Z]+$/;

/** The instant that a text means, or undefined where it is no ISO date or datetime. */
export const parseInstant = (text: string, timezone: string): DateTime | undefined => {
  const trimmed = text.trim();
  if (RELATIVE.test(trimmed) || !/^\d{4}/.test(trimmed)) return undefined;
  return parseDateText(trimmed.replace(' ', 'T'), { now: new Date(0), timezone, weekStartDay: 0 })?.at;
};

export const dateTimeLiteral = (text: string, timezone: string, span: Span | undefined): PlanExpr => {
  const instant = parseInstant(text, timezone);
  if (!instant) {
    const sentence = `'${text}' is not a date or datetime, such as '2024-01-31' or '2024-01-31 12:00:00'`;
    const ago = AGO.exec(text.trim());
    const unit = ago && AGO_UNITS[ago[2]!];
    throw unit
      ? unknownName(sentence, `'${text}'`, `now() - INTERVAL ${ago[1]} ${unit}`, span)
      : queryError(sentence, span);
  }
  return instantExpr(instant, microsecondsOf(text));
};

/** Luxon counts milliseconds; smaller fractions are kept as text. */
const instantExpr = (instant: DateTime, microseconds = ''): PlanExpr => {
  const utc = instant.toUTC();
  const fraction = (utc.toFormat('SSS') + microseconds).padEnd(6, '0');
  const text = `${utc.toFormat('yyyy-MM-dd HH:mm:ss')}.${fraction}`;
  return fn('$instant', [literal(text)], scalar('datetime'));
};

const microsecondsOf = (text: string): string => /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';

/** A date of the calendar without a time: 2026-02-31 is none. */
export const isDay = (text: string): boolean => isDateOnly(text) && parseInstant(text, 'UTC') !== undefined;

export const isDateOnly = (text: string): boolean => DATE_ONLY.test(text.trim());
