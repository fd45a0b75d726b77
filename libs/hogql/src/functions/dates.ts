import { capital, DAY_UNITS, TIME_UNITS } from '../ast/date-units.ts';
import { isTimeInterval, movedType, scalar, TIME_INTERVAL, UNKNOWN } from '../plan/types.ts';
import { always, define, gives, givesArray, same } from './define.ts';
import type { FunctionDef, Returns } from './model.ts';

/** The functions that move a time by an interval, or by a unit and a number. */
export const MOVERS: ReadonlyMap<string, 'plus' | 'minus'> = new Map([
  ['dateAdd', 'plus'],
  ['date_add', 'plus'],
  ['timestampAdd', 'plus'],
  ['dateSub', 'minus'],
  ['date_sub', 'minus'],
  ['timestampSub', 'minus'],
]);

/** Types `dateAdd(value, interval)` and `dateAdd(unit, number, value)`; `resolveCall` handles units below a day. */
const movedByFirstOrLast: Returns = (args) => {
  const [first = UNKNOWN, second = UNKNOWN, value] = args;
  if (value !== undefined) return movedType(value, false);
  return first.kind === 'interval'
    ? movedType(second, isTimeInterval(first))
    : movedType(first, isTimeInterval(second));
};

const moved =
  (isWithinDay: boolean): Returns =>
  ([value = UNKNOWN]) =>
    movedType(value, isWithinDay);

const addAndSubtract = (units: readonly string[]): string =>
  units.map((unit) => `add${capital(unit)}s:2 subtract${capital(unit)}s:2`).join(' ');

const intervals = (units: readonly string[]): string =>
  units.map((unit) => `toInterval${capital(unit)}:1`).join(' ');

export const DATE_FUNCTIONS: readonly FunctionDef[] = [
  ...define('scalar', always(scalar('datetime')), 'now:0 NOW=now:0 now64:0-1 current_timestamp=now:0'),
  ...define('scalar', always(scalar('date')), 'today:0 yesterday:0 current_date=today:0'),
  ...define('scalar', always(scalar('string')), 'timeZone:0 timezone=timeZone:0'),
  ...define(
    'scalar',
    gives('date'),
    'toDate:1-2 _toDate=toDate:1-2 toDate32:1 toMonday:1 toLastDayOfMonth:1 toStartOfISOYear:1 makeDate:2-3 make_date=makeDate:3 fromDaysSinceYearZero:1 toLastDayOfWeek:1-2 toDateOrNull:1 to_date=toDate:1',
  ),
  ...define(
    'scalar',
    gives('datetime'),
    `toDateTime:1-2 toDateTimeUS:1-2 _toDateTime=toDateTime:1-2 _toDateTime64=toDateTime64:2-3 toDateTime64:1-3
     parseDateTime:2-3 parseDateTimeBestEffort:1-2 parseDateTimeBestEffortOrNull=parseDateTimeBestEffort:1-2 toStartOfMillisecond:1 fromUnixTimestamp:1 fromUnixTimestamp64Milli:1-2
     fromUnixTimestamp64Micro:1-2 fromUnixTimestamp64Nano:1-2 makeDateTime:6-7 toTimeZone:2 toTimezone=toTimeZone:2
     to_timestamp=fromUnixTimestamp:1 toStartOfSecond:1 timestamp_seconds=fromUnixTimestamp:1`,
  ),
  ...define(
    'scalar',
    gives('datetime'),
    'toStartOfMinute:1 toStartOfFiveMinutes:1 toStartOfTenMinutes:1 toStartOfFifteenMinutes:1 toStartOfHour:1 toStartOfDay:1 timeSlot:1 toStartOfInterval:2-3 toStartOfFiveMinute=toStartOfFiveMinutes:1 date_trunc:2-3 dateTrunc:2-3',
  ),
  ...define('scalar', gives('date'), 'toStartOfWeek:1-2 toStartOfMonth:1 toStartOfQuarter:1 toStartOfYear:1'),
  ...define(
    'scalar',
    gives('integer'),
    `toYear:1 toQuarter:1 toMonth:1 toDayOfYear:1 toDayOfMonth:1 toDayOfWeek:1-2 toHour:1 toMinute:1 toSecond:1
     toMillisecond:1 toUnixTimestamp:1-2 toUnixTimestamp64Milli:1 toUnixTimestamp64Micro:1 toUnixTimestamp64Nano:1
     toISOYear:1 toISOWeek:1 toWeek:1-2 toYearWeek:1-2 toYYYYMM:1 toYYYYMMDD:1 toYYYYMMDDhhmmss:1 toRelativeYearNum:1
     toRelativeQuarterNum:1 toRelativeMonthNum:1 toRelativeWeekNum:1 toRelativeDayNum:1 toRelativeHourNum:1
     toRelativeMinuteNum:1 toRelativeSecondNum:1 dateDiff:3-4 date_diff=dateDiff:3-4 datediff=dateDiff:3-4 age:3-4
     date_part:2 year=toYear:1 month=toMonth:1 day=toDayOfMonth:1 hour=toHour:1 minute=toMinute:1 second=toSecond:1
     quarter=toQuarter:1 week=toISOWeek:1 dayofweek=toDayOfWeek:1 dayofmonth=toDayOfMonth:1 dayofyear=toDayOfYear:1
     timeZoneOffset:1 timezoneOffset=timeZoneOffset:1 toDaysSinceYearZero:1`,
  ),
  ...define(
    'scalar',
    gives('string'),
    'formatDateTime:2-3 dateName:2-3 monthName:1 timeZoneOf:1 timezoneOf=timeZoneOf:1 formatDateTimeInJodaSyntax:2-3 to_char=formatDateTimeInJodaSyntax:2',
  ),
  ...define('scalar', moved(true), addAndSubtract(TIME_UNITS)),
  ...define('scalar', moved(false), addAndSubtract(DAY_UNITS)),
  ...define('scalar', same(), 'addInterval:2 subtractInterval:2'),
  ...define('scalar', movedByFirstOrLast, [...MOVERS.keys()].map((name) => `${name}:2-3`).join(' ')),
  ...define('scalar', always(scalar('interval')), intervals(DAY_UNITS)),
  ...define('scalar', always(TIME_INTERVAL), intervals([...TIME_UNITS, 'millisecond', 'microsecond'])),
  ...define(
    'scalar',
    gives('unknown'),
    'tumble:2-3 hop:3-4 tumbleStart:1-3 tumbleEnd:1-3 hopStart:1-4 hopEnd:1-4',
  ),
  ...define('scalar', givesArray('datetime'), 'timeSlots:2-3'),
];
