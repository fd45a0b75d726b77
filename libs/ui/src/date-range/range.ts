/** A range in the words of the API: ISO dates, or relative texts such as `-7d` and `mStart`. */
export interface DateRange {
  readonly date_from?: string | null;
  readonly date_to?: string | null;
}

export interface RangePreset {
  readonly label: string;
  readonly value: DateRange;
}

export const RANGE_PRESETS: readonly RangePreset[] = [
  { label: 'Today', value: { date_from: 'dStart' } },
  { label: 'Yesterday', value: { date_from: '-1dStart', date_to: '-1dEnd' } },
  { label: 'Last 24 hours', value: { date_from: '-24h' } },
  { label: 'Last 7 days', value: { date_from: '-7d' } },
  { label: 'Last 14 days', value: { date_from: '-14d' } },
  { label: 'Last 30 days', value: { date_from: '-30d' } },
  { label: 'Last 90 days', value: { date_from: '-90d' } },
  { label: 'Last 180 days', value: { date_from: '-180d' } },
  { label: 'Last 12 months', value: { date_from: '-12m' } },
  { label: 'This week', value: { date_from: 'wStart' } },
  { label: 'This month', value: { date_from: 'mStart' } },
  { label: 'Last month', value: { date_from: '-1mStart', date_to: '-1mEnd' } },
  { label: 'This year', value: { date_from: 'yStart' } },
  { label: 'All time', value: { date_from: 'all' } },
];

const DEFAULT_FROM = '-7d';

/** Absent, null and empty bounds are the same to the API. */
const bound = (text: string | null | undefined): string | undefined => (text ? text : undefined);

export const isSameRange = (a: DateRange, b: DateRange): boolean =>
  (bound(a.date_from) ?? DEFAULT_FROM) === (bound(b.date_from) ?? DEFAULT_FROM) &&
  bound(a.date_to) === bound(b.date_to);

export const RELATIVE_UNITS = [
  { value: 'M', one: 'minute', many: 'minutes' },
  { value: 'h', one: 'hour', many: 'hours' },
  { value: 'd', one: 'day', many: 'days' },
  { value: 'w', one: 'week', many: 'weeks' },
  { value: 'm', one: 'month', many: 'months' },
  { value: 'q', one: 'quarter', many: 'quarters' },
  { value: 'y', one: 'year', many: 'years' },
] as const;

export type RelativeUnit = (typeof RELATIVE_UNITS)[number]['value'];

const RELATIVE = /^-?(\d{1,6})([Mhdwmqy])$/;
const UNIT_START = /^([hdwmqy])Start$/;

export interface RelativeSpan {
  readonly count: number;
  readonly unit: RelativeUnit;
}

/** The number and unit of `-12h`; `undefined` for every other text. */
export const parseSpan = (text: string | null | undefined): RelativeSpan | undefined => {
  const match = RELATIVE.exec(text ?? '');
  return match === null ? undefined : { count: Number(match[1]), unit: match[2] as RelativeUnit };
};

const unitOf = (letter: string) => RELATIVE_UNITS.find(({ value }) => value === letter)!;

const countUnits = ({ count, unit }: RelativeSpan): string =>
  `${count} ${count === 1 ? unitOf(unit).one : unitOf(unit).many}`;

const describeRelative = (text: string): string | undefined => {
  const span = parseSpan(text);
  if (span !== undefined) return `Last ${span.count === 1 ? unitOf(span.unit).one : countUnits(span)}`;
  const start = UNIT_START.exec(text);
  if (start === null) return undefined;
  return start[1] === 'd' ? 'Today' : `This ${unitOf(start[1]!).one}`;
};

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}):(\d{2}))?/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** "09:30"; empty for midnight and whole days. */
  readonly time: string;
}

const parseDay = (text: string): Day | undefined => {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute] = match;
  if (MONTHS[Number(month) - 1] === undefined) return undefined;
  const time = hour === undefined || `${hour}:${minute}` === '00:00' ? '' : `${hour}:${minute}`;
  return { year: Number(year), month: Number(month), day: Number(day), time };
};

const printDay = (day: Day, withYear: boolean): string =>
  `${day.day} ${MONTHS[day.month - 1]}${withYear ? ` ${day.year}` : ''}${day.time && ` ${day.time}`}`;

const describeDays = (from: Day, to: Day, year: number): string => {
  const withYear = from.year !== to.year || to.year !== year;
  const isSameMonth = from.year === to.year && from.month === to.month;
  if (from.time || to.time) return `${printDay(from, withYear)} – ${printDay(to, withYear)}`;
  if (isSameMonth && from.day === to.day) return printDay(from, withYear);
  if (isSameMonth) return `${from.day}–${printDay(to, withYear)}`;
  return `${printDay(from, from.year !== to.year)} – ${printDay(to, withYear)}`;
};

const describeBound = (text: string, year: number): string => {
  const day = parseDay(text);
  if (day !== undefined) return printDay(day, day.year !== year);
  const span = parseSpan(text);
  return span === undefined ? text : `${countUnits(span)} ago`;
};

/** A range in words: "Last 7 days", "1–10 Mar", "Since 1 Mar 2024". `now` decides which years are named. */
export const describeRange = (range: DateRange, now: Date): string => {
  const preset = RANGE_PRESETS.find(({ value }) => isSameRange(value, range));
  if (preset !== undefined) return preset.label;
  const from = bound(range.date_from) ?? DEFAULT_FROM;
  const to = bound(range.date_to);
  const year = now.getFullYear();
  const fromDay = parseDay(from);
  const toDay = to === undefined ? undefined : parseDay(to);
  if (fromDay !== undefined && toDay !== undefined) return describeDays(fromDay, toDay, year);
  if (to === undefined) return describeRelative(from) ?? `Since ${describeBound(from, year)}`;
  if (from === 'all') return `Until ${describeBound(to, year)}`;
  return `${describeBound(from, year)} – ${describeBound(to, year)}`;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of a date of the browser, as the API writes days. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The current day in a time zone, by default the one of the browser, as a date of the browser. */
export const todayIn = (timeZone: string | undefined, now: Date): Date =>
  calendarDay(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)) ?? now;

/** The day of an ISO text as a date of the browser, for the calendar. */
export const calendarDay = (text: string | null | undefined): Date | undefined => {
  const day = parseDay(text ?? '');
  return day === undefined ? undefined : new Date(day.year, day.month - 1, day.day);
};
