import { type LiveEvent, liveEventsParams } from '@meridian/contracts/capture';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../intake/exact-json.ts';
import { createLiveFilter } from './live-filter.ts';

const event: LiveEvent = {
  uuid: '01900000-0000-7000-8000-000000000001',
  event: 'order placed',
  distinct_id: 'ada',
  person_id: '01900000-0000-7000-8000-000000000002',
  timestamp: '2026-11-01T09:30:00.000000Z',
  properties: parseExactJson(
    '{"amount":19.5,"big":12345678901234567890,"plan":"Pro","paid":true,"tags":["a"],"none":null,"empty":""}',
  ) as Record<string, unknown>,
};
const filterOf = (query: Record<string, string | string[]>) =>
  createLiveFilter(liveEventsParams.parse(query));
const property = (filter: object) => ({ properties: JSON.stringify([filter]) });

it.each([
  ['a, b', 'a, b', true],
  ['a, b', 'a', false],
  [' a', ' a', true],
  ['["a"]', '["a"]', true],
])('a JSON list names any event: %j gets %j: %s', (name, arrived, isMatch) => {
  const query = { event: JSON.stringify([name]), distinct_id: JSON.stringify([name]) };
  expect(filterOf(query).matches({ ...event, event: arrived, distinct_id: arrived })).toBe(isMatch);
});

describe('a listener gets an event', () => {
  it.each([
    [{}, true],
    [{ event: 'order placed' }, true],
    [{ event: 'other,order placed' }, true],
    [{ event: ['other', 'more'] }, false],
    [{ eventType: 'other' }, false],
    [{ event: '' }, true],
    [{ event: '["order placed"]' }, true],
    [{ event: '["order","placed"]' }, false],
    [{ event: '[]' }, true],
    [{ distinct_id: 'ada' }, true],
    [{ distinctId: 'bob' }, false],
    [{ event: 'order placed', distinct_id: 'bob' }, false],
    [property({ key: 'plan', value: 'Pro' }), true],
    [property({ key: 'plan', value: ['x', 'Pro'] }), true],
    [property({ key: 'plan', value: 'pro' }), false],
    [property({ key: 'plan', operator: 'is_not', value: 'Pro' }), false],
    [property({ key: 'missing', operator: 'is_not', value: 'Pro' }), true],
    [property({ key: 'plan', operator: 'icontains', value: 'PR' }), true],
    [property({ key: 'plan', operator: 'not_icontains', value: 'PR' }), false],
    [property({ key: 'missing', operator: 'icontains', value: '' }), false],
    [property({ key: 'paid', value: true }), true],
    [property({ key: 'paid', value: 'true' }), true],
    [property({ key: 'amount', value: 19.5 }), true],
    [property({ key: 'amount', operator: 'gt', value: 19 }), true],
    [property({ key: 'amount', operator: 'gte', value: '19.5' }), true],
    [property({ key: 'amount', operator: 'lt', value: 19.5 }), false],
    [property({ key: 'amount', operator: 'lte', value: 19.5 }), true],
    [property({ key: 'big', operator: 'gt', value: 1 }), true],
    [property({ key: 'plan', operator: 'gt', value: 1 }), false],
    [property({ key: 'none', operator: 'is_set' }), false],
    [property({ key: 'empty', operator: 'is_not_set' }), true],
    [property({ key: 'tags', operator: 'icontains', value: '"a"' }), true],
    [property({ key: 'constructor', operator: 'is_set' }), false],
    [property({ key: '__proto__', operator: 'is_set' }), false],
  ])('for %j: %s', (query, isMatch) => {
    expect(filterOf(query as Record<string, string>).matches(event)).toBe(isMatch);
  });

  it.each<[string | string[], string]>([
    ['amount,properties.plan,missing', '{"plan":"Pro","amount":19.5}'],
    ['', '{}'],
    ['big', '{"big":12345678901234567890}'],
    ['__proto__,constructor', '{}'],
  ])('with the columns %j', (columns, properties) => {
    const selected = JSON.stringify(filterOf({ columns }).select(event).properties);
    expect(parseExactJson(selected)).toEqual(parseExactJson(properties));
  });
});

it.each([
  property({ key: 'plan', operator: 'regex', value: '(a+)+$' }),
  property({ key: 'email', type: 'person', value: 'x' }),
  property({ key: '', value: 'x' }),
  property({ key: 'plan', value: { a: 1 } }),
  { properties: '{' },
  { properties: '{}' },
  { event: Array.from({ length: 101 }, String) },
])('%j is refused', (query) => {
  expect(liveEventsParams.safeParse(query).success).toBe(false);
});
