/** The range that a comparison reads, around changes of the clocks. */
import { compareFilterSchema, dateRangeSchema, type Interval } from '@meridian/contracts/query';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  type CalendarContext,
  isoWithOffset,
  type ResolvedRange,
  resolveComparedRange,
  resolveDateRange,
  rowsFrom,
} from './index.ts';

interface Options {
  readonly range: object;
  readonly interval?: Interval;
  readonly compare?: object;
  readonly timezone?: string;
  readonly now?: string;
}

const rangesOf = ({
  range,
  interval = 'day',
  compare = {},
  timezone = 'America/New_York',
  now = '2026-11-20T12:20:30Z',
}: Options): readonly [ResolvedRange, ResolvedRange] => {
  const context: CalendarContext = { now: new Date(now), timezone, weekStartDay: 0 };
  const current = resolveDateRange(dateRangeSchema.parse(range), interval, context);
  const filter = compareFilterSchema.parse({ compare: true, ...compare });
  return [current, resolveComparedRange(current, filter, context)];
};

const compared = (options: Options): [string, string] => {
  const [, { from, to }] = rangesOf(options);
  return [isoWithOffset(from), isoWithOffset(to)];
};

const wholeDay = (day: string) => ({ date_from: day, date_to: `${day}T23:59:59` });

describe('a compared range of whole days reads whole days', () => {
  it.each<[string, Options, [string, string]]>([
    [
      'before a day of 25 hours, by hour',
      { range: wholeDay('2026-11-01'), interval: 'hour' },
      ['2026-10-31T00:00:00-04:00', '2026-10-31T23:59:59.999-04:00'],
    ],
    [
      'that had 25 hours, by hour',
      { range: wholeDay('2026-11-02'), interval: 'hour' },
      ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59.999-05:00'],
    ],
    [
      'that had 25 hours, by minute',
      { range: wholeDay('2026-11-02'), interval: 'minute' },
      ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59.999-05:00'],
    ],
    [
      'that had 25 hours, with explicit dates',
      { range: { ...wholeDay('2026-11-02'), explicitDate: true } },
      ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59.999-05:00'],
    ],
    [
      'before a day of 23 hours, by hour',
      { range: wholeDay('2026-03-08'), interval: 'hour' },
      ['2026-03-07T00:00:00-05:00', '2026-03-07T23:59:59.999-05:00'],
    ],
    [
      'that had 23 hours, by hour',
      { range: wholeDay('2026-03-09'), interval: 'hour' },
      ['2026-03-08T00:00:00-05:00', '2026-03-08T23:59:59.999-04:00'],
    ],
    [
      'a week before, when the clocks went back',
      { range: { date_from: '2026-11-08', date_to: '2026-11-08' }, compare: { compare_to: '-1w' } },
      ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59.999-05:00'],
    ],
    [
      'a week before, by hour',
      { range: wholeDay('2026-11-08'), interval: 'hour', compare: { compare_to: '-1w' } },
      ['2026-11-01T00:00:00-04:00', '2026-11-01T23:59:59.999-05:00'],
    ],
    [
      'that begins after a midnight that the clocks skipped',
      {
        range: { date_from: '2017-10-22', date_to: '2017-10-22' },
        timezone: 'America/Sao_Paulo',
        compare: { compare_to: '-1w' },
      },
      ['2017-10-15T01:00:00-02:00', '2017-10-15T23:59:59.999-02:00'],
    ],
    [
      'before the months that a monthly chart reads completely',
      { range: { date_from: '2026-02-10', date_to: '2026-03-31' }, interval: 'month' },
      ['2025-12-04T00:00:00-05:00', '2026-01-31T23:59:59.999-05:00'],
    ],
  ])('%s', (_, options, expected) => {
    expect(compared(options)).toEqual(expected);
  });
});

describe('a compared range of hours', () => {
  it.each<[string, Options, [string, string]]>([
    [
      'of one instant is the same hour of the day before',
      { range: { date_from: '2026-11-01', date_to: '2026-11-01' }, interval: 'hour' },
      ['2026-10-31T00:00:00-04:00', '2026-10-31T00:00:00-04:00'],
    ],
    [
      'within a day is on the day before',
      { range: { date_from: '2026-11-10T05:00:00', date_to: '2026-11-10T07:59:59' }, interval: 'hour' },
      ['2026-11-09T05:00:00-05:00', '2026-11-09T07:59:59-05:00'],
    ],
    [
      'of the last hours is on the day before',
      { range: { date_from: '-3h' }, interval: 'hour' },
      ['2026-11-19T04:00:00-05:00', '2026-11-19T07:59:59.999-05:00'],
    ],
    [
      'of 24 hours is a day before, also just after midnight',
      { range: { date_from: '-24h' }, interval: 'hour', now: '2026-11-20T05:20:30Z' },
      ['2026-11-18T00:00:00-05:00', '2026-11-19T00:59:59.999-05:00'],
    ],
    [
      'of 24 hours is a day before, also when an hour was skipped',
      { range: { date_from: '-24h' }, interval: 'hour', now: '2026-03-08T14:20:30Z' },
      ['2026-03-06T09:00:00-05:00', '2026-03-07T10:59:59.999-05:00'],
    ],
    [
      'in a chart by day begins at the same hour, as many days before',
      { range: { date_from: '-24h' }, now: '2026-11-20T20:40:30Z' },
      ['2026-11-17T15:00:00-05:00', '2026-11-18T23:59:59.999-05:00'],
    ],
    [
      'of one day in a chart by day is on the day before',
      { range: { date_from: '-6h', date_to: '-1h' }, now: '2026-11-20T20:40:30Z' },
      ['2026-11-19T09:00:00-05:00', '2026-11-19T23:59:59.999-05:00'],
    ],
    [
      'until the midnight after it ends before it',
      { range: { date_from: '2026-11-10', date_to: '2026-11-11' }, interval: 'hour' },
      ['2026-11-09T00:00:00-05:00', '2026-11-09T23:59:59.999-05:00'],
    ],
  ])('%s', (_, options, expected) => {
    expect(compared(options)).toEqual(expected);
  });
});

describe('one number', () => {
  const boldRanges = (range: object): string[] => {
    const context: CalendarContext = {
      now: new Date('2026-11-20T20:40:30Z'),
      timezone: 'UTC',
      weekStartDay: 0,
    };
    const current = resolveDateRange(dateRangeSchema.parse(range), 'day', context, { isToTheMoment: true });
    const before = resolveComparedRange(current, compareFilterSchema.parse({ compare: true }), context);
    return [current.from, current.to, before.from, before.to].map(isoWithOffset);
  };

  it.each([
    ['-6h', '-1h', '2026-11-20T14:40:30+00:00', '2026-11-20T19:40:30+00:00', '2026-11-20T09:40:29.999+00:00'],
    [
      '-90M',
      '-30M',
      '2026-11-20T19:10:30+00:00',
      '2026-11-20T20:10:30+00:00',
      '2026-11-20T18:10:29.999+00:00',
    ],
    [
      '-6h',
      '-1hEnd',
      '2026-11-20T14:40:30+00:00',
      '2026-11-20T19:59:59.999+00:00',
      '2026-11-20T09:21:00+00:00',
    ],
  ])(
    'from %s to %s reads exactly this time, and is compared with as much before',
    (from, to, first, last, before) => {
      const [, , , end] = boldRanges({ date_from: from, date_to: to });
      expect(boldRanges({ date_from: from, date_to: to })).toEqual([first, last, before, end]);
      expect(Date.parse(end!) + 1).toBe(Date.parse(first));
    },
  );

  it('until a day reads the whole day', () => {
    const [from, to] = boldRanges({ date_from: '-2d', date_to: '-1d' });
    expect([from, to]).toEqual(['2026-11-18T20:40:30+00:00', '2026-11-19T23:59:59.999+00:00']);
  });
});

describe('the range before', () => {
  it('of exact bounds ends before them', () => {
    const range = { date_from: '2026-11-10T03:04:05', date_to: '2026-11-10T05:00:00', explicitDate: true };
    expect(compared({ range })).toEqual(['2026-11-10T01:08:09.999-05:00', '2026-11-10T03:04:04.999-05:00']);
  });

  const ZONES = [
    ...['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'],
    // Changes of half an hour, days without a midnight, and days with two.
    ...['Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana'],
  ];
  const INTERVALS: readonly Interval[] = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
  const day = fc
    .integer({ min: 0, max: 18 * 365 })
    .map((days) => DateTime.utc(2009).plus({ days }).toISODate());
  /** Most ranges are short and begin near a change of the clocks. */
  const dayNearChange = fc
    .tuple(
      fc.integer({ min: 2009, max: 2026 }),
      fc.constantFrom('03-01', '10-01'),
      fc.integer({ min: 0, max: 45 }),
    )
    .map(([year, month, days]) =>
      DateTime.fromISO(`${year}-${month}`, { zone: 'utc' }).plus({ days }).toISODate(),
    );
  const ofWholeDays = fc.record({
    timezone: fc.constantFrom(...ZONES),
    interval: fc.constantFrom(...INTERVALS),
    first: fc.oneof(day, dayNearChange),
    length: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })),
    explicitDate: fc.boolean(),
  });

  const beginsDay = (at: DateTime): boolean => at.minus(1).toISODate() !== at.toISODate();

  const datesIn = ({ from, to }: { readonly from: DateTime; readonly to: DateTime }): number =>
    Math.round(
      DateTime.utc(to.year, to.month, to.day).diff(DateTime.utc(from.year, from.month, from.day), 'days')
        .days,
    ) + 1;

  it('of whole days is as many whole days, ends where the rows of the range begin, and shares no bucket with it', () => {
    fc.assert(
      fc.property(ofWholeDays, ({ timezone, interval, first, length, explicitDate }) => {
        const last = DateTime.fromISO(first!).plus({ days: length }).toISODate();
        const range = { date_from: first, date_to: `${last}T23:59:59.999`, explicitDate };
        const [current, before] = rangesOf({ range, interval, timezone });
        const rows = { from: rowsFrom(current), to: current.to };
        expect(before.to.toMillis() + 1).toBe(rows.from.toMillis());
        expect(beginsDay(before.from)).toBe(true);
        expect(datesIn(before)).toBe(datesIn(rows));
        if (interval === 'week' || interval === 'minute' || explicitDate) return;
        const starts = new Set(bucketsOf(current).map((start) => start.toMillis()));
        expect(bucketsOf(before).filter((start) => starts.has(start.toMillis()))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('of given bounds ends before them, in every interval', () => {
    const minutes = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        ofWholeDays,
        minutes,
        minutes,
        ({ timezone, interval, first, explicitDate }, start, length) => {
          const from = DateTime.fromISO(first!, { zone: 'utc' }).plus({ minutes: start });
          const range = {
            date_from: from.toISO(),
            date_to: from.plus({ minutes: length }).toISO(),
            explicitDate,
          };
          const [current, before] = rangesOf({ range, interval, timezone });
          expect(before.to.toMillis()).toBeLessThan(current.from.toMillis());
          expect(before.from.toMillis()).toBeLessThanOrEqual(before.to.toMillis());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shifted by weeks, months or years has as many whole days', () => {
    const shift = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('d', 'w', 'm', 'q', 'y'));
    fc.assert(
      fc.property(ofWholeDays, shift, ({ timezone, interval, first, length }, [count, unit]) => {
        const last = DateTime.fromISO(first!).plus({ days: length }).toISODate();
        const range = { date_from: first, date_to: `${last}T23:59:59.999` };
        const compare = { compare_to: `-${count}${unit}` };
        const [current, before] = rangesOf({ range, interval, timezone, compare });
        expect(datesIn(before)).toBe(datesIn(current));
        expect(beginsDay(before.to.plus(1))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
