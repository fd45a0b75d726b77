import { expect, test } from 'vitest';
import type { ChartPoint } from '../common/model.ts';
import { actorsSourceOf } from './actors-source.ts';

const point = (members: Partial<ChartPoint>): ChartPoint => ({
  series: 0,
  label: 'A point',
  value: 1,
  hasActors: true,
  ...members,
});

test.each<[string, Partial<ChartPoint>, object]>([
  [
    'TrendsQuery',
    { series: 1, day: '2026-11-14', breakdown: 'Chrome', compare: 'previous' },
    { kind: 'InsightActorsQuery', series: 1, day: '2026-11-14', breakdown: 'Chrome', compare: 'previous' },
  ],
  ['StickinessQuery', { day: 3 }, { kind: 'InsightActorsQuery', series: 0, day: 3 }],
  [
    'LifecycleQuery',
    { day: '2026-11-14', status: 'dormant' },
    { kind: 'InsightActorsQuery', day: '2026-11-14', status: 'dormant' },
  ],
  ['RetentionQuery', { interval: 2 }, { kind: 'InsightActorsQuery', interval: 2 }],
  [
    'FunnelsQuery',
    { funnelStep: -2, breakdown: ['Chrome'] },
    { kind: 'FunnelsActorsQuery', funnelStep: -2, funnelStepBreakdown: ['Chrome'] },
  ],
  [
    'FunnelsQuery',
    { day: '2026-11-14', dropOff: false },
    {
      kind: 'FunnelsActorsQuery',
      funnelTrendsDropOff: false,
      funnelTrendsEntrancePeriodStart: '2026-11-14',
    },
  ],
])('of a point of a %s with %j', (kind, members, expected) => {
  expect(actorsSourceOf({ kind: 'InsightVizNode', source: { kind } }, point(members))).toEqual({
    ...expected,
    source: { kind },
  });
});

test('the ends of a path are in the filter of its query', () => {
  const query = { kind: 'PathsQuery', pathsFilter: { stepLimit: 3 } };
  expect(actorsSourceOf(query, point({ pathStartKey: '1_/a', pathEndKey: '2_/b' }))).toEqual({
    kind: 'InsightActorsQuery',
    source: { ...query, pathsFilter: { stepLimit: 3, pathStartKey: '1_/a', pathEndKey: '2_/b' } },
  });
});

test.each([
  [{ kind: 'HogQLQuery' }, {}],
  [{ kind: 'TrendsQuery' }, { hasActors: false }],
])('%j with %j has no persons', (query, members) => {
  expect(actorsSourceOf(query, point(members))).toBeUndefined();
});
