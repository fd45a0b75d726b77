/** Dates and times in the project's time zone; "now" is the caller's. */

import { capital, isTimeUnit, UNITS, type Unit, unitNamed } from '../ast/date-units.ts';
import { queryError } from '../errors.ts';
import { withCombinators } from '../functions/aggregates.ts';
import { MOVERS } from '../functions/dates.ts';
import { FUNCTIONS } from '../functions/registry.ts';
import { fn, inlineText, isStringLiteral, literal } from '../plan/builders.ts';
import { isDay, parseInstant } from '../plan/date-literal.ts';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';
import {
  BOOLEAN,
  isInterval,
  isTimeInterval,
  nullable,
  scalar,
  TIME_INTERVAL,
  type ValueType,
} from '../plan/types.ts';
import type { Lowering, PassContext } from './context.ts';
import {
  asAnyInstant,
  asInstant,
  asTemporal,
  explicitZone,
  instant,
  inZone,
  knownInstant,
  parsed,
  sentDate,
  zone,
} from './read-instants.ts';

const DATETIME = scalar('datetime');
const INTEGER = scalar('integer');
const MILLISECOND_DIGITS = 3;

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

/** ClickHouse's own: a text that is not an instant is an error. */
const toDateTime64: Lowering = (call, context) => {
  const [value, digits = literal(MILLISECOND_DIGITS)] = call.args;
  return fn('toDateTime64', [value!, digits, explicitZone(call, 2, context)], call.type);
};

/** ClickHouse's function with the project's zone where the author gave none. */
const withZone =
  (position: number): Lowering =>
  (call, context) => {
    const args = call.args.length === position ? [...call.args, zone(context)] : call.args;
    return { ...call, name: engineName(call), args };
  };

/** In ClickHouse the second argument is a zone, or the digits of a second. */
const ownToDateTime: Lowering = (call, context) =>
  call.args[1]?.type.kind === 'integer' ? toDateTime64(call, context) : withZone(1)(call, context);

const engineName = ({ name }: PlanCall): string => FUNCTIONS.get(name)?.clickhouse ?? name;

const toDate: Lowering = (call, context) => {
  const value = call.args[0]!;
  if (isStringLiteral(value) && isDay(value.value)) return { ...call, args: [value] };
  if (value.type.kind === 'string') return dayOfText(value, call.type);
  if (value.type.kind === 'unknown') {
    return { ...call, name: 'accurateCastOrNull', args: [value, inlineText('Date')] };
  }
  return dayOfNumber(call, context);
};

/** A large number is a Unix time, and the zone decides its day. */
const dayOfNumber: Lowering = (call, context) => {
  const kind = call.args[0]!.type.kind;
  return kind === 'integer' || kind === 'float' || kind === 'decimal'
    ? withZone(1)(call, context)
    : { ...call, name: engineName(call) };
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

type Reading = (value: PlanExpr, context: PassContext) => PlanExpr;

const ofFirst =
  (read: Reading): Lowering =>
  (call, context) => ({
    ...call,
    name: engineName(call),
    args: call.args.with(0, read(call.args[0]!, context)),
  });

const ofTemporal = ofFirst(asTemporal);
const ofInstant = ofFirst(asInstant);
const ofAnyInstant = ofFirst(asAnyInstant);

const unitOf = (call: PlanCall, index: number): Unit => {
  const unit = call.args[index];
  const known = unit && isStringLiteral(unit) ? unitNamed(unit.value) : undefined;
  if (!known) throw queryError(`The unit of ${call.name}() must be one of: ${UNITS.join(', ')}.`, call.span);
  return known;
};

const dateTrunc: Lowering = (call, context) => {
  const unit = unitOf(call, 0);
  const [, , given] = call.args;
  const target = explicitZone(call, 2, context);
  const written = call.args[1]!;
  const givesInstant = isTimeUnit(unit) || unit === 'day';
  const isDate = written.type.kind === 'date';
  const read = givesInstant ? asInstant : asTemporal;
  const instant = read(written, isDate ? inZone(target, context) : context);
  const value = given && !isDate ? fn('toTimeZone', [instant, target], DATETIME) : instant;
  const truncated = unit === 'week' ? [value, literal(3)] : [value];
  const start = fn(`toStartOf${capital(unit)}`, truncated, DATETIME);
  return !givesInstant ? fn('toDateTime', [start, target], DATETIME) : start;
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
  const read = PARTS_OF_INSTANTS.has(name) ? asInstant : asTemporal;
  return fn(name, [read(value!, context)], call.type);
};

const PARTS_OF_INSTANTS: ReadonlySet<string> = new Set(['toHour', 'toMinute', 'toSecond', 'toUnixTimestamp']);

/** The types that an interval is added to: hours to an instant, days also to a date. */
const movable = (value: PlanExpr, interval: ValueType, context: PassContext): PlanExpr =>
  isTimeInterval(interval) ? asAnyInstant(value, context) : asTemporal(value, context);

const moved = (operator: string, value: PlanExpr, interval: PlanExpr, call: PlanCall, context: PassContext) =>
  fn(operator, [movable(value, interval.type, context), interval], call.type);

const shifted =
  (operator: 'plus' | 'minus'): Lowering =>
  (call, context) => {
    if (call.args.length === 2) {
      const [value, interval] = isInterval(call.args[0]!.type) ? [call.args[1]!, call.args[0]!] : call.args;
      return moved(operator, value!, interval!, call, context);
    }
    const unit = unitOf(call, 0);
    const type = isTimeUnit(unit) ? TIME_INTERVAL : scalar('interval');
    const interval = fn(`toInterval${capital(unit)}`, [call.args[1]!], type);
    return moved(operator, call.args[2]!, interval, call, context);
  };

const addUnits = Object.fromEntries(
  UNITS.flatMap((unit) => {
    const lowering = isTimeUnit(unit) ? ofAnyInstant : ofTemporal;
    return ['add', 'subtract'].map((verb) => [`${verb}${capital(unit)}s`, lowering]);
  }),
);

const each = (names: string, lowering: Lowering): Record<string, Lowering> =>
  Object.fromEntries(names.split(' ').map((name) => [name, lowering]));

/** Functions of days, and of the times within a day. */
const truncations = {
  ...each(
    'toStartOfMonth toStartOfQuarter toStartOfYear toStartOfISOYear toYear toQuarter toMonth toDayOfYear ' +
      'toDayOfMonth toDayOfWeek toISOWeek toISOYear toWeek toYearWeek toYYYYMM toYYYYMMDD toYYYYMMDDhhmmss toMonday ' +
      'toLastDayOfMonth toLastDayOfWeek toRelativeYearNum toRelativeQuarterNum toRelativeMonthNum ' +
      'toRelativeWeekNum toRelativeDayNum toDaysSinceYearZero monthName year quarter month week day dayofweek ' +
      'dayofmonth dayofyear',
    ofTemporal,
  ),
  ...each(
    'toStartOfMillisecond toStartOfSecond toStartOfMinute toStartOfFiveMinutes toStartOfFiveMinute ' +
      'toStartOfTenMinutes toStartOfFifteenMinutes toStartOfHour toStartOfDay timeSlot timeSlots toHour toMinute ' +
      'toSecond toMillisecond hour minute second toRelativeHourNum toRelativeMinuteNum toRelativeSecondNum ' +
      'toUnixTimestamp64Milli toUnixTimestamp64Micro toUnixTimestamp64Nano formatDateTime ' +
      'formatDateTimeInJodaSyntax to_char timeZoneOf timezoneOf timeZoneOffset timezoneOffset toTimeZone toTimezone',
    ofInstant,
  ),
};

/** The zone, if one is given, is that of the text or date. */
const toUnixTimestamp: Lowering = (call, context) => {
  const target = explicitZone(call, 1, context);
  return { ...call, args: [asAnyInstant(call.args[0]!, inZone(target, context))] };
};

/** Bucketing instants by an interval needs the zone to know where a day begins. */
const startOfInterval: Lowering = (call, context) => {
  const [value, interval] = call.args;
  const target = explicitZone(call, 2, context);
  const zoneOfValue = value!.type.kind === 'date' ? inZone(target, context) : context;
  return { ...call, args: [asInstant(value!, zoneOfValue), interval!, target] };
};

const fromUnix: Lowering = (call, context) => fn('toDateTime', [call.args[0]!, zone(context)], DATETIME);

const fromUnix64 =
  (name: string): Lowering =>
  (call, context) =>
    fn(name, [fn('toInt64', [call.args[0]!], INTEGER), explicitZone(call, 1, context)], DATETIME);

const constantDate: Lowering = (call) => fn('toDate', call.args, scalar('date'));

const dateName: Lowering = (call, context) => {
  const [part, value, ...rest] = call.args;
  return { ...call, args: [part!, asInstant(value!, context), ...rest] };
};

/** A text beside an interval is an instant, and so is a date beside an instant or hours. */
const arithmetic: Lowering = (call, context) => {
  const [left, right] = call.args;
  if (isInterval(right!.type)) return { ...call, args: [movable(left!, right!.type, context), right!] };
  if (isInterval(left!.type)) return { ...call, args: [left!, movable(right!, left!.type, context)] };
  return withDatesAsInstants(call, context);
};

/** Beside instants, dates are instants too. */
const withDatesAsInstants: Lowering = (call, context) =>
  call.args.some(({ type }) => type.kind === 'datetime')
    ? { ...call, args: call.args.map((arg) => (arg.type.kind === 'date' ? asInstant(arg, context) : arg)) }
    : call;

/** These aggregates count in seconds, and take no finer instants. */
const bySecond: Lowering = (call, context) => {
  const [first, ...rest] = call.args;
  return first?.type.kind === 'datetime'
    ? { ...call, args: [fn('toDateTime', [first, zone(context)], DATETIME), ...rest] }
    : call;
};

/** Windows of time take instants of whole seconds. */
const ofSeconds: Lowering = (call, context) => {
  const [first, ...rest] = call.args;
  const kind = first?.type.kind;
  return kind === 'datetime' || kind === 'date'
    ? { ...call, args: [fn('toDateTime', [first!, zone(context)], DATETIME), ...rest] }
    : call;
};

const secondAggregates = Object.fromEntries(
  ['windowFunnel', 'sequenceMatch', 'sequenceCount', 'sequenceNextNode'].flatMap((name) =>
    withCombinators(name).map((combined) => [combined, bySecond]),
  ),
);

const timeZone: Lowering = (_call, context) => zone(context);

export const DATE_LOWERINGS: Readonly<Record<string, Lowering>> = {
  ...truncations,
  ...addUnits,
  ...secondAggregates,
  dateName,
  tumble: ofSeconds,
  tumbleStart: ofSeconds,
  tumbleEnd: ofSeconds,
  hop: ofSeconds,
  hopStart: ofSeconds,
  hopEnd: ofSeconds,
  ...Object.fromEntries([...MOVERS].map(([name, operator]) => [name, shifted(operator)])),
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
  $sentDate: sentDate,
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
  toUnixTimestamp,
  toDateTime64,
  _toDateTime64: toDateTime64,
  _toDateTime: ownToDateTime,
  _toDate: dayOfNumber,
  toDate32: dayOfNumber,
  makeDateTime: withZone(6),
  UUIDv7ToDateTime: withZone(1),
  ...each('if multiIf coalesce ifNull greatest least array', withDatesAsInstants),
  plus: arithmetic,
  minus: arithmetic,
};
