import { expect, it } from 'vitest';
import { withBounds } from './with-bounds.ts';

it.each([
  ['mStart', undefined, { date_from: 'mStart' }],
  ['2026-01-02', '2026-01-03', { date_from: '2026-01-02', date_to: '2026-01-03' }],
  ['-7d', null, { date_from: '-7d' }],
])('the bounds %s and %s replace the old ones and keep the other members', (from, to, bounds) => {
  const range = { date_from: '-7d', date_to: '-1d', excludeIncompletePeriods: true };
  expect(withBounds(range, from, to)).toEqual({ ...bounds, excludeIncompletePeriods: true });
});
