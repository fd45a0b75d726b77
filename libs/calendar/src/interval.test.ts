/** Buckets begin where the engine's days, weeks and months do, also when the clocks change at midnight. */
import { dateRangeSchema, type Interval } from '@meridian/contracts/query';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { bucketsOf, type CalendarContext, isoWithOffset, resolveDateRange } from './index.ts';
import { alignDown, endOfDay, startOfDay } from './interval.ts';

const TWO_MIDNIGHTS: readonly (readonly [string, string, string])[] = [
  ['2023-11-05', 'America/Havana', '2023-11-05T00:00:00-04:00'],
  ['2009-11-01', 'America/St_Johns', '2009-11-01T00:00:00-02:30'],
];

describe.each(TWO_MIDNIGHTS)('%s in %s has two midnights', (date, zone, first) => {
  const noon = DateTime.fromISO(`${date}T12:00:00`, { zone });

  it('and begins with the first', () => {
    expect(isoWithOffset(startOfDay(noon))).toBe(first);
    expect(isoWithOffset(alignDown(noon, 'day', 0))).toBe(first);
    expect(isoWithOffset(alignDown(noon.plus({ days: 2 }), 'week', 0))).toBe(first);
  });

  it('and the day before ends there', () => {
    const before = noon.minus({ days: 1 });
    expect(endOfDay(before).toMillis() + 1).toBe(DateTime.fromISO(first).toMillis());
    expect(endOfDay(noon).plus(1).toISODate()).toBe(noon.plus({ days: 1 }).toISODate());
  });
});

it('a month begins with the first midnight of its first day', () => {
  const at = DateTime.fromISO('2009-11-20T12:00:00', { zone: 'America/St_Johns' });
  expect(isoWithOffset(alignDown(at, 'month', 0))).toBe('2009-11-01T00:00:00-02:30');
});

const startsOf = (timezone: string, interval: Interval, date_from: string, date_to: string): string[] => {
  const context: CalendarContext = { now: new Date('2026-01-01T00:00:00Z'), timezone, weekStartDay: 0 };
  const range = resolveDateRange(dateRangeSchema.parse({ date_from, date_to }), interval, context);
  return bucketsOf(range).map((start) => isoWithOffset(start));
};

describe('each bucket begins with its first day', () => {
  it.each<[string, Parameters<typeof startsOf>, readonly string[]]>([
    [
      'days from one without a midnight',
      ['America/Sao_Paulo', 'day', '2017-10-15', '2017-10-17'],
      ['2017-10-15T01:00:00-02:00', '2017-10-16T00:00:00-02:00', '2017-10-17T00:00:00-02:00'],
    ],
    [
      'weeks from one whose first day has no midnight',
      ['America/Sao_Paulo', 'week', '2017-10-15', '2017-10-24'],
      ['2017-10-15T01:00:00-02:00', '2017-10-22T00:00:00-02:00'],
    ],
    [
      'days around one with two midnights',
      ['America/Havana', 'day', '2023-11-04', '2023-11-06'],
      ['2023-11-04T00:00:00-04:00', '2023-11-05T00:00:00-04:00', '2023-11-06T00:00:00-05:00'],
    ],
    [
      'hours of a day of 24 and a half',
      ['Australia/Lord_Howe', 'hour', '2026-04-05T22:30:00', '2026-04-06T01:00:00'],
      [
        '2026-04-05T22:30:00+10:30',
        '2026-04-05T23:30:00+10:30',
        '2026-04-06T00:00:00+10:30',
        '2026-04-06T01:00:00+10:30',
      ],
    ],
    [
      'hours of a day of 23 and a half',
      ['Australia/Lord_Howe', 'hour', '2025-10-05T22:00:00', '2025-10-06T01:00:00'],
      [
        '2025-10-05T21:30:00+11:00',
        '2025-10-05T22:30:00+11:00',
        '2025-10-05T23:30:00+11:00',
        '2025-10-06T00:00:00+11:00',
        '2025-10-06T01:00:00+11:00',
      ],
    ],
    [
      'days around one that the calendar of its zone skipped',
      ['Pacific/Apia', 'day', '2011-12-29', '2012-01-01'],
      ['2011-12-29T00:00:00-10:00', '2011-12-31T00:00:00+14:00', '2012-01-01T00:00:00+14:00'],
    ],
    [
      'hours around two midnights',
      ['America/Havana', 'hour', '2023-11-04T23:00:00', '2023-11-05T01:00:00'],
      [
        '2023-11-04T23:00:00-04:00',
        '2023-11-05T00:00:00-04:00',
        '2023-11-05T00:00:00-05:00',
        '2023-11-05T01:00:00-05:00',
      ],
    ],
  ])('%s', (_, options, expected) => {
    expect(startsOf(...options)).toEqual(expected);
  });
});
