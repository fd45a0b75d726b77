import { compareFilterSchema, dateRangeSchema, type Interval } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import {
  bucketsOf,
  type CalendarContext,
  countBuckets,
  dayLabel,
  dayName,
  instantOf,
  isoWithOffset,
  resolveComparedRange,
  resolveDateRange,
} from './index.ts';

const utc: CalendarContext = {
  now: new Date('2020-01-15T10:20:30Z'),
  timezone: 'UTC',
  weekStartDay: 0,
};

const bounds = (range: object, interval: Interval = 'day', context = utc): [string, string] => {
  const { from, to } = resolveDateRange(dateRangeSchema.parse(range), interval, context);
  return [isoWithOffset(from), isoWithOffset(to)];
};

const to = '2020-01-15T23:59:59.999+00:00';

describe('a date range', () => {
  it.each<[string, object, Interval, [string, string]]>([
    ['defaults to the last seven days and today', {}, 'day', ['2020-01-08T00:00:00+00:00', to]],
    ['goes back whole days from midnight', { date_from: '-14d' }, 'day', ['2020-01-01T00:00:00+00:00', to]],
    ['goes back hours from the full hour', { date_from: '-24h' }, 'day', ['2020-01-14T10:00:00+00:00', to]],
    [
      'does not truncate minute charts',
      { date_from: '-1h' },
      'minute',
      ['2020-01-15T09:20:30+00:00', '2020-01-15T10:20:59.999+00:00'],
    ],
    ['tells months from minutes', { date_from: '-1m' }, 'day', ['2019-12-15T00:00:00+00:00', to]],
    [
      'tells minutes from months',
      { date_from: '-90M' },
      'hour',
      ['2020-01-15T00:00:00+00:00', '2020-01-15T10:59:59.999+00:00'],
    ],
    [
      'ends where the calendar of the store does',
      { date_from: '-999999y', date_to: '9999-12-31' },
      'day',
      ['1900-01-01T00:00:00+00:00', '2299-01-01T23:59:59.999+00:00'],
    ],
    ['knows yesterday', { date_from: 'yesterday' }, 'day', ['2020-01-14T00:00:00+00:00', to]],
    [
      'ends with yesterday',
      { date_from: 'yesterday', date_to: 'Yesterday' },
      'day',
      ['2020-01-14T00:00:00+00:00', '2020-01-14T23:59:59.999+00:00'],
    ],
    [
      'knows today',
      { date_from: 'today' },
      'hour',
      ['2020-01-15T00:00:00+00:00', '2020-01-15T10:59:59.999+00:00'],
    ],
    ['starts at the week', { date_from: 'wStart' }, 'day', ['2020-01-12T00:00:00+00:00', to]],
    ['starts at the quarter', { date_from: '-1qStart' }, 'day', ['2019-10-01T00:00:00+00:00', to]],
    [
      'takes a whole week',
      { date_from: '-1wStart', date_to: '-1wEnd' },
      'day',
      ['2020-01-05T00:00:00+00:00', '2020-01-11T23:59:59.999+00:00'],
    ],
    ['starts at the month', { date_from: 'mStart' }, 'day', ['2020-01-01T00:00:00+00:00', to]],
    [
      'starts at the day',
      { date_from: 'dStart' },
      'hour',
      ['2020-01-15T00:00:00+00:00', '2020-01-15T10:59:59.999+00:00'],
    ],
    [
      'takes a whole month',
      { date_from: '-1mStart', date_to: '-1mEnd' },
      'day',
      ['2019-12-01T00:00:00+00:00', '2019-12-31T23:59:59.999+00:00'],
    ],
    ['starts at the year', { date_from: 'yStart' }, 'month', ['2020-01-01T00:00:00+00:00', to]],
    ['reads a quarter as thirteen weeks', { date_from: '-1q' }, 'day', ['2019-10-16T00:00:00+00:00', to]],
    [
      'includes the whole last day',
      { date_from: '2020-01-02', date_to: '2020-01-03' },
      'day',
      ['2020-01-02T00:00:00+00:00', '2020-01-03T23:59:59.999+00:00'],
    ],
    [
      'keeps an absolute end of an hour chart',
      { date_from: '2020-01-02', date_to: '2020-01-03T05:00:00Z' },
      'hour',
      ['2020-01-02T00:00:00+00:00', '2020-01-03T05:00:00+00:00'],
    ],
    [
      'uses explicit dates as they are',
      {
        date_from: '2020-01-02T03:04:05Z',
        date_to: '2020-01-03T05:00:00Z',
        explicitDate: true,
      },
      'day',
      ['2020-01-02T03:04:05+00:00', '2020-01-03T05:00:00+00:00'],
    ],
    [
      'reads dates without leading zeros',
      { date_from: '2020-1-2', date_to: '2020-1-3' },
      'day',
      ['2020-01-02T00:00:00+00:00', '2020-01-03T23:59:59.999+00:00'],
    ],
    [
      'reads what it cannot parse as now',
      { date_from: 'yesterday-ish' },
      'day',
      ['2020-01-15T10:20:30+00:00', to],
    ],
  ])('%s', (_, range, interval, expected) => {
    expect(bounds(range, interval)).toEqual(expected);
  });

  it('is read in the time zone of the project', () => {
    const pacific = {
      ...utc,
      timezone: 'America/Los_Angeles',
      now: new Date('2020-01-05T04:00:00Z'),
    };
    expect(bounds({ date_from: '-1d' }, 'day', pacific)).toEqual([
      '2020-01-03T00:00:00-08:00',
      '2020-01-04T23:59:59.999-08:00',
    ]);
  });

  it('reaches back to the first event for "all"', () => {
    const context = { ...utc, earliestEvent: new Date('2019-05-06T07:08:09Z') };
    expect(bounds({ date_from: 'all' }, 'day', context)[0]).toBe('2019-05-06T00:00:00+00:00');
  });
});

/** A Wednesday afternoon, in a project whose weeks start on Monday. */
const afternoon: CalendarContext = {
  now: new Date('2024-03-13T15:40:30Z'),
  timezone: 'UTC',
  weekStartDay: 1,
};

describe('Start and End of a unit', () => {
  const at = (text: string, now = afternoon.now, weekStartDay: 0 | 1 = 1): string =>
    instantOf(text, { ...afternoon, now, weekStartDay }).toISOString();

  it.each([
    ['hStart', '2024-03-13T15:00:00.000Z'],
    ['-1hEnd', '2024-03-13T14:59:59.999Z'],
    ['dStart', '2024-03-13T00:00:00.000Z'],
    ['-1dEnd', '2024-03-12T23:59:59.999Z'],
    ['wStart', '2024-03-11T00:00:00.000Z'],
    ['-1wStart', '2024-03-04T00:00:00.000Z'],
    ['-1wEnd', '2024-03-10T23:59:59.999Z'],
    ['mStart', '2024-03-01T00:00:00.000Z'],
    ['-1mStart', '2024-02-01T00:00:00.000Z'],
    ['-1mEnd', '2024-02-29T23:59:59.999Z'],
    ['qStart', '2024-01-01T00:00:00.000Z'],
    ['-1qStart', '2023-10-01T00:00:00.000Z'],
    ['-1qEnd', '2023-12-31T23:59:59.999Z'],
    ['yStart', '2024-01-01T00:00:00.000Z'],
    ['-1yStart', '2023-01-01T00:00:00.000Z'],
  ])('%s is the first or the last moment of the unit', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  it('of a year ends with the month', () => {
    expect([at('yEnd'), at('-1yEnd')]).toEqual(['2024-03-31T23:59:59.999Z', '2023-03-31T23:59:59.999Z']);
  });

  it('of a week begins on the day of the project', () => {
    expect(at('wStart', afternoon.now, 0)).toBe('2024-03-10T00:00:00.000Z');
  });

  it('of seconds and minutes are not rounded', () => {
    expect([at('-1MStart'), at('-1sEnd')]).toEqual(['2024-03-13T15:39:30.000Z', '2024-03-13T15:40:29.000Z']);
  });

  it.each([
    ['2026-12-31T12:00:00Z', '-1q', '2026-07-01', '2026-09-30'],
    ['2026-09-30T12:00:00Z', '-1q', '2026-04-01', '2026-06-30'],
    ['2026-12-31T12:00:00Z', '-4q', '2025-10-01', '2025-12-31'],
  ])('on %s count %s as calendar quarters', (now, text, first, last) => {
    const days = [`${text}Start`, `${text}End`].map((edge) => at(edge, new Date(now)).slice(0, 10));
    expect(days).toEqual([first, last]);
  });

  it('include the first midnight and the last moment of a day that the clocks change', () => {
    const chile = {
      now: new Date('2024-09-08T15:00:00Z'),
      timezone: 'America/Santiago',
      weekStartDay: 0,
    } as const;
    expect([instantOf('wStart', chile), instantOf('dEnd', chile)].map((date) => date.toISOString())).toEqual([
      '2024-09-08T04:00:00.000Z',
      '2024-09-09T02:59:59.999Z',
    ]);
  });

  it.each<[string, object, Interval, [string, string]]>([
    [
      'by hour',
      { date_from: '-1mStart', date_to: '-1mEnd' },
      'hour',
      ['2024-02-01T00:00:00+00:00', '2024-02-29T23:59:59.999+00:00'],
    ],
    [
      'by minute',
      { date_from: 'wStart' },
      'minute',
      ['2024-03-11T00:00:00+00:00', '2024-03-13T15:40:59.999+00:00'],
    ],
    [
      'with explicit dates',
      { date_from: '-1wStart', date_to: '-1wEnd', explicitDate: true },
      'day',
      ['2024-03-04T00:00:00+00:00', '2024-03-10T23:59:59.999+00:00'],
    ],
  ])('are whole in a range %s', (_, range, interval, expected) => {
    expect(bounds(range, interval, afternoon)).toEqual(expected);
  });
});

describe('one number', () => {
  it('from the start of this month reads from its first midnight, and is compared with the whole last month', () => {
    const range = resolveDateRange(dateRangeSchema.parse({ date_from: 'mStart' }), 'day', afternoon, {
      isToTheMoment: true,
    });
    const previous = resolveComparedRange(range, compareFilterSchema.parse({ compare: true }), afternoon);
    expect([range.from, range.to, previous.from, previous.to].map(isoWithOffset)).toEqual([
      '2024-03-01T00:00:00+00:00',
      '2024-03-13T15:40:30+00:00',
      '2024-02-01T00:00:00+00:00',
      '2024-02-29T23:59:59.999+00:00',
    ]);
  });

  it('reads exactly the given number of days', () => {
    const { from, to: end } = resolveDateRange(dateRangeSchema.parse({ date_from: '-7d' }), 'day', utc, {
      isToTheMoment: true,
    });
    expect([isoWithOffset(from), isoWithOffset(end)]).toEqual([
      '2020-01-08T10:20:30+00:00',
      '2020-01-15T10:20:30+00:00',
    ]);
  });
});

describe('buckets', () => {
  const names = (range: object, interval: Interval, context = utc): string[] => {
    const resolved = resolveDateRange(dateRangeSchema.parse(range), interval, context);
    const buckets = bucketsOf(resolved);
    expect(countBuckets(resolved)).toBe(buckets.length);
    return buckets.map((at) => dayName(at, interval));
  };

  it('of a default day chart are eight', () => {
    expect(names({}, 'day')).toHaveLength(8);
  });

  it.each([
    [0, ['2019-12-29', '2020-01-05']],
    [1, ['2019-12-30', '2020-01-06']],
  ] as const)('of weeks start on day %i', (weekStartDay, expected) => {
    const range = { date_from: '2020-01-01', date_to: '2020-01-09' };
    expect(names(range, 'week', { ...utc, weekStartDay })).toEqual(expected);
  });

  it('of months start on the first', () => {
    const range = { date_from: '2019-11-20', date_to: '2020-01-02' };
    expect(names(range, 'month')).toEqual(['2019-11-01', '2019-12-01', '2020-01-01']);
    expect(names(range, 'quarter')).toEqual(['2019-10-01', '2020-01-01']);
    expect(names(range, 'year')).toEqual(['2019-01-01', '2020-01-01']);
  });

  it('keep local midnight across a change of the clocks', () => {
    const berlin = { ...utc, timezone: 'Europe/Berlin' };
    expect(names({ date_from: '2020-03-28', date_to: '2020-03-30' }, 'day', berlin)).toEqual([
      '2020-03-28',
      '2020-03-29',
      '2020-03-30',
    ]);
  });

  it('have labels for people', () => {
    const { from } = resolveDateRange(dateRangeSchema.parse({ date_from: '2020-09-02' }), 'day', utc);
    expect([dayLabel(from, 'quarter'), dayLabel(from, 'year'), dayName(from, 'quarter')]).toEqual([
      expect.stringMatching(/^Q[1-4] \d{4}$/),
      expect.stringMatching(/^\d{4}$/),
      from.toISODate(),
    ]);
    expect([dayLabel(from, 'day'), dayLabel(from, 'hour'), dayLabel(from, 'month')]).toEqual([
      '2-Sep-2020',
      '2-Sep 00:00',
      'Sep 2020',
    ]);
  });
});

describe('a comparison', () => {
  const compared = (range: object, compare: object, interval: Interval = 'day'): [string, string] => {
    const resolved = resolveDateRange(dateRangeSchema.parse(range), interval, utc);
    const previous = resolveComparedRange(
      resolved,
      compareFilterSchema.parse({ compare: true, ...compare }),
      utc,
    );
    return [isoWithOffset(previous.from), isoWithOffset(previous.to)];
  };

  it.each<[string, object, object, Interval, [string, string]]>([
    [
      'reads as many days right before',
      { date_from: '2020-01-11', date_to: '2020-01-15' },
      {},
      'day',
      ['2020-01-06T00:00:00+00:00', '2020-01-10T23:59:59.999+00:00'],
    ],
    [
      'of whole weeks keeps the weekday',
      { date_from: '-7d' },
      {},
      'day',
      ['2020-01-01T00:00:00+00:00', '2020-01-08T23:59:59.999+00:00'],
    ],
    [
      'of hours keeps the hour',
      { date_from: '-24h' },
      {},
      'hour',
      ['2020-01-13T10:00:00+00:00', '2020-01-14T10:59:59.999+00:00'],
    ],
    [
      'of this month is with the whole of the last one',
      { date_from: 'mStart' },
      {},
      'day',
      ['2019-12-01T00:00:00+00:00', '2019-12-31T23:59:59.999+00:00'],
    ],
    [
      'of this week is with the whole of the last one',
      { date_from: 'wStart' },
      {},
      'day',
      ['2020-01-05T00:00:00+00:00', '2020-01-11T23:59:59.999+00:00'],
    ],
    [
      'keeps its length, whatever the months are',
      { date_from: '2020-03-01', date_to: '2020-03-31' },
      { compare_to: '-1m' },
      'day',
      ['2020-02-01T00:00:00+00:00', '2020-03-02T23:59:59.999+00:00'],
    ],
    [
      'goes back as far as it is told',
      { date_from: '-7d' },
      { compare_to: '-1y' },
      'day',
      ['2019-01-08T00:00:00+00:00', '2019-01-15T23:59:59.999+00:00'],
    ],
    [
      'ignores what is not a shift',
      { date_from: '2020-01-11', date_to: '2020-01-15' },
      { compare_to: '2019' },
      'day',
      ['2020-01-06T00:00:00+00:00', '2020-01-10T23:59:59.999+00:00'],
    ],
  ])('%s', (_, range, compare, interval, expected) => {
    expect(compared(range, compare, interval)).toEqual(expected);
  });
});
