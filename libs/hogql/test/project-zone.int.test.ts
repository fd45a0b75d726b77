/** Dates and instants in a project whose time zone is not UTC, on days on which its clocks change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { DATE_FUNCTIONS } from '../src/functions/dates.ts';
import { FUNCTIONS } from '../src/functions/registry.ts';
import { type Engine, startEngine } from './engine.ts';

const PROJECT = 1;
const HOUR_MS = 3_600_000;
/** 2026-11-01 has 25 hours in New York, from 04:00 UTC. */
const FIRST_EVENT = Date.parse('2026-11-01T04:30:00Z');

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
  const timestamps = Array.from({ length: 25 }, (_, hour) => new Date(FIRST_EVENT + hour * HOUR_MS));
  await engine.insertEvents(
    PROJECT,
    timestamps.map((at) => ({ event: 'hourly', timestamp: at.toISOString() })),
  );
});
afterAll(() => engine.close());

const run = async (query: string, timezone = 'America/New_York') => {
  const now = new Date('2026-11-05T12:00:00Z');
  return (await engine.run(compile({ query, projectId: PROJECT, timezone, now }))).rows;
};

/** The value as seconds since 1970, so that the zone in which it is shown does not matter. */
const secondsOf = async (expression: string, timezone?: string): Promise<number> =>
  Number((await run(`select toFloat(toUnixTimestamp(${expression})) from numbers(1)`, timezone))[0]![0]);

const DAY = "toDate('2026-11-01')";
const LISTED_DAY = `arrayJoin([${DAY}])`;

describe('a date with hours, minutes or seconds is counted from its midnight in the zone of the project', () => {
  const MIDNIGHT = '2026-11-01T04:00:00Z';
  it.each<[string, string]>([
    [`${DAY} + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`interval 1 hour + ${DAY}`, '2026-11-01T05:00:00Z'],
    [`${DAY} - interval 1 minute`, '2026-11-01T03:59:00Z'],
    [`${DAY} + interval 24 hour`, '2026-11-02T04:00:00Z'],
    [`${DAY} + interval 1 second + interval 1 day`, '2026-11-02T05:00:01Z'],
    [`${DAY} + interval 1 day + interval 1 hour`, '2026-11-02T06:00:00Z'],
    [`${DAY} + tuple(interval 1 hour, interval 1 minute)`, '2026-11-01T05:01:00Z'],
    [`addHours(${DAY}, 1)`, '2026-11-01T05:00:00Z'],
    [`subtractMinutes(${DAY}, 1)`, '2026-11-01T03:59:00Z'],
    [`addSeconds(addDays(${DAY}, 1), 1)`, '2026-11-02T05:00:01Z'],
    [`dateAdd(hour, 3, ${DAY})`, '2026-11-01T07:00:00Z'],
    [`dateAdd('hour', 3, dateAdd('day', 1, ${DAY}))`, '2026-11-02T08:00:00Z'],
    [`date_sub('minute', 1, ${DAY})`, '2026-11-01T03:59:00Z'],
    [`timestampAdd(${DAY}, interval 1 hour)`, '2026-11-01T05:00:00Z'],
    [`toDate32('1950-11-01') + interval 23 hour + interval 77 year`, '2027-11-02T03:00:00Z'],
    ["'2026-11-01' + interval 1 hour", '2026-11-01T05:00:00Z'],
    ["'2026-11-01 00:30:00'::date + interval 1 hour", '2026-11-01T05:00:00Z'],
    ["toStartOfMonth(toDateTime('2026-11-17 00:00:00')) + interval 1 hour", '2026-11-01T05:00:00Z'],
    ["toStartOfQuarter(toDateTime('2026-11-17 00:00:00')) + interval 1 hour", '2026-10-01T05:00:00Z'],
    ["toStartOfYear(toDateTime('2026-11-17 00:00:00')) + interval 1 hour", '2026-01-01T06:00:00Z'],
    ["toStartOfISOYear(toDateTime('2026-11-17 00:00:00')) + interval 1 hour", '2025-12-29T06:00:00Z'],
    ["toStartOfWeek(toDateTime('2026-11-03 00:00:00')) + interval 1 second", '2026-11-01T04:00:01Z'],
    ["toMonday(toDateTime('2026-11-03 00:00:00')) + interval 1 hour", '2026-11-02T06:00:00Z'],
    ["toLastDayOfMonth(toDateTime('2026-10-17 00:00:00')) + interval 1 hour", '2026-10-31T05:00:00Z'],
    ["toLastDayOfWeek(toDateTime('2026-10-29 00:00:00')) + interval 1 hour", '2026-10-31T05:00:00Z'],
    ['makeDate(2026, 11, 1) + interval 1 hour', '2026-11-01T05:00:00Z'],
    ['today() + interval 1 hour', '2026-11-05T06:00:00Z'],
    ['yesterday() + interval 1 hour', '2026-11-04T06:00:00Z'],
    [`if(1, ${DAY} + interval 1 hour, now())`, '2026-11-01T05:00:00Z'],
    [`coalesce(${DAY}, now()) + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`greatest(${DAY}, toDateTime('2026-10-31 00:00:00')) + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`arrayMap(d -> d + interval 1 hour, [${DAY}])[1]`, '2026-11-01T05:00:00Z'],
    [`arrayMin([${DAY}]) + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`arrayFirst(d -> 1, [${DAY}]) + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`(tuple(${DAY}, 1)).1 + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`map('a', ${DAY})['a'] + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`${LISTED_DAY} + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`max(${DAY}) + interval 1 hour`, '2026-11-01T05:00:00Z'],
    [`any(${DAY} + interval 1 hour)`, '2026-11-01T05:00:00Z'],
    [DAY, MIDNIGHT],
    [`toStartOfHour(${DAY})`, MIDNIGHT],
    [`toStartOfDay(${DAY})`, MIDNIGHT],
    [`date_trunc('day', ${DAY})`, MIDNIGHT],
    [`date_trunc('day', ${DAY}, 'Asia/Tokyo')`, '2026-10-31T15:00:00Z'],
    [`toStartOfInterval(${DAY}, interval 1 day)`, MIDNIGHT],
    [`toDateTime(${DAY})`, MIDNIGHT],
    [`toDateTime64(${DAY}, 3)`, MIDNIGHT],
    [`least(${DAY}, now())`, MIDNIGHT],
    [`[${DAY}, now()][1]`, MIDNIGHT],
    [`[toDate32('2026-11-01'), now()][1]`, MIDNIGHT],
    ["toDateTime64('2026-11-01 00:00:00', 3)", MIDNIGHT],
    ["_toDateTime64('2026-11-01 00:00:00', 3)", MIDNIGHT],
    ["_toDateTime('2026-11-01 00:00:00')", MIDNIGHT],
    ["'2026-11-01 00:00:00'", MIDNIGHT],
    ['makeDateTime(2026, 11, 1, 0, 0, 0)', MIDNIGHT],
    ["makeDateTime(2026, 11, 1, 0, 0, 0, 'Asia/Tokyo')", '2026-10-31T15:00:00Z'],
    [`JSONExtract('{"a": "2026-11-01 00:00:00"}', 'a', 'DateTime')`, MIDNIGHT],
    [
      `JSONExtract('{"a": "2026-11-01 00:00:00"}', 'a', 'DateTime(\\'Asia/Tokyo\\')')`,
      '2026-10-31T15:00:00Z',
    ],
    ["parseDateTime('2026-11-01', '%Y-%m-%d')", MIDNIGHT],
    ["parseDateTimeBestEffort('2026-11-01 00:00:00')", MIDNIGHT],
    ["toTimeZone(toDateTime('2026-11-01 00:00:00'), 'Asia/Tokyo')", MIDNIGHT],
  ])('%s', async (expression, expected) => {
    expect(await secondsOf(expression)).toBe(Date.parse(expected) / 1_000);
  });

  it('an interval of hours may be named, or be a column', async () => {
    expect(
      await run(`with interval 1 hour as one select toUnixTimestamp(${DAY} + one), toUnixTimestamp(d + i)
        from (select ${DAY} as d, interval 1 hour as i)`),
    ).toEqual([[1_793_509_200, 1_793_509_200]]);
  });

  it('days added to a date give a date', async () => {
    const dates = `${DAY} + interval 1 day, addDays(${DAY}, 1), dateAdd('day', 1, ${DAY}), ${DAY} + 1`;
    expect(await run(`select ${dates}`)).toEqual([['2026-11-02', '2026-11-02', '2026-11-02', '2026-11-02']]);
  });

  it('in a zone whose clocks change by half an hour', async () => {
    const zone = 'Australia/Lord_Howe';
    expect(await secondsOf("toDate('2026-10-04') + interval 3 hour", zone)).toBe(
      Date.parse('2026-10-03T16:30:00Z') / 1_000,
    );
  });
});

describe('dates and instants side by side', () => {
  it.each([
    ["timestamp >= toDate('2026-11-01') + interval 1 hour", 24],
    ["timestamp >= toDateTime('2026-11-01 00:00:00') + interval 1 hour", 24],
    ['timestamp >= makeDateTime(2026, 11, 1, 1, 0, 0)', 24],
    ["timestamp >= addHours('2026-11-01', 1)", 24],
    ['timestamp >= toDate(timestamp) + interval 12 hour', 13],
    ['timestamp >= toStartOfDay(toDate(timestamp)) + interval 12 hour', 13],
    ["timestamp >= toDate('2026-11-01')", 25],
    ["timestamp < toDate('2026-11-02')", 25],
    ["timestamp between toDate('2026-11-01') and toDate('2026-11-01') + interval 2 hour", 2],
    ["timestamp in (toDate('2026-11-01') + interval 30 minute)", 1],
    ["timestamp - interval 30 minute in (toDate('2026-11-01'))", 1],
    ["timestamp - interval 30 minute in (select toDate('2026-11-01'))", 1],
    ["timestamp > if(event = 'hourly', toDate('2026-11-01') + interval 1 hour, now())", 24],
    ["timestamp > greatest(toDate('2026-11-01') + interval 1 hour, toDate('2026-10-01'))", 24],
  ])('%s', async (condition, expected) => {
    expect(await run(`select count() from events where ${condition}`)).toEqual([[expected]]);
  });

  it('are grouped, joined, united and counted as the same instants', async () => {
    const hours = `select toDate(timestamp) + toIntervalHour(intDiv(dateDiff('minute', toDate(timestamp), timestamp), 60)) as hour,
      count() from events group by hour order by hour`;
    expect(await run(hours)).toHaveLength(25);
    const joined = `select count() from events as e
      join (select toDate('2026-11-01') + interval 30 minute as d) as days on e.timestamp = days.d`;
    expect(await run(joined)).toEqual([[1]]);
    const united = `select toUnixTimestamp(d + interval 1 hour) as s
      from (select ${DAY} as d union all select toDateTime('2026-11-01 00:00:00')) order by s`;
    expect(await run(united)).toEqual([[1_793_509_200], [1_793_509_200]]);
  });

  it.each([
    [`dateDiff('hour', ${DAY}, toDate('2026-11-02'))`, 25],
    [`age('hour', ${DAY}, toDateTime('2026-11-02 00:00:00'))`, 25],
    [`date_diff('second', '2026-11-01', '2026-11-02')`, 90_000],
    [`toFloat(toDateTime('2026-11-02 00:00:00') - ${DAY})`, 90_000],
    [`toRelativeHourNum(toDate('2026-11-02')) - toRelativeHourNum(toDateTime('2026-11-01 00:00:00'))`, 25],
    ["toHour(toDate('2026-11-01') + interval 5 hour)", 4],
    [`hour(${DAY})`, 0],
    ["toInt(toDate(1793491200) = toDate('2026-10-31'))", 1],
    ["toUnixTimestamp('2026-11-01 00:00:00', 'Asia/Tokyo')", Date.parse('2026-10-31T15:00:00Z') / 1_000],
  ])('%s', async (expression, expected) => {
    expect((await run(`select ${expression}`)).flat().map(Number)).toEqual([expected]);
  });

  it('a frame of a day reaches the day before, however long it was', async () => {
    const days = `select ${DAY} as d union all select toDate('2026-11-02')`;
    expect(
      await run(`select d, count() over (order by d range between interval 1 day preceding and current row)
        from (${days}) order by d`),
    ).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 2],
    ]);
  });
});

describe('every function that gives instants', () => {
  const VALUES = [DAY, "toDateTime('2026-11-01 05:00:00')", "'2026-11-01 05:00:00'", "toInt('1793491200')"];
  const SECOND = ['1', 'interval 1 hour', 'interval 1 day', "toDateTime('2026-11-01 05:00:00')"];
  const UUID = "toUUID('018f05c9-4ab8-7b86-b64e-c9f03fbd45d1')";
  const takes = ({ args }: { args: { min: number; max: number } }, count: number): boolean =>
    args.min <= count && count <= args.max;
  const scalars = [...FUNCTIONS.values()].filter(({ kind }) => kind === 'scalar');
  const calls = [
    ...scalars.filter((def) => takes(def, 0)).map(({ name }) => `${name}()`),
    ...scalars
      .filter((def) => takes(def, 1))
      .flatMap(({ name }) => [...VALUES, UUID].map((value) => `${name}(${value})`)),
    ...DATE_FUNCTIONS.filter((def) => takes(def, 2)).flatMap(({ name }) =>
      VALUES.flatMap((value) => SECOND.map((second) => `${name}(${value}, ${second})`)),
    ),
    ...DATE_FUNCTIONS.filter((def) => takes(def, 3)).flatMap(({ name }) =>
      VALUES.map((value) => `${name}('hour', 1, ${value})`),
    ),
    'makeDateTime(2026, 11, 1, 0, 0, 0)',
    "JSONExtract('{}', 'Tuple(a DateTime, b Array(Nullable(DateTime64(6))), timestamp String, c DateTime64)')",
    "JSONExtractKeysAndValues('{}', 'DateTime')",
  ];
  /** `DateTime` and `DateTime64(3)` without a zone have the engine's, which is UTC. */
  const WITHOUT_ZONE = /DateTime(?!64|\()|DateTime64\(\d\)/;

  const typeOf = async (call: string): Promise<string | undefined> => {
    try {
      return String((await run(`select toTypeName(${call})`))[0]![0]);
    } catch {
      return undefined;
    }
  };

  it('gives them the zone of the project', async () => {
    const types: [string, string][] = [];
    for (const call of calls) {
      const type = await typeOf(call);
      if (type?.includes('DateTime')) types.push([call, type]);
    }
    expect(types.filter(([, type]) => WITHOUT_ZONE.test(type))).toEqual([]);
    expect(types.length).toBeGreaterThan(200);
  });
});
