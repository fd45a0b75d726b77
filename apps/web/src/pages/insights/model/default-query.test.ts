import { describe, expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { changeKind, defaultQuery, type KindName, kindNameOf } from './default-query.ts';
import { readInsightQuery } from './query-in-url.ts';

const KINDS: readonly KindName[] = ['trends', 'funnels', 'retention', 'paths', 'stickiness', 'lifecycle'];

describe.each(KINDS)('a new insight of kind %s', (kind) => {
  it.each([[[]], [['$pageview']], [['signed up', 'order placed']]])(
    'with the events %j is valid',
    (events) => {
      const query = defaultQuery(kind, events);
      expect(kindNameOf(query)).toBe(kind);
      expect(readInsightQuery(query).problem).toBeUndefined();
    },
  );

  it.each(KINDS)('can be made of one of kind %s', (from) => {
    const changed = changeKind(defaultQuery(from, ['a', 'b']), kind, ['a', 'b']);
    expect(kindNameOf(changed)).toBe(kind);
    expect(readInsightQuery(changed).problem).toBeUndefined();
  });
});

const trends: InsightQuery = {
  kind: 'TrendsQuery',
  series: [
    {
      kind: 'EventsNode',
      event: 'paid',
      math: 'sum',
      math_property: 'price',
      properties: [{ key: 'x', value: 1 }],
    },
    { kind: 'ActionsNode', id: 3 },
  ],
  interval: 'week',
  dateRange: { date_from: '-90d' },
  properties: [{ key: 'plan', value: 'pro' }],
  filterTestAccounts: true,
};

it.each([
  [
    'funnels',
    {
      series: [{ event: 'paid', properties: [{ key: 'x', value: 1 }] }, { id: 3 }],
      dateRange: { date_from: '-90d' },
    },
  ],
  ['lifecycle', { series: [{ event: 'paid' }], interval: 'week' }],
  ['stickiness', { series: [{ event: 'paid' }, { id: 3 }], filterTestAccounts: true }],
  ['retention', { retentionFilter: { targetEntity: { id: 'paid' }, returningEntity: { id: 'paid' } } }],
  ['paths', { properties: [{ key: 'plan', value: 'pro' }] }],
] as const)('trends as %s keep what the kind has', (kind, expected) => {
  const changed = changeKind(trends, kind, ['a', 'b']);
  expect(changed).toMatchObject(expected);
  expect(JSON.stringify(changed)).not.toContain('math');
});

it('a funnel made of one event gets a second step', () => {
  const changed = changeKind(defaultQuery('trends', ['a', 'b']), 'funnels', ['a', 'b']);
  expect(changed).toMatchObject({ series: [{ event: 'a' }, { event: 'b' }] });
});
