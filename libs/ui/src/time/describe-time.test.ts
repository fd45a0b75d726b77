import { describe, expect, it } from 'vitest';
import {
  describeDay,
  describeExactTime,
  describeHour,
  describeRelativeTime,
  untilNextText,
} from './describe-time.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('a time in relation to now', () => {
  it.each([
    ['2026-03-10T12:00:00Z', 'just now'],
    ['2026-03-10T11:59:56Z', 'just now'],
    ['2026-03-10T12:00:04Z', 'just now'],
    ['2026-03-10T11:59:48Z', '12 seconds ago'],
    ['2026-03-10T11:58:59Z', '1 minute ago'],
    ['2026-03-10T11:01:00Z', '59 minutes ago'],
    ['2026-03-10T12:02:00Z', 'in 2 minutes'],
    ['2026-03-10T09:30:00Z', '2 hours ago'],
    ['2026-03-09T12:00:00Z', '1 day ago'],
    ['2026-02-10T12:00:00Z', '28 days ago'],
    ['2026-01-02T12:00:00Z', '2 Jan'],
    ['2025-12-31T12:00:00Z', '31 Dec 2025'],
    ['2026-12-24T12:00:00Z', '24 Dec'],
    ['not a time', 'unknown time'],
  ])('%s: %s', (then, expected) => {
    expect(describeRelativeTime(new Date(then), NOW, 'UTC')).toBe(expected);
  });

  it('takes the year of the given time zone', () => {
    const then = new Date('2025-12-31T23:30:00Z');
    expect(describeRelativeTime(then, NOW, 'Europe/Berlin')).toBe('1 Jan');
  });
});

it.each([
  ['UTC', '10 Mar 2026, 12:00:00 UTC'],
  ['Asia/Tokyo', '10 Mar 2026, 21:00:00 GMT+9'],
])('an exact time names its zone: %s', (timeZone, expected) => {
  expect(describeExactTime(NOW, timeZone)).toBe(expected);
});

it('days and hours are written as in charts', () => {
  expect(describeDay(NOW, 'UTC')).toBe('10 March 2026');
  expect(describeHour(NOW, 'Asia/Tokyo')).toBe('10 March 2026, 21:00');
});

it.each([
  [10, 1000],
  [90, 15_000],
  [7200, 300_000],
])('the text of %d seconds ago is checked again after %d ms', (seconds, expected) => {
  expect(untilNextText(new Date(NOW.getTime() - seconds * 1000), NOW)).toBe(expected);
});
