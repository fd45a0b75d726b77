import { queryNodeSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { queryOfFilter } from './query-of-filter.ts';

type Members = Readonly<Record<string, unknown>>;

describe('filters of the older API are converted to queries', () => {
  it.each<readonly [name: string, filter: Members, query: Members]>([
    [
      'a trend is what is asked where nothing is said',
      { events: [{ id: 'sold' }] },
      { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'sold' }] },
    ],
    [
      'events and actions keep their order and their math',
      {
        insight: 'TRENDS',
        events: [{ id: 'sold', order: 1, math: 'sum', math_property: 'price', name: 'Sold' }],
        actions: [{ id: '7', order: 0, properties: [{ key: 'plan', value: 'pro' }] }],
        date_from: '-7d',
        interval: 'week',
        display: 'ActionsPie',
        formula: 'A+B',
        compare: true,
        filter_test_accounts: true,
      },
      {
        kind: 'TrendsQuery',
        series: [
          { kind: 'ActionsNode', id: 7, properties: [{ key: 'plan', value: 'pro' }] },
          { kind: 'EventsNode', event: 'sold', name: 'Sold', math: 'sum', math_property: 'price' },
        ],
        dateRange: { date_from: '-7d' },
        interval: 'week',
        trendsFilter: { display: 'ActionsPie', formula: 'A+B' },
        compareFilter: { compare: true },
        filterTestAccounts: true,
      },
    ],
    [
      'an event without an id is any event, and what is null was never said',
      { events: [{ id: null }], breakdown: null, breakdown_type: 'event', interval: null },
      { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: null }] },
    ],
    [
      'a breakdown',
      { events: [{ id: 'sold' }], breakdown: '$browser', breakdown_type: 'person', breakdown_limit: 5 },
      {
        kind: 'TrendsQuery',
        series: [{ kind: 'EventsNode', event: 'sold' }],
        breakdownFilter: { breakdown: '$browser', breakdown_type: 'person', breakdown_limit: 5 },
      },
    ],
    [
      'stickiness and lifecycle were shapes of a trend',
      { insight: 'TRENDS', shown_as: 'Lifecycle', events: [{ id: 'sold' }] },
      { kind: 'LifecycleQuery', series: [{ kind: 'EventsNode', event: 'sold' }] },
    ],
    [
      'stickiness',
      { insight: 'STICKINESS', interval: 'week', events: [{ id: 'sold' }] },
      { kind: 'StickinessQuery', interval: 'week', series: [{ kind: 'EventsNode', event: 'sold' }] },
    ],
    [
      'a funnel',
      {
        insight: 'FUNNELS',
        events: [
          { id: 'a', order: 0 },
          { id: 'b', order: 1 },
        ],
        funnel_window_days: 3,
        funnel_viz_type: 'trends',
        funnel_order_type: 'strict',
        funnel_aggregate_by_hogql: 'properties.$session_id',
        exclusions: [{ id: 'x', type: 'events', funnel_from_step: 0, funnel_to_step: 1 }],
      },
      {
        kind: 'FunnelsQuery',
        series: [
          { kind: 'EventsNode', event: 'a' },
          { kind: 'EventsNode', event: 'b' },
        ],
        funnelsFilter: {
          funnelWindowInterval: 3,
          funnelVizType: 'trends',
          funnelOrderType: 'strict',
          funnelAggregateByHogQL: 'properties.$session_id',
          exclusions: [{ kind: 'EventsNode', event: 'x', funnelFromStep: 0, funnelToStep: 1 }],
        },
      },
    ],
    [
      'retention',
      {
        insight: 'RETENTION',
        period: 'Week',
        total_intervals: 5,
        retention_type: 'retention_first_time',
        target_entity: { id: 'a', type: 'events' },
      },
      {
        kind: 'RetentionQuery',
        retentionFilter: {
          period: 'Week',
          totalIntervals: 5,
          retentionType: 'retention_first_time',
          targetEntity: { id: 'a', type: 'events' },
        },
      },
    ],
    [
      'paths',
      { insight: 'PATHS', include_event_types: ['$pageview'], start_point: '/a', step_limit: 3 },
      {
        kind: 'PathsQuery',
        pathsFilter: { includeEventTypes: ['$pageview'], startPoint: '/a', stepLimit: 3 },
      },
    ],
  ])('%s', (_, filter, query) => {
    expect(queryNodeSchema.parse(queryOfFilter(filter))).toEqual(queryNodeSchema.parse(query));
  });
});
