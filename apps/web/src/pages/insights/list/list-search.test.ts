import { expect, it } from 'vitest';
import { isFiltered, listParameters, nextOrder, readListSearch, sortOf } from './list-search.ts';

it.each([
  [{}, {}],
  [
    { search: 'sales', kind: 'FUNNELS', favorites: true, page: 2 },
    { search: 'sales', kind: 'FUNNELS', favorites: true, page: 2 },
  ],
  [{ search: 2026 }, { search: '2026' }],
  [{ kind: 'NOPE', order: 'id', page: -1, mine: 'yes', tags: [1, ''] }, {}],
  [{ order: '-last_modified_at' }, {}],
  [
    { order: 'name', tags: ['a'] },
    { order: 'name', tags: ['a'] },
  ],
])('the address %j is read as %j', (given, expected) => {
  expect(readListSearch(given)).toEqual(expected);
});

it('the parameters of the API have the page and the filters', () => {
  expect(listParameters({ search: 'x', kind: 'PATHS', tags: ['a', 'b'], mine: true, page: 3 })).toEqual({
    basic: true,
    saved: true,
    limit: 50,
    offset: 100,
    order: '-last_modified_at',
    search: 'x',
    insight: 'PATHS',
    tags: '["a","b"]',
    user: true,
  });
});

it.each([
  ['-last_modified_at', 'name', 'name'],
  ['name', 'name', '-name'],
  ['-name', 'name', 'name'],
  ['name', 'last_viewed_at', '-last_viewed_at'],
] as const)('from %s, sorting by %s gives %s', (order, column, expected) => {
  expect(nextOrder(order, column)).toBe(expected);
});

it('the direction of a column is known', () => {
  expect(sortOf('name', 'name')).toBe('ascending');
  expect(sortOf('-name', 'name')).toBe('descending');
  expect(sortOf('name', 'created_at')).toBeUndefined();
});

it('only filters count as filters', () => {
  expect(isFiltered({ page: 2, order: 'name' })).toBe(false);
  expect(isFiltered({ mine: true })).toBe(true);
});
