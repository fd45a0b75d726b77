import { describe, expect, it } from 'vitest';
import { changesBetween, toActivityPage } from './index.ts';

describe('changes', () => {
  it.each([
    ['created', { tags: null }, { tags: ['a'] }],
    ['deleted', { tags: ['a'] }, { tags: null }],
    ['changed', { tags: ['a'] }, { tags: ['b'] }],
  ])('are said to be %s', (action, before, after) => {
    expect(changesBetween('Endpoint', before, after)).toEqual([
      { type: 'Endpoint', action, field: 'tags', before: before.tags, after: after.tags },
    ]);
  });

  it('leave out equal and undefined members', () => {
    expect(changesBetween('Endpoint', { a: { b: 1 }, c: 1 }, { a: { b: 1 } })).toEqual([]);
  });
});

it.each([
  ['the first of two', 1, 'http://x/activity/?page=2', null],
  ['the second of two', 2, null, 'http://x/activity/?page=1'],
])('a page of activity that is %s links to its neighbour', (_, page, next, previous) => {
  const entry = { id: 7n, activity: 'created', scope: 'Endpoint', itemId: 'i', detail: {} };
  const entries = [{ ...entry, userId: 1, createdAt: new Date(0) }];
  const request = { limit: 1, page };
  expect(
    toActivityPage({ entries, users: new Map(), count: 2, request, url: 'http://x/activity/' }),
  ).toMatchObject({ count: 2, next, previous, results: [{ id: '7', user: null, item_id: 'i' }] });
});
