import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';

const zonesIn = (query: string): readonly string[] =>
  compile({ query, projectId: 1, timezone: 'Europe/Berlin', now: new Date(0) }).zones;

describe('the time zones that a query names', () => {
  it.each([
    ['none', 'select count() from events', []],
    [
      'those of the project and UTC do not count',
      "select toTimeZone(timestamp, 'UTC'), toTimeZone(timestamp, 'Europe/Berlin') from events",
      [],
    ],
    [
      'each once',
      "select toTimeZone(now(), 'Asia/Tokyo'), formatDateTime(now(), '%H', 'Asia/Tokyo'), dateDiff('day', now(), now(), 'Asia/Seoul')",
      ['Asia/Tokyo', 'Asia/Seoul'],
    ],
    [
      'in parsed texts',
      "select toDateTime('2026-01-01 00:00:00', 'Asia/Tokyo'), parseDateTimeBestEffort('x', 'Asia/Seoul')",
      ['Asia/Tokyo', 'Asia/Seoul'],
    ],
    [
      'in the name of a type',
      `select JSONExtract('{}', 'Tuple(a DateTime(\\'Asia/Tokyo\\'), b DateTime64(3, \\'America/Argentina/Salta\\'))')`,
      ['Asia/Tokyo', 'America/Argentina/Salta'],
    ],
    ['in a subquery', "select x from (select toTimeZone(now(), 'Asia/Tokyo') as x)", ['Asia/Tokyo']],
    [
      'texts that are not zones of a function do not count',
      "select multiIf(event = 'a', 'Asia/Tokyo', 'Japan'), match(properties.$timezone, 'Asia/Seoul|Cuba') from events where properties.$timezone in ('Asia/Dhaka') and startsWith(event, 'Egypt')",
      [],
    ],
    ['as the third argument of dateTrunc', "select dateTrunc('day', now(), 'Asia/Tokyo')", ['Asia/Tokyo']],
    ['as the second argument of toString', "select toString(now(), 'Asia/Tokyo')", ['Asia/Tokyo']],
  ])('%s', (_name, query, expected) => {
    expect(zonesIn(query)).toEqual(expected);
  });

  it.each([
    "select toTimeZone(now(), concat('Asia/', 'Tokyo'))",
    "select formatDateTime(now(), '%H', concat('Asia/', 'Tokyo'))",
    "select toDateTime64('2026-01-01', 3, concat('Asia/', 'Tokyo'))",
    "select toUnixTimestamp(now(), concat('Asia/', 'Tokyo'))",
    "select dateDiff('day', now(), now(), concat('Asia/', 'Tokyo'))",
    'select toTimeZone(timestamp, event) from events',
  ])('must be constants: %s', (query) => {
    expect(() => zonesIn(query)).toThrow(HogQLError);
    expect(() => zonesIn(query)).toThrow(/must be a constant string/);
  });

  it.each([
    "select formatDateTime(now(), '%H', 'Fixed/UTC+05:30:03')",
    "select toTimeZone(now(), 'posix/Asia/Tokyo')",
    "select toDateTime('2026-01-01', 'localtime')",
    "select dateTrunc('day', now(), 'Nowhere/X')",
    `select JSONExtract('{}', 'a', 'Nullable(DateTime64(3, \\'Fixed/UTC+01:02:03\\'))')`,
  ])('must be known: %s', (query) => {
    expect(() => zonesIn(query)).toThrow(/Unknown time zone/);
  });

  it.each([
    'DateTime($$Asia/Tokyo$$)',
    "DateTime/**/('Asia/Tokyo')",
    "DateTime(3, 3, \\'Asia/Tokyo\\')",
    "TIMESTAMP(\\'\\\\x41sia/Tokyo\\')",
    'Array(DateTime32(',
  ])('must be readable in a type: %s', (type) => {
    expect(() =>
      zonesIn(
        `select JSONExtract('{}', 'a', '${type.includes("\\'") ? type : type.replaceAll("'", "\\'")}')`,
      ),
    ).toThrow(HogQLError);
  });

  it.each([
    ['DateTime', []],
    ['DateTime64(3)', []],
    ["TIMESTAMP(\\'Asia/Tokyo\\')", ['Asia/Tokyo']],
    ["Map(String, DateTime32(\\'Asia/Tokyo\\'))", ['Asia/Tokyo']],
    ['Tuple(timestamp String)', []],
  ])('are found in the type %s', (type, expected) => {
    expect(zonesIn(`select JSONExtract('{}', 'a', '${type}')`)).toEqual(expected);
  });
});
