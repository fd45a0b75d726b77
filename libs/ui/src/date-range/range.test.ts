import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  type DateRange,
  describeRange,
  isoDay,
  isSameRange,
  parseSpan,
  todayIn,
} from './range.ts';

const NOW = new Date(2026, 2, 10, 12);

describe('a range in words', () => {
  it.each<[DateRange, string]>([
    [{}, 'Last 7 days'],
    [{ date_from: null, date_to: null }, 'Last 7 days'],
    [{ date_from: '', date_to: '' }, 'Last 7 days'],
    [{ date_from: 'dStart' }, 'Today'],
    [{ date_from: '-1dStart', date_to: '-1dEnd' }, 'Yesterday'],
    [{ date_from: '-24h' }, 'Last 24 hours'],
    [{ date_from: '-30d', date_to: null }, 'Last 30 days'],
    [{ date_from: 'mStart' }, 'This month'],
    [{ date_from: '-1mStart', date_to: '-1mEnd' }, 'Last month'],
    [{ date_from: 'yStart' }, 'This year'],
    [{ date_from: 'wStart' }, 'This week'],
    [{ date_from: 'qStart' }, 'This quarter'],
    [{ date_from: 'hStart' }, 'This hour'],
    [{ date_from: 'all' }, 'All time'],
    [{ date_from: '-1d' }, 'Last day'],
    [{ date_from: '-45d' }, 'Last 45 days'],
    [{ date_from: '-15M' }, 'Last 15 minutes'],
    [{ date_from: '-2m' }, 'Last 2 months'],
    [{ date_from: '6w' }, 'Last 6 weeks'],
    [{ date_from: '2026-03-01', date_to: '2026-03-10' }, '1–10 Mar'],
    [{ date_from: '2026-03-01', date_to: '2026-03-01' }, '1 Mar'],
    [{ date_from: '2026-02-26', date_to: '2026-03-04' }, '26 Feb – 4 Mar'],
    [{ date_from: '2025-03-01', date_to: '2025-03-10' }, '1–10 Mar 2025'],
    [{ date_from: '2025-02-26', date_to: '2025-03-04' }, '26 Feb – 4 Mar 2025'],
    [{ date_from: '2025-12-30', date_to: '2026-01-02' }, '30 Dec 2025 – 2 Jan 2026'],
    [{ date_from: '2026-03-01T09:30:00Z', date_to: '2026-03-01T18:00:00Z' }, '1 Mar 09:30 – 1 Mar 18:00'],
    [{ date_from: '2026-03-01T00:00:00', date_to: '2026-03-02' }, '1–2 Mar'],
    [{ date_from: '2026-03-01' }, 'Since 1 Mar'],
    [{ date_from: '2024-3-1' }, 'Since 1 Mar 2024'],
    [{ date_from: 'all', date_to: '2026-03-01' }, 'Until 1 Mar'],
    [{ date_from: '-30d', date_to: '2026-03-01' }, '30 days ago – 1 Mar'],
    [{ date_from: '-30d', date_to: '-7d' }, '30 days ago – 7 days ago'],
    [{ date_from: '2026-03-01', date_to: '-1d' }, '1 Mar – 1 day ago'],
    [{ date_from: 'mStart', date_to: '-1dEnd' }, 'mStart – -1dEnd'],
    [{ date_from: 'whenever' }, 'Since whenever'],
    [{ date_from: '2026-13-01' }, 'Since 2026-13-01'],
  ])('%j: %s', (range, expected) => {
    expect(describeRange(range, NOW)).toBe(expected);
  });
});

it.each<[DateRange, DateRange, boolean]>([
  [{}, { date_from: '-7d' }, true],
  [{ date_from: '-7d', date_to: null }, { date_from: '-7d' }, true],
  [{ date_from: '-7d', date_to: 'dStart' }, { date_from: '-7d' }, false],
  [{ date_from: '-7d' }, { date_from: '-8d' }, false],
])('%j and %j are the same range: %s', (a, b, expected) => {
  expect(isSameRange(a, b)).toBe(expected);
});

it.each([
  ['-7d', { count: 7, unit: 'd' }],
  ['12M', { count: 12, unit: 'M' }],
  ['mStart', undefined],
  ['2026-01-01', undefined],
  [null, undefined],
])('the span of %j is %j', (text, expected) => {
  expect(parseSpan(text)).toEqual(expected);
});

it('days survive the way to the calendar and back', () => {
  expect(isoDay(calendarDay('2026-03-01')!)).toBe('2026-03-01');
  expect(isoDay(calendarDay('2026-3-1T23:30:00Z')!)).toBe('2026-03-01');
  expect(calendarDay('-7d')).toBeUndefined();
  expect(calendarDay(undefined)).toBeUndefined();
});

it.each([
  ['America/Los_Angeles', '2026-11-23'],
  ['Asia/Tokyo', '2026-11-24'],
  ['UTC', '2026-11-24'],
])('today in %s is %s, whatever the zone of the browser is', (timeZone, day) => {
  expect(isoDay(todayIn(timeZone, new Date('2026-11-24T02:00:00Z')))).toBe(day);
});
