import { expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { runnableQuery, unfinishedPart } from './runnable.ts';

const series = [{ kind: 'EventsNode' as const, event: 'a' }];

it.each<[InsightQuery, string | undefined]>([
  [{ kind: 'TrendsQuery', series }, undefined],
  [{ kind: 'TrendsQuery', series: [] }, 'series'],
  [{ kind: 'TrendsQuery', series: [...series, { kind: 'EventsNode', math: 'sum' }] }, 'series__1'],
  [{ kind: 'TrendsQuery', series, trendsFilter: { formula: 'A / 2' } }, undefined],
  [{ kind: 'TrendsQuery', series, trendsFilter: { formula: 'A / B' } }, 'trendsFilter__formulaNodes'],
  [{ kind: 'TrendsQuery', series, trendsFilter: { formulas: [' '] } }, 'trendsFilter__formulaNodes'],
  [
    { kind: 'TrendsQuery', series, breakdownFilter: { breakdowns: [{ property: ' ', type: 'hogql' }] } },
    'breakdownFilter',
  ],
  [{ kind: 'FunnelsQuery', series }, 'series'],
  [{ kind: 'FunnelsQuery', series: [...series, ...series] }, undefined],
  [{ kind: 'RetentionQuery' }, undefined],
  [
    { kind: 'RetentionQuery', retentionFilter: { aggregationType: 'sum' } },
    'retentionFilter__aggregationProperty',
  ],
])('of %j the part that is not finished is %s', (query, attr) => {
  expect(unfinishedPart(query)?.attr).toBe(attr);
});

it('filters without a value are left out everywhere', () => {
  const finished = { key: 'x', value: ['1'] };
  const properties = [finished, { key: 'y' }];
  const trends = runnableQuery({
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', properties }],
    properties,
  });
  expect(trends).toEqual({
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', properties: [finished] }],
    properties: [finished],
  });
  const retention = runnableQuery({
    kind: 'RetentionQuery',
    retentionFilter: { targetEntity: { id: 'a', properties } },
  });
  expect(retention).toMatchObject({ retentionFilter: { targetEntity: { properties: [finished] } } });
});
