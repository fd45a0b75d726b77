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
      'no ids of cohorts',
      trends({ breakdownFilter: { breakdown: [12], breakdown_type: 'cohort' } }),
      [{ label: 'buyers', breakdown_value: 12 }],
      [{ label: 'buyers' }],
    ],
    [
      'no ids of cohorts of several breakdowns',
      trends({ breakdownFilter: { breakdowns: [{ property: 12, type: 'cohort' }] } }),
      [{ label: 'buyers', breakdown_value: ['12'] }],
      [{ label: 'buyers' }],
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
    expect(publicResult(node, result, undefined)).toEqual(shown);
  });

  it('has the rows that SQL selects', () => {
    expect(publicResult({ kind: 'HogQLQuery' } as never, [[1, { a: 2 }]], ['a', 'b'])).toEqual([
      [1, { a: 2 }],
    ]);
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
