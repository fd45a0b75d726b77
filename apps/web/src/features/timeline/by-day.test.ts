import { expect, it } from 'vitest';
import { byDay } from './by-day.ts';

it('groups events by the day of the time zone', () => {
  const events = ['2026-01-02T00:30:00Z', '2026-01-01T23:30:00Z', '2026-01-01T05:00:00Z'].map(
    (timestamp) => ({
      timestamp,
    }),
  );
  const sizes = (zone: string) => byDay(events, zone).map(({ day, events: of }) => [day, of.length]);
  expect(sizes('UTC')).toEqual([
    ['Friday, 2 January 2026', 1],
    ['Thursday, 1 January 2026', 2],
  ]);
  expect(sizes('America/New_York')).toEqual([['Thursday, 1 January 2026', 3]]);
});
