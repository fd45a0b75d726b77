import { expect, test } from 'vitest';
import { bucketEnd, bucketLabel, rangeLabel, wallClock } from './buckets.ts';
import type { Interval } from './model.ts';

test.each<[string, Interval, string]>([
  ['2026-11-12', 'day', '12 November 2026'],
  ['2026-11-12 13:00:00', 'hour', '12 November 2026, 13:00'],
  ['2026-11-12 13:00:07', 'second', '12 November 2026, 13:00:07'],
  ['2026-11-08', 'week', 'Week of 8 November 2026'],
  ['2026-11-01', 'month', 'November 2026'],
  ['2026-10-01', 'quarter', 'Q4 2026'],
  ['2026-01-01', 'year', '2026'],
  ['not a day', 'day', 'not a day'],
  ['2026-13-01', 'day', '2026-13-01'],
])('%s by %s is %s', (day, interval, label) => {
  expect(bucketLabel(day, interval)).toBe(label);
});

test.each<[string[], Interval, string]>([
  [['2026-11-01', '2026-11-30'], 'day', '1 to 30 November 2026'],
  [['2026-10-28', '2026-11-03'], 'day', '28 October to 3 November 2026'],
  [['2025-12-28', '2026-01-03'], 'day', '28 December 2025 to 3 January 2026'],
  [['2026-11-01', '2026-11-08'], 'week', '1 to 8 November 2026'],
  [['2026-01-01', '2026-04-01'], 'month', 'January 2026 to April 2026'],
  [['2026-11-01'], 'day', '1 November 2026'],
  [[], 'day', ''],
])('from %j by %s is %s', (days, interval, label) => {
  expect(rangeLabel(days, interval)).toBe(label);
});

test.each<[string, Interval, string | undefined]>([
  ['2026-11-30', 'day', '2026-12-01 00:00:00'],
  ['2026-11-30 23:00:00', 'hour', '2026-12-01 00:00:00'],
  ['2026-12-27', 'week', '2027-01-03 00:00:00'],
  ['2026-12-01', 'month', '2027-01-01 00:00:00'],
  ['2026-10-01', 'quarter', '2027-01-01 00:00:00'],
  ['2024-01-01', 'year', '2025-01-01 00:00:00'],
  ['x', 'day', undefined],
])('%s by %s ends at %s', (day, interval, end) => {
  expect(bucketEnd(day, interval)).toBe(end);
});

test.each([
  ['2026-11-23T07:02:09.117Z', 'UTC', '2026-11-23 07:02:09'],
  ['2026-11-23T23:30:00Z', 'Europe/Berlin', '2026-11-24 00:30:00'],
  ['2026-11-23T23:30:00Z', 'No/Zone', undefined],
  ['x', 'UTC', undefined],
])('%s in %s is %s', (instant, timezone, text) => {
  expect(wallClock(instant, timezone)).toBe(text);
});
