import { describe, expect, it } from 'vitest';
import { propertiesSchema, queryNodeSchema, queryRequestSchema } from './index.ts';

const trends = (members: object) => ({
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: '$pageview' }],
  ...members,
});

const table = (members: object) => ({ kind: 'WebStatsTableQuery', breakdownBy: 'Page', ...members });

const problems = (value: unknown): string[] =>
  queryNodeSchema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('a query node', () => {
  it.each([
    [trends({ trendsFilter: { metricShowChange: true, metricColorByDirection: 'up', next: { a: 1 } } })],
    [{ ...trends({}), kind: 'FunnelsQuery', funnelsFilter: { layout: 'x', nextOne: [1] } }],
    [{ kind: 'RetentionQuery', retentionFilter: { meanRetentionCalculation: 'simple', nextOne: 1 } }],
    [{ kind: 'InsightVizNode', source: trends({}), nextOne: true }],
    [{ kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: 'select 1' }, nextOne: true }],
  ])('keeps members of a chart that it does not know: %j', (node) => {
    expect(queryNodeSchema.parse(node)).toMatchObject(node);
  });

  it('reads null members as not given', () => {
    const node = queryNodeSchema.parse(
      trends({ interval: null, breakdownFilter: null, samplingFactor: null }),
    );
    expect(node).toMatchObject({ interval: 'day', trendsFilter: { display: 'ActionsLineGraph' } });
  });

  it.each([
    ['an unknown kind', { kind: 'NoSuchQuery' }, ['kind']],
    ['an unknown member', trends({ colour: 'red' }), ['']],
    ['a wrong math', { ...trends({}), series: [{ kind: 'EventsNode', math: 'mode' }] }, ['series.0.math']],
    ['a wrong interval', trends({ interval: 'fortnight' }), ['interval']],
    ['no series', trends({ series: [] }), ['series']],
    ['a sampling factor of zero', trends({ samplingFactor: 0 }), ['samplingFactor']],
    [
      'two lifecycle series',
      { ...trends({}), kind: 'LifecycleQuery', series: Array(2).fill({ kind: 'EventsNode', event: 'a' }) },
      ['series'],
    ],
    [
      'a window of zero',
      { ...trends({}), kind: 'FunnelsQuery', funnelsFilter: { funnelWindowInterval: 0 } },
      ['funnelsFilter.funnelWindowInterval'],
    ],
    ['an unknown breakdown', table({ breakdownBy: 'Colour' }), ['breakdownBy']],
    ['a table of no rows', table({ limit: 0 }), ['limit']],
    ['half an order', table({ orderBy: ['Views'] }), ['orderBy']],
    [
      'a sample of more than everything',
      table({ sampling: { forceSamplingRate: { numerator: 2, denominator: 1 } } }),
      ['sampling.forceSamplingRate'],
    ],
    [
      'thresholds in the wrong order',
      { kind: 'WebVitalsPathBreakdownQuery', metric: 'LCP', percentile: 'p75', thresholds: [4_000, 2_500] },
      ['thresholds'],
    ],
    ['an unknown member of a table', table({ colour: 1 }), ['']],
    [
      'a member of a chart that is nearly one that changes numbers',
      trends({ trendsFilter: { Formula: 'A', smoothing_intervals: 7, formual: 'A' } }),
      ['trendsFilter.Formula', 'trendsFilter.smoothing_intervals', 'trendsFilter.formual'],
    ],
    [
      'a wrong member of a chart',
      trends({ trendsFilter: { smoothingIntervals: 'x' } }),
      ['trendsFilter.smoothingIntervals'],
    ],
    ['an unknown member of a breakdown', trends({ breakdownFilter: { colour: 'red' } }), ['breakdownFilter']],
  ])('names the path of %s', (_, node, paths) => {
    expect(problems(node)).toEqual(paths);
  });
});

describe('properties', () => {
  it.each([
    ['nothing', undefined, { type: 'AND', values: [] }],
    ['a list', [{ key: 'a', value: 1 }], { type: 'AND', values: [{ type: 'event', key: 'a', value: 1 }] }],
    ['a half-filled filter', [{ type: 'event' }, {}], { type: 'AND', values: [] }],
    [
      'a group in a group',
      { type: 'OR', values: [{ type: 'AND', values: [{ key: 'a', type: 'person', value: ['x'] }] }] },
      { type: 'OR', values: [{ type: 'AND', values: [{ key: 'a', type: 'person', value: ['x'] }] }] },
    ],
    [
      'a group in a list',
      [{ type: 'OR', values: [{ key: 'a' }, { key: 'b' }] }, { key: 'c' }],
      { type: 'AND', values: [{ type: 'OR', values: [{ key: 'a' }, { key: 'b' }] }, { key: 'c' }] },
    ],
  ])('read %s as one group', (_, given, read) => {
    expect(propertiesSchema.parse(given)).toMatchObject(read);
  });
});

describe('a client query id', () => {
  it.each([
    ['abc-DEF_123', true],
    ['', false],
    ["a' OR 1", false],
    ['x'.repeat(129), false],
  ])('%j is accepted: %s', (id, accepted) => {
    const request = { query: { kind: 'HogQLQuery', query: 'select 1' }, client_query_id: id };
    expect(queryRequestSchema.safeParse(request).success).toBe(accepted);
  });
});
