import { describe, expect, it } from 'vitest';
import type { RunnableNode } from '../query/query-kind.ts';
import { isShareable, publicQuery, publicResult } from './public-result.ts';

const trends = (members: object = {}): RunnableNode =>
  ({ kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'sold' }], ...members }) as never;

describe('the public result', () => {
  it.each([
    [
      'a series without its definition and the links to its persons',
      trends(),
      [
        {
          label: 'sold',
          data: [1],
          days: ['d'],
          action: { id: 7, properties: [] },
          filter: {},
          persons_urls: [],
        },
      ],
      [{ label: 'sold', data: [1], days: ['d'] }],
    ],
    [
      'the numbers of a box plot',
      trends({ trendsFilter: { display: 'BoxPlot' } }),
      [
        {
          day: 'd',
          label: 'l',
          series_label: 's',
          min: 1,
          p25: 2,
          median: 3,
          p75: 4,
          max: 5,
          mean: 3,
          action: {},
        },
      ],
      [{ day: 'd', label: 'l', series_label: 's', min: 1, p25: 2, median: 3, p75: 4, max: 5, mean: 3 }],
    ],
    [
      'the cells and totals of a calendar heatmap',
      { kind: 'CalendarHeatmapQuery' } as never,
      {
        data: [{ row: 1, column: 2, value: 3 }],
        rowAggregations: [{ row: 1, value: 3 }],
        columnAggregations: [{ column: 2, value: 3 }],
        allAggregations: 3,
      },
      {
        data: [{ row: 1, column: 2, value: 3 }],
        rowAggregations: [{ row: 1, value: 3 }],
        columnAggregations: [{ column: 2, value: 3 }],
        allAggregations: 3,
      },
    ],
    [
      'the values of a breakdown',
      trends({ breakdownFilter: { breakdown: 'plan', breakdown_type: 'event' } }),
      [{ label: 'pro', breakdown_value: 'pro' }],
      [{ label: 'pro', breakdown_value: 'pro' }],
    ],
    [
      'names of cohorts instead of their ids',
      trends({ breakdownFilter: { breakdown: [12, 'all', 13], breakdown_type: 'cohort' } }),
      [12, 'all', 13].map((breakdown_value) => ({ label: 'Formula (A)', breakdown_value })),
      ['buyers', 'all users', 'Deleted cohort'].map((name) => ({
        ...{ label: 'Formula (A)', breakdown_value: name },
      })),
    ],
    [
      'names of cohorts for steps, rates and retention',
      trends({ breakdownFilter: { breakdowns: [{ property: 12, type: 'cohort' }] } }),
      [
        [{ name: 'a', breakdown: 'buyers', breakdown_value: 12 }],
        { data: [1], breakdown_value: 12 },
        { label: 'Day 0', values: [{ count: 1 }], breakdown_value: '12' },
      ],
      [
        [{ name: 'a', breakdown_value: 'buyers' }],
        { data: [1], breakdown_value: 'buyers' },
        { label: 'Day 0', values: [{ count: 1 }], breakdown_value: 'buyers' },
      ],
    ],
    [
      'the units of a web overview',
      { kind: 'WebOverviewQuery' } as never,
      [{ key: 'session duration', kind: 'duration_s', value: 3 }],
      [{ key: 'session duration', kind: 'duration_s', value: 3 }],
    ],
    [
      'the cells of retention',
      { kind: 'RetentionQuery' } as never,
      [
        {
          label: 'Day 0',
          date: 'd',
          values: [{ count: 1, label: 'Day 0', people_url: '/x' }],
          people_url: '/x',
        },
      ],
      [{ label: 'Day 0', date: 'd', values: [{ count: 1, label: 'Day 0' }] }],
    ],
    [
      'steps of several breakdowns',
      { kind: 'FunnelsQuery' } as never,
      [[{ name: 'a', order: 0, count: 2, action_id: 4, converted_people_url: '/x' }]],
      [[{ name: 'a', order: 0, count: 2 }]],
    ],
  ])('has %s', (_, node, result, shown) => {
    expect(publicResult(node, { result, columns: undefined }, [{ id: 12, name: 'buyers' }])).toEqual(shown);
  });

  it('has the rows that SQL selects', () => {
    const rows = { result: [[1, { a: 2 }]], columns: ['a', 'b'] };
    expect(publicResult({ kind: 'HogQLQuery' } as never, rows, [])).toEqual([[1, { a: 2 }]]);
  });
});

it('the public query has the chart, without series and filters', () => {
  const node = trends({
    interval: 'week',
    properties: [{ key: 'secret' }],
    trendsFilter: { display: 'ActionsBar', formula: 'A/B', formulaNodes: [{ formula: 'A' }] },
  });
  expect(publicQuery(node)).toEqual({
    kind: 'InsightVizNode',
    source: { kind: 'TrendsQuery', interval: 'week', trendsFilter: { display: 'ActionsBar' } },
  });
});

it.each([
  ['TrendsQuery', true],
  ['HogQLQuery', true],
  ['ActorsQuery', false],
  ['EventsQuery', false],
  ['SessionsQuery', false],
])('%s can be shared: %s', (kind, expected) => {
  expect(isShareable({ kind } as never)).toBe(expected);
});
