/** Dates and times in the project's time zone; "now" is the caller's. */

import { queryError } from '../errors.ts';
import { fn, inlineText, isStringLiteral, literal } from '../plan/builders.ts';
import { dateTimeLiteral, isDay, parseInstant } from '../plan/date-literal.ts';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN, isTemporal, nullable, scalar, type ValueType } from '../plan/types.ts';
import type { Lowering, PassContext } from './context.ts';

const DATETIME = scalar('datetime');
const INTEGER = scalar('integer');
const MICROSECOND_DIGITS = 6;

const zone = ({ timezone }: PassContext): PlanExpr => inlineText(timezone);

const now: Lowering = (_call, context) =>
  fn('toDateTime', [literal(Math.floor(context.now.getTime() / 1000)), zone(context)], DATETIME);

const now64: Lowering = (_call, context) =>
  fn(
    'fromUnixTimestamp64Milli',
    [fn('toInt64', [literal(context.now.getTime())], INTEGER), zone(context)],
    DATETIME,
  );

const today: Lowering = (call, context) => fn('toDate', [now(call, context)], scalar('date'));

const yesterday: Lowering = (call, context) =>
  fn('minus', [today(call, context), literal(1)], scalar('date'));

/** An instant that is known at compile time, as UTC text; shown in the project's zone. */
const instant: Lowering = (call, context) => {
  const value = fn('toDateTime64', [call.args[0]!, literal(MICROSECOND_DIGITS), inlineText('UTC')], DATETIME);
  return context.timezone === 'UTC' ? value : fn('toTimeZone', [value, zone(context)], DATETIME);
};

const knownInstant = (text: string, call: PlanCall, context: PassContext): PlanExpr =>
  instant(dateTimeLiteral(text, context.timezone, call.span) as PlanCall, context);

const parsed = (text: PlanExpr, zoneOfText: PlanExpr, style: '' | 'US' = ''): PlanExpr =>
  fn(
    `parseDateTime64BestEffort${style}OrNull`,
    [text, literal(MICROSECOND_DIGITS), zoneOfText],
    scalar('datetime', true),
  );

const explicitZone = (call: PlanCall, index: number, context: PassContext): PlanExpr => {
  const given = call.args[index];
  if (!given) return zone(context);
  if (!isStringLiteral(given))
    throw queryError(
      `The time zone of ${call.name}() must be a constant string, such as 'Europe/Berlin'.`,
      call.span,
    );
  return given;
};

const toDateTime: Lowering = (call, context) => {
  const value = call.args[0]!;
  const target = explicitZone(call, 1, context);
  if (isStringLiteral(value) && !call.args[1] && parseInstant(value.value, context.timezone)) {
    return knownInstant(value.value, call, context);
  }
  if (value.type.kind === 'string') return parsed(value, target);
  if (value.type.kind === 'unknown') return parsed(fn('toString', [value], scalar('string')), target);
  if (value.type.kind === 'datetime' && !call.args[1]) return value;
  return fn('toDateTime', [value, target], call.type);
};

const bestEffort =
  (style: '' | 'US'): Lowering =>
  (call, context) => {
    const value = call.args[0]!;
    const text = value.type.kind === 'string' ? value : fn('toString', [value], scalar('string'));
    return parsed(text, explicitZone(call, 1, context), style);
  };

const parseDateTime: Lowering = (call, context) => ({
  ...call,
  name: 'parseDateTimeOrNull',
  args: [call.args[0]!, call.args[1]!, explicitZone(call, 2, context)],
});

const toDate: Lowering = (call) => {
  const value = call.args[0]!;
  if (isStringLiteral(value) && isDay(value.value)) return { ...call, args: [value] };
  if (value.type.kind === 'string') return dayOfText(value, call.type);
  if (value.type.kind === 'unknown') {
    return { ...call, name: 'accurateCastOrNull', args: [value, inlineText('Date')] };
  }
  return call;
};

/** ClickHouse reads 2026-02-31 as a day of March, and 2026-13-01 as 1970-01-01, where it reads no time. */
const dayOfText = (text: PlanExpr, type: ValueType): PlanExpr =>
  fn(
    'if',
    [
      fn('isNull', [parsed(text, inlineText('UTC'))], BOOLEAN),
      literal(null),
      fn('toDateOrNull', [text], nullable(type)),
    ],
    nullable(type),
  );

const weekMode = (context: PassContext): PlanExpr => literal(context.weekStartDay === 1 ? 3 : 0);

const startOfWeek: Lowering = (call, context) => ({
  ...call,
  args: [asTemporal(call.args[0]!, context), call.args[1] ?? weekMode(context)],
});

/** A text given to a date function is read as a datetime. */
const asTemporal = (value: PlanExpr, context: PassContext): PlanExpr => {
  if (value.type.kind !== 'string') return value;
  return isStringLiteral(value) && parseInstant(value.value, context.timezone)
    ? knownInstant(value.value, { kind: 'call', name: '', args: [], type: DATETIME }, context)
    : parsed(value, zone(context));
};

const ofInstant: Lowering = (call, context) => ({
  ...call,
  args: call.args.map((arg, index) => (index === 0 ? asTemporal(arg, context) : arg)),
});

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
type Unit = (typeof UNITS)[number];

const unitOf = (call: PlanCall, index: number): Unit => {
  const unit = call.args[index];
  const name = unit && isStringLiteral(unit) ? unit.value.toLowerCase().replace(/s$/, '') : '';
  const known = UNITS.find((candidate) => candidate === name);
  if (!known) throw queryError(`The unit of ${call.name}() must be one of: ${UNITS.join(', ')}.`, call.span);
  return known;
};

const capital = (unit: Unit): string => unit[0]!.toUpperCase() + unit.slice(1);

const dateTrunc: Lowering = (call, context) => {
  const unit = unitOf(call, 0);
  const [, , given] = call.args;
  const instant = asTemporal(call.args[1]!, context);
  const target = explicitZone(call, 2, context);
  const value = given ? fn('toTimeZone', [instant, target], DATETIME) : instant;
  const truncated = unit === 'week' ? [value, literal(3)] : [value];
  const start = fn(`toStartOf${capital(unit)}`, truncated, DATETIME);
  const isDate = unit === 'week' || unit === 'month' || unit === 'quarter' || unit === 'year';
  return isDate ? fn('toDateTime', [start, target], DATETIME) : start;
};

const dateDiff: Lowering = (call, context) => {
  const [, start, end, given] = call.args;
  return {
    ...call,
    args: [
      inlineText(unitOf(call, 0)),
      asTemporal(start!, context),
      asTemporal(end!, context),
      given ?? zone(context),
    ],
  };
};

const PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    year: 'toYear',
    quarter: 'toQuarter',
    month: 'toMonth',
    week: 'toISOWeek',
    day: 'toDayOfMonth',
    dow: 'toDayOfWeek',
    doy: 'toDayOfYear',
    hour: 'toHour',
    minute: 'toMinute',
    second: 'toSecond',
    epoch: 'toUnixTimestamp',
  }),
);

const datePart: Lowering = (call, context) => {
  const [part, value] = call.args;
  const name = part && isStringLiteral(part) ? PARTS.get(part.value.toLowerCase()) : undefined;
  if (!name)
    throw queryError(
      `The part of ${call.name}() must be one of: ${[...PARTS.keys()].join(', ')}.`,
      call.span,
    );
  return fn(name, [asTemporal(value!, context)], call.type);
};

const shifted =
  (operator: 'plus' | 'minus'): Lowering =>
  (call, context) => {
    if (call.args.length === 2) {
      const [value, interval] =
        call.args[0]!.type.kind === 'interval' ? [call.args[1]!, call.args[0]!] : call.args;
      return fn(operator, [asTemporal(value!, context), interval!], DATETIME);
    }
    const interval = fn(`toInterval${capital(unitOf(call, 0))}`, [call.args[1]!], scalar('interval'));
    return fn(operator, [asTemporal(call.args[2]!, context), interval], DATETIME);
  };

const addUnits = Object.fromEntries(
  UNITS.flatMap((unit) => [
    [`add${capital(unit)}s`, ofInstant],
    [`subtract${capital(unit)}s`, ofInstant],
  ]),
);

const truncations = Object.fromEntries(
  (
    'toStartOfSecond toStartOfMinute toStartOfFiveMinutes toStartOfFiveMinute toStartOfTenMinutes ' +
    'toStartOfFifteenMinutes toStartOfHour toStartOfDay toStartOfMonth toStartOfQuarter toStartOfYear ' +
    'toYear toQuarter toMonth toDayOfYear toDayOfMonth toDayOfWeek toHour toMinute toSecond toISOWeek toISOYear ' +
    'toWeek toYearWeek toYYYYMM toYYYYMMDD toYYYYMMDDhhmmss toMonday toUnixTimestamp formatDateTime ' +
    'toLastDayOfMonth'
  )
    .split(' ')
    .map((name): [string, Lowering] => [
      name,
      (call, context) => renamed(ofInstant(call, context) as PlanCall),
    ]),
);

const renamed = (call: PlanCall): PlanCall =>
  call.name === 'toStartOfFiveMinute' ? { ...call, name: 'toStartOfFiveMinutes' } : call;

/** Bucketing instants by an interval needs the zone to know where a day begins; a date knows. */
const startOfInterval: Lowering = (call, context) => {
  const [value, interval, given] = call.args;
  const bucketed = [asTemporal(value!, context), interval!];
  return value!.type.kind === 'date'
    ? { ...call, args: bucketed }
    : { ...call, args: [...bucketed, given ?? zone(context)] };
};

const fromUnix: Lowering = (call, context) => fn('toDateTime', [call.args[0]!, zone(context)], DATETIME);

const fromUnix64 =
  (name: string): Lowering =>
  (call, context) =>
    fn(name, [fn('toInt64', [call.args[0]!], INTEGER), explicitZone(call, 1, context)], DATETIME);

const constantDate: Lowering = (call) => fn('toDate', call.args, scalar('date'));

const dateName: Lowering = (call, context) => {
  const [part, value, ...rest] = call.args;
  return { ...call, args: [part!, asTemporal(value!, context), ...rest] };
};

/** Arithmetic with instants: a text beside an interval is an instant. */
const arithmetic: Lowering = (call, context) => {
  const [left, right] = call.args;
  const hasInterval = (type: ValueType): boolean => type.kind === 'interval';
  if (left && right && hasInterval(right.type) && !isTemporal(left.type)) {
    return { ...call, args: [asTemporal(left, context), right] };
  }
  return call;
};

/** These aggregates count in seconds, and take no finer instants. */
const bySecond: Lowering = (call, context) => {
  const [first, ...rest] = call.args;
  return first?.type.kind === 'datetime'
    ? { ...call, args: [fn('toDateTime', [first, zone(context)], DATETIME), ...rest] }
    : call;
};

const secondAggregates = Object.fromEntries(
  ['windowFunnel', 'sequenceMatch', 'sequenceCount', 'sequenceNextNode'].flatMap((name) =>
    ['', 'If'].map((suffix) => [`${name}${suffix}`, bySecond]),
  ),
);

const timeZone: Lowering = (_call, context) => zone(context);

export const DATE_LOWERINGS: Readonly<Record<string, Lowering>> = {
  ...truncations,
  ...addUnits,
  ...secondAggregates,
  dateName,
  tumble: bySecond,
  tumbleStart: bySecond,
  tumbleEnd: bySecond,
  hop: bySecond,
  hopStart: bySecond,
  hopEnd: bySecond,
  dateAdd: shifted('plus'),
  date_add: shifted('plus'),
  timestampAdd: shifted('plus'),
  dateSub: shifted('minus'),
  date_sub: shifted('minus'),
  timestampSub: shifted('minus'),
  now,
  NOW: now,
  current_timestamp: now,
  now64,
  today,
  current_date: today,
  yesterday,
  timeZone,
  timezone: timeZone,
  $instant: instant,
  $date: constantDate,
  toDate,
  toDateOrNull: toDate,
  to_date: toDate,
  toDateTime,
  toDateTimeUS: bestEffort('US'),
  parseDateTimeBestEffort: bestEffort(''),
  parseDateTimeBestEffortOrNull: bestEffort(''),
  parseDateTime,
  toStartOfWeek: startOfWeek,
  toStartOfInterval: startOfInterval,
  date_trunc: dateTrunc,
  dateTrunc,
  dateDiff,
  date_diff: (call, context) => ({ ...(dateDiff(call, context) as PlanCall), name: 'dateDiff' }),
  datediff: (call, context) => ({ ...(dateDiff(call, context) as PlanCall), name: 'dateDiff' }),
  age: dateDiff,
  date_part: datePart,
  fromUnixTimestamp: fromUnix,
  to_timestamp: fromUnix,
  timestamp_seconds: fromUnix,
  fromUnixTimestamp64Milli: fromUnix64('fromUnixTimestamp64Milli'),
  fromUnixTimestamp64Micro: fromUnix64('fromUnixTimestamp64Micro'),
  fromUnixTimestamp64Nano: fromUnix64('fromUnixTimestamp64Nano'),
  plus: arithmetic,
  minus: arithmetic,
};
