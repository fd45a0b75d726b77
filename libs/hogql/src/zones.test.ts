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
      'compared values are no zones',
      "select count() from events where properties.$timezone = 'Asia/Tokyo' or properties.$timezone in ('Asia/Seoul', 'Asia/Dhaka')",
      [],
    ],
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
});
