import { expect, it } from 'vitest';
import { isOngoing, nextCheckAt, snoozeUntil } from './alert-times.ts';

/** 2024-03-08 is a Friday. */
it.each([
  ['hourly', 'UTC', false, '2024-03-08T10:15:00Z', '2024-03-08T11:15:00.000Z'],
  ['daily', 'UTC', false, '2024-03-08T10:15:00Z', '2024-03-09T01:00:00.000Z'],
  ['daily', 'UTC', true, '2024-03-08T10:15:00Z', '2024-03-11T01:00:00.000Z'],
  ['daily', 'America/New_York', false, '2024-03-08T03:00:00Z', '2024-03-08T06:00:00.000Z'],
  ['hourly', 'UTC', true, '2024-03-08T23:30:00Z', '2024-03-11T00:00:00.000Z'],
  ['weekly', 'UTC', false, '2024-03-08T10:15:00Z', '2024-03-11T03:00:00.000Z'],
  ['monthly', 'UTC', false, '2024-03-08T10:15:00Z', '2024-04-01T04:00:00.000Z'],
  ['monthly', 'UTC', true, '2024-05-08T10:15:00Z', '2024-06-03T04:00:00.000Z'],
] as const)(
  '%s in %s, without weekends: %s, after %s is %s',
  (interval, timezone, skipWeekend, now, next) => {
    expect(nextCheckAt(interval, { now: new Date(now), timezone, skipWeekend }).toISOString()).toBe(next);
  },
);

const NOW = new Date('2024-03-08T10:00:00Z');

it.each([
  ['2h', '2024-03-08T12:00:00.000Z'],
  ['1d', '2024-03-09T10:00:00.000Z'],
  ['1w', '2024-03-15T10:00:00.000Z'],
  ['2024-03-10T00:00:00Z', '2024-03-10T00:00:00.000Z'],
])('snoozed for %s means until %s', (text, until) => {
  expect(snoozeUntil(text, NOW).toISOString()).toBe(until);
});

it.each([
  ['yesterday'],
  ['2024-01-01T00:00:00Z'],
  ['0h'],
  ['-2h'],
  ['+275760-09-13T00:00:00Z'],
  ['9999-12-31T23:59:59-14:00'],
])('refuses to snooze until %s', (text) => {
  expect(() => snoozeUntil(text, NOW)).toThrow('Expected a later time');
});

it.each([
  ['2024-03-08', 'day', true],
  ['2024-03-07', 'day', false],
  ['2024-03-08 09:00:00', 'hour', false],
  ['2024-03-08 10:00:00', 'hour', true],
  ['2024-03-04', 'week', true],
  ['2024-01-01', 'quarter', true],
])('%s of the interval %s is ongoing: %s', (day, interval, expected) => {
  expect(isOngoing(day, { interval, timezone: 'UTC', now: NOW })).toBe(expected);
});
