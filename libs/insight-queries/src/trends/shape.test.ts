import { trendsQuerySchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CONTEXT } from '../golden/hogql-of.ts';
import type { Row } from '../insight-plan.ts';
import { planTrends } from './plan.ts';

const answer = (members: object, rows: readonly Row[]) =>
  planTrends(
    trendsQuerySchema.parse({
      kind: 'TrendsQuery',
      dateRange: { date_from: '2024-01-01', date_to: '2024-01-03' },
      series: [{ kind: 'EventsNode', event: 'view' }],
      ...members,
    }),
    GOLDEN_CONTEXT,
  ).shape(rows).results as Record<string, unknown>[];

const row = (bucket: string, value: number, breakdown: Row[number] = '', period = 0, series = 0): Row => [
  series,
  period,
  breakdown,
  bucket,
  value,
];

const BY_BROWSER = { breakdownFilter: { breakdown: 'browser', breakdown_type: 'event' } };

describe('the series of a trend', () => {
  it('have a number for every day', () => {
    expect(answer({}, [row('2024-01-02', 4)])).toMatchObject([
      { data: [0, 4, 0], days: ['2024-01-01', '2024-01-02', '2024-01-03'], count: 4, label: 'view' },
    ]);
  });

  it('leave out buckets beside the axis', () => {
    expect(answer({}, [row('2023-12-31', 4)])).toMatchObject([{ data: [0, 0, 0] }]);
  });

  it('are ordered by size, then "not set", then the rest', () => {
    const values = ['$$_posthog_breakdown_other_$$', 'b', '$$_posthog_breakdown_null_$$', 'a'];
    const rows = values.map((value, index) => row('2024-01-01', 9 - index, value));
    expect(answer(BY_BROWSER, rows).map(({ breakdown_value }) => breakdown_value)).toEqual([
      'b',
      'a',
      '$$_posthog_breakdown_null_$$',
      '$$_posthog_breakdown_other_$$',
    ]);
  });

  it.each<[string, object, number[], number]>([
    ['sum up in a cumulative chart', { display: 'ActionsLineGraphCumulative' }, [1, 3, 7], 7],
    ['are whole numbers when smoothed', { smoothingIntervals: 2 }, [1, 1, 3], 5],
    ['follow a formula', { formula: 'A * 10' }, [10, 20, 40], 70],
  ])('%s', (_, trendsFilter, data, count) => {
    const rows = [1, 2, 4].map((value, day) => row(`2024-01-0${day + 1}`, value));
    expect(answer({ trendsFilter }, rows)).toMatchObject([{ data, count }]);
  });

  it('of cohorts have names for labels and ids for values', () => {
    const members = { breakdownFilter: { breakdown: [3, 'all'], breakdown_type: 'cohort' } };
    expect(answer(members, [row('2024-01-01', 2, 'all'), row('2024-01-01', 1, '3')])).toMatchObject([
      { label: 'Payers', breakdown_value: 3 },
      { label: 'all users', breakdown_value: 'all' },
    ]);
  });

  it('of a formula meet by period and breakdown value', () => {
    const series = ['view', 'buy'].map((event) => ({ kind: 'EventsNode', event }));
    const members = { series, ...BY_BROWSER, trendsFilter: { formula: 'A - B' } };
    const rows = [
      row('2024-01-01', 5, 'x'),
      row('2024-01-01', 2, 'x', 0, 1),
      row('2024-01-01', 1, 'y', 0, 1),
    ];
    expect(answer(members, rows)).toMatchObject([
      { breakdown_value: 'x', data: [3, 0, 0], label: 'Formula (A - B)', action: null },
      { breakdown_value: 'y', data: [-1, 0, 0] },
    ]);
  });
});
