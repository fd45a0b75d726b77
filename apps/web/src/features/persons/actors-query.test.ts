import { expect, it } from 'vitest';
import type { InsightQuery } from '../query/query-types.ts';
import { actorsQueryOf, actorsSourceOf, type PointOrigin } from './actors-query.ts';

const series = [{ kind: 'EventsNode' as const, event: 'a' }];

it.each<[InsightQuery, PointOrigin, object]>([
  [
    { kind: 'TrendsQuery', series },
    { series: 1, day: '2026-01-02', breakdown: ['x', 'y'], compare: 'previous' },
    { kind: 'InsightActorsQuery', series: 1, day: '2026-01-02', breakdown: ['x', 'y'], compare: 'previous' },
  ],
  [
    { kind: 'LifecycleQuery', series },
    { series: 0, day: '2026-01-02', status: 'dormant' },
    { kind: 'InsightActorsQuery', day: '2026-01-02', status: 'dormant' },
  ],
  [
    { kind: 'FunnelsQuery', series },
    { series: 0, funnelStep: -2, breakdown: 'x' },
    { kind: 'FunnelsActorsQuery', funnelStep: -2, funnelStepBreakdown: 'x' },
  ],
  [
    { kind: 'FunnelsQuery', series },
    { series: 0, entrancePeriodStart: '2026-01-02', dropOff: true },
    { funnelTrendsEntrancePeriodStart: '2026-01-02', funnelTrendsDropOff: true },
  ],
  [
    { kind: 'StickinessQuery', series },
    { series: 0, day: 3 },
    { kind: 'StickinessActorsQuery', series: 0, day: 3 },
  ],
  [{ kind: 'RetentionQuery' }, { series: 0, interval: 2 }, { kind: 'InsightActorsQuery', interval: 2 }],
  [
    { kind: 'PathsQuery', pathsFilter: { stepLimit: 3 } },
    { series: 0, pathStartKey: '1_/a', pathEndKey: '2_/b' },
    { source: { pathsFilter: { stepLimit: 3, pathStartKey: '1_/a', pathEndKey: '2_/b' } } },
  ],
])('the persons behind a point of %j at %j are %j', (query, point, expected) => {
  expect(actorsSourceOf(query, point)).toMatchObject(expected);
});

it('a page of the persons is searched and counted from its first', () => {
  const source = actorsSourceOf({ kind: 'RetentionQuery' }, { series: 0, interval: 0 });
  expect(actorsQueryOf(source, { search: '', page: 0 })).not.toHaveProperty('search');
  expect(actorsQueryOf(source, { search: 'ada', page: 2 })).toMatchObject({ search: 'ada', offset: 100 });
});
