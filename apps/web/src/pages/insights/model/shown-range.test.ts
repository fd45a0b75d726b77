import { describeRange } from '@meridian/ui';
import { expect, it } from 'vitest';
import type { InsightQuery, RetentionQuery } from '../../../features/query/query-types.ts';
import { shownRange } from './shown-range.ts';

const NOW = new Date(2026, 2, 10, 12);

const textOf = (query: Partial<RetentionQuery>): string =>
  describeRange(shownRange({ kind: 'RetentionQuery', ...query } as InsightQuery), NOW);

it.each([
  ['Hour', 8, 'Last 7 hours'],
  ['Day', 8, 'Last 7 days'],
  ['Day', 31, 'Last 30 days'],
  ['Week', 8, 'Last 7 weeks'],
  ['Month', 13, 'Last 12 months'],
  ['Hour', 1, 'This hour'],
  ['Day', 1, 'Today'],
  ['Week', 1, 'This week'],
  ['Month', 1, 'This month'],
] as const)('the range of a retention by %s with %d cohorts is %s', (period, totalIntervals, text) => {
  expect(textOf({ retentionFilter: { period, totalIntervals } })).toBe(text);
});

it('a retention without settings has eight cohorts of a day', () => {
  expect(textOf({})).toBe('Last 7 days');
  expect(textOf({ dateRange: { date_from: '' } })).toBe('Last 7 days');
});

it('a range that is chosen is the one that is shown', () => {
  const retentionFilter = { period: 'Week', totalIntervals: 8 } as const;
  expect(textOf({ retentionFilter, dateRange: { date_from: '-30d' } })).toBe('Last 30 days');
  expect(textOf({ retentionFilter, dateRange: { date_to: '2026-03-01' } })).toBe('Until 1 Mar');
});

it('other kinds read the last seven days', () => {
  const trends = { kind: 'TrendsQuery', series: [], dateRange: {} } as unknown as InsightQuery;
  expect(describeRange(shownRange(trends), NOW)).toBe('Last 7 days');
});
