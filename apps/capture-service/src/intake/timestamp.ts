/** Instants are whole microseconds since 1970: SDKs send up to six decimals, and a Date keeps three. */
export type Microseconds = number;

const MICROS_PER_MS = 1_000;
const MS_PER_HOUR = 3_600_000;
const FUTURE_TOLERANCE_US = 23 * MS_PER_HOUR * MICROS_PER_MS;

const ISO =
  /^\s*([+-]?\d{4,6})-(\d{1,2})-(\d{1,2})(?:[Tt ]\s*(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?)?\s*([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?\s*$/;
const COMPACT_ISO =
  /^\s*(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(?:[.,](\d+))?)?([Zz]|[+-]\d{2}:?\d{2})?\s*$/;
/** The e-mail form `Tue, 03 Nov 2026 10:00:00 GMT`. Other texts that Date.parse would guess at are refused. */
const RFC_2822 =
  /^\s*(?:[A-Za-z]{3},\s*)?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC|Z)\s*$/;

/** Undefined when the text is not a time. A time without a zone is UTC. */
export const parseTimestamp = (value: unknown): Microseconds | undefined => {
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const match = ISO.exec(value) ?? COMPACT_ISO.exec(value);
  if (match !== null) return fromParts(match);
  if (!RFC_2822.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms * MICROS_PER_MS;
};

const fromParts = (match: RegExpExecArray): Microseconds | undefined => {
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((index) =>
    Number(match[index] ?? 0),
  );
  const date = new Date(0);
  date.setUTCFullYear(year!, month! - 1, day!);
  const isCalendarDay = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  // 24:00:00 ends a day, :60 is a leap second; both are legal ISO 8601.
  if (!isCalendarDay || hour! > 24 || minute! > 59 || second! > 60) return undefined;
  const seconds = hour! * 3600 + minute! * 60 + second! - zoneOffsetSeconds(match[8]);
  const fraction = Number((match[7] ?? '').slice(0, 6).padEnd(6, '0'));
  return (date.getTime() + seconds * 1000) * MICROS_PER_MS + fraction;
};

const zoneOffsetSeconds = (zone: string | undefined): number => {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60);
};

export interface TimestampInput {
  readonly timestamp: unknown;
  readonly offset: unknown;
  readonly sentAt: Microseconds | undefined;
  readonly ignoreSentAt: boolean;
  readonly now: Microseconds;
}

export type TimestampProblem = 'ignored_invalid_timestamp' | 'event_timestamp_in_future';

export interface ResolvedTimestamp {
  readonly timestamp: Microseconds;
  readonly problem?: TimestampProblem;
}

/** The time of an event: the client's time, corrected by the error of its clock (the first match wins). */
export const resolveTimestamp = (input: TimestampInput): ResolvedTimestamp => {
  const claimed = claimedTimestamp(input);
  if (claimed === undefined) return { timestamp: input.now, problem: 'ignored_invalid_timestamp' };
  if (claimed > input.now + FUTURE_TOLERANCE_US) {
    return { timestamp: input.now, problem: 'event_timestamp_in_future' };
  }
  // The calendar functions of the store begin in 1970.
  if (claimed < 0) return { timestamp: 0, problem: 'ignored_invalid_timestamp' };
  return { timestamp: claimed };
};

const claimedTimestamp = ({
  timestamp,
  offset,
  sentAt,
  ignoreSentAt,
  now,
}: TimestampInput): number | undefined => {
  if (typeof offset === 'number' && Number.isFinite(offset)) return now - Math.round(offset * MICROS_PER_MS);
  if (timestamp === undefined || timestamp === null || timestamp === '') return now;
  const parsed = parseTimestamp(timestamp);
  if (parsed === undefined) return undefined;
  return sentAt === undefined || ignoreSentAt ? parsed : parsed + (now - sentAt);
};
