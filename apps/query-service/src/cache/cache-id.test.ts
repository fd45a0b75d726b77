import { queryNodeSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import type { RunnableNode } from '../query/query-kind.ts';
import { cacheKeyOf, canonicalNode } from './cache-id.ts';

const text = (node: object): string => canonicalNode(queryNodeSchema.parse(node) as RunnableNode);

const trends = (members: object = {}) => ({
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: 'a', name: 'A' }],
  ...members,
});

describe('the canonical text of a node', () => {
  it.each<[string, object, object]>([
    [
      'the order of members',
      { kind: 'HogQLQuery', query: 'SELECT 1' },
      { query: 'SELECT 1', kind: 'HogQLQuery' },
    ],
    ['null for nothing', trends(), trends({ breakdownFilter: null })],
    ['a default that is written out', trends(), trends({ interval: 'day' })],
    ['tags, version and name of a query', trends(), trends({ tags: { scene: 'x' }, version: 2 })],
    [
      'how a chart is drawn',
      trends({ trendsFilter: {} }),
      trends({ trendsFilter: { showLegend: true, goalLines: [] } }),
    ],
    [
      'the same within a source',
      { kind: 'InsightActorsQuery', source: trends() },
      { kind: 'InsightActorsQuery', source: trends({ trendsFilter: { yAxisLabel: 'x' }, tags: {} }) },
    ],
  ])('does not change with %s', (_, one, other) => {
    expect(text(other)).toBe(text(one));
  });

  it.each<[string, object, object]>([
    ['the question', { kind: 'HogQLQuery', query: 'SELECT 1' }, { kind: 'HogQLQuery', query: 'SELECT 2' }],
    [
      'the display, which decides the form of the answer',
      trends(),
      trends({ trendsFilter: { display: 'BoldNumber' } }),
    ],
    [
      'the name of a series, which is in the answer',
      trends(),
      trends({ series: [{ kind: 'EventsNode', event: 'a', custom_name: 'B' }] }),
    ],
    [
      'a property called like something that is drawn',
      trends({ properties: [{ type: 'event', key: 'name', value: 'x' }] }),
      trends({ properties: [{ type: 'event', key: 'tags', value: 'x' }] }),
    ],
    ['the order of a list', trends({ series: [ev('a'), ev('b')] }), trends({ series: [ev('b'), ev('a')] })],
  ])('changes with %s', (_, one, other) => {
    expect(text(other)).not.toBe(text(one));
  });
});

function ev(event: string) {
  return { kind: 'EventsNode', event };
}

describe('a cache key', () => {
  const facts = { projectId: 1, revision: 'r', limitContext: undefined, now: undefined, extra: undefined };

  it.each([
    ['project', { projectId: 2 }],
    ['settings', { revision: 's' }],
    ['limits', { limitContext: 'posthog_ai' }],
    ['moment', { now: new Date(0) }],
    ['page', { extra: [{ limit: 1, offset: 0 }] }],
  ])('differs by %s', (_, members) => {
    expect(cacheKeyOf('node', { ...facts, ...members })).not.toBe(cacheKeyOf('node', facts));
  });

  it('is the same for the same', () => {
    expect(cacheKeyOf('node', { ...facts })).toBe(cacheKeyOf('node', facts));
    expect(cacheKeyOf('node', facts)).toMatch(/^cache_[0-9a-f]{64}$/);
  });
});
