import { expect, it } from 'vitest';
import { isAligned } from './is-aligned.ts';

const context = (weekStartDay: 0 | 1) => ({
  now: new Date('2024-03-13T15:40:00Z'),
  timezone: 'UTC',
  weekStartDay,
});

it.each([
  ['wStart', 'week', 0, true],
  ['wStart', 'week', 1, true],
  ['-1mStart', 'month', 0, true],
  ['mStart', 'hour', 0, true],
  ['2024-03-10', 'week', 0, true],
  ['2024-03-10', 'week', 1, false],
  ['-7d', 'day', 0, false],
] as const)('%s cuts between buckets of a %s that starts on day %i: %s', (value, bucket, day, expected) => {
  expect(isAligned(value, '>=', bucket, context(day))).toBe(expected);
});
