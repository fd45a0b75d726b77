import { queryNodeSchema } from '@meridian/contracts/query';
import { expect, it } from 'vitest';
import { TOOLS } from './catalog.ts';
import { INSIGHT_KINDS } from './insight-input.ts';
import { insightNode } from './insight-node.ts';

it.each(INSIGHT_KINDS)('the example of query-%s becomes a valid node', (kind) => {
  const { example } = TOOLS.find(({ name }) => name === `query-${kind}`)!;
  expect(queryNodeSchema.safeParse(insightNode(kind, example)).error?.issues ?? []).toEqual([]);
});

it('flat members become those of the node', () => {
  const node = insightNode('trends', {
    series: ['a', { event: 'b', math: 'dau' }, { action_id: 7 }, { kind: 'ActionsNode', id: 8 }],
    date_from: '-7d',
    filters: [{ key: '$browser', value: 'Chrome' }],
    breakdown: 'plan',
    breakdown_limit: 5,
    compare: true,
    formula: 'A / B',
    display: 'BoldNumber',
  });
  expect(node).toEqual({
    kind: 'TrendsQuery',
    series: [
      { kind: 'EventsNode', event: 'a', name: 'a' },
      { kind: 'EventsNode', event: 'b', math: 'dau' },
      { kind: 'ActionsNode', id: 7 },
      { kind: 'ActionsNode', id: 8 },
    ],
    dateRange: { date_from: '-7d' },
    properties: [{ key: '$browser', value: 'Chrome' }],
    breakdownFilter: { breakdowns: [{ property: 'plan', type: 'event' }], breakdown_limit: 5 },
    compareFilter: { compare: true },
    trendsFilter: { formulaNodes: [{ formula: 'A / B' }], display: 'BoldNumber' },
  });
});

it("a member of the node wins over the flat one, so that the public system's inputs work", () => {
  const node = insightNode('funnel', {
    series: [{ kind: 'EventsNode', event: 'a' }, 'b'],
    date_from: '-7d',
    dateRange: { date_from: '-30d' },
    order: 'strict',
    funnelsFilter: { funnelOrderType: 'unordered' },
  });
  expect(node).toMatchObject({
    dateRange: { date_from: '-30d' },
    funnelsFilter: { funnelOrderType: 'unordered' },
  });
});

it('a step that begins with / is a page of any host; the steps of the node itself are exact', () => {
  const of = (args: object) => insightNode('paths', args as never)['pathsFilter'];
  const own = { alias: '/b', regex: 'b' };
  expect(of({ start: '/a/', end: 'sign up', exclude: ['/c/'] })).toMatchObject({
    startPoint: '/a',
    endPoint: 'sign up',
    excludeEvents: ['/c'],
    localPathCleaningFilters: [{ alias: '/a' }, { alias: '/c' }],
  });
  expect(of({ start: '/a', pathsFilter: { localPathCleaningFilters: [own] } })).toMatchObject({
    localPathCleaningFilters: [{ alias: '/a' }, own],
  });
  expect(of({ start: 'https://a.example/a' })).toEqual({ startPoint: 'https://a.example/a' });
  expect(of({ pathsFilter: { startPoint: '/a' } })).toEqual({ startPoint: '/a' });
});

it('retention counts the same event as coming back, unless another is given', () => {
  const of = (args: object) => insightNode('retention', args as never)['retentionFilter'];
  expect(of({ target_event: 'a' })).toMatchObject({
    targetEntity: { id: 'a' },
    returningEntity: { id: 'a' },
  });
  expect(of({ target_event: 'a', returning_event: 'b' })).toMatchObject({ returningEntity: { id: 'b' } });
  expect(of({})).toBeUndefined();
});
