import { expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { derivedName } from './describe-insight.ts';

const event = (name: string) => ({ kind: 'EventsNode' as const, event: name });

it.each<[InsightQuery, string]>([
  [{ kind: 'TrendsQuery', series: [event('$pageview')] }, 'Pageview'],
  [
    { kind: 'TrendsQuery', series: [event('a')], breakdownFilter: { breakdowns: [{ property: 'plan' }] } },
    'a by plan',
  ],
  [
    {
      kind: 'TrendsQuery',
      series: [event('a')],
      breakdownFilter: { breakdown: [1], breakdown_type: 'cohort' },
    },
    'a by cohort',
  ],
  [{ kind: 'TrendsQuery', series: ['a', 'b', 'c', 'd', 'e'].map(event) }, 'a, b, c and 2 more'],
  [{ kind: 'FunnelsQuery', series: [event('a'), event('b')] }, 'Funnel: a → b'],
  [{ kind: 'RetentionQuery', retentionFilter: { targetEntity: { id: 'paid' } } }, 'Retention of paid'],
  [{ kind: 'PathsQuery', pathsFilter: { startPoint: '/a', endPoint: '/b' } }, 'Paths from /a to /b'],
  [{ kind: 'StickinessQuery', series: [event('a')] }, 'Stickiness of a'],
  [{ kind: 'LifecycleQuery', series: [event('a')] }, 'Lifecycle of a'],
])('%j is called "%s"', (query, name) => {
  expect(derivedName(query)).toBe(name);
});
