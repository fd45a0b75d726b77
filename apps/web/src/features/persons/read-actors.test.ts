import { expect, it } from 'vitest';
import { actorsOf } from './read-actors.ts';

it.each([
  [
    'a person with an email',
    { id: 'p', distinct_ids: ['d'], properties: { email: 'ada@example.com' } },
    { kind: 'person', id: 'p', name: 'ada@example.com', detail: 'd' },
  ],
  [
    'a person without a name',
    { id: 'p', distinct_ids: ['d', 'e'], properties: {} },
    { name: 'd', detail: 'e' },
  ],
  [
    'a person without any id',
    { id: 'p', distinct_ids: [], properties: {} },
    { name: 'p', detail: undefined },
  ],
  [
    'a person without a profile',
    { id: 'p', distinct_ids: [], is_missing: true },
    { kind: 'unknown', name: 'Person without a profile', detail: 'p' },
  ],
])('%s is read', (_, cell, expected) => {
  expect(actorsOf([[cell]])).toMatchObject([expected]);
});

it('a group is read with its type', () => {
  expect(actorsOf([[{ id: 'acme', properties: { name: 'Acme' } }]], 0)).toEqual([
    { kind: 'group', id: 'acme', groupTypeIndex: 0, name: 'Acme', detail: 'acme' },
  ]);
});

it.each([[undefined], [null], [[]], [[1]], [[['x']]]])('%j has no actors', (results) => {
  expect(actorsOf(results)).toEqual([]);
});
