import { expect, it } from 'vitest';
import type { DateRange } from '../query/query-types.ts';
import { dayOf, rangeLabel, withBounds } from './date-ranges.ts';

it.each<[DateRange | null | undefined, string]>([
  [undefined, 'Last 7 days'],
  [{}, 'Last 7 days'],
  [{ date_from: '-30d' }, 'Last 30 days'],
  [{ date_from: '-1mStart', date_to: '-1mEnd' }, 'Last month'],
  [{ date_from: '-3w' }, 'Last 3 weeks'],
  [{ date_from: '-1h' }, 'Last 1 hour'],
  [{ date_from: '2026-01-31' }, 'Since Jan 31, 2026'],
  [{ date_from: '2026-01-31', date_to: '2026-02-02' }, 'Jan 31, 2026 to Feb 2, 2026'],
  [{ date_from: 'all' }, 'All time'],
  [{ date_from: 'odd' }, 'Since odd'],
])('the range %j reads "%s"', (range, label) => {
  expect(rangeLabel(range)).toBe(label);
});

it.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T10:00:00Z', '2026-01-31'],
  ['-7d', ''],
  [null, ''],
])('the day of %s is "%s"', (bound, day) => {
  expect(dayOf(bound)).toBe(day);
});

it('other bounds keep the other members', () => {
  const range = { date_from: '-7d', date_to: '-1d', excludeIncompletePeriods: true };
  expect(withBounds(range, 'mStart', undefined)).toEqual({
    date_from: 'mStart',
    excludeIncompletePeriods: true,
  });
});
