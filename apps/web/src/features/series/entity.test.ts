import { expect, it } from 'vitest';
import type { Entity } from '../query/query-types.ts';
import {
  duplicateAt,
  entityLabel,
  moveBy,
  nodeOf,
  seriesLabel,
  seriesLetter,
  withAlternative,
  withEntity,
  withoutAlternative,
} from './entity.ts';

it.each<[Entity, string]>([
  [{ kind: 'EventsNode', event: '$pageview' }, 'Pageview'],
  [{ kind: 'EventsNode', event: 'order placed' }, 'order placed'],
  [{ kind: 'EventsNode', event: '__proto__' }, '__proto__'],
  [{ kind: 'EventsNode', event: 'constructor' }, 'constructor'],
  [{ kind: 'EventsNode', event: null }, 'All events'],
  [{ kind: 'ActionsNode', id: 4 }, 'Action 4'],
  [{ kind: 'ActionsNode', id: 4, name: 'Signed up' }, 'Signed up'],
  [
    {
      kind: 'GroupNode',
      operator: 'OR',
      nodes: [
        { kind: 'EventsNode', event: 'a' },
        { kind: 'EventsNode', event: 'b' },
      ],
    },
    'a or b',
  ],
])('%j is called %s', (entity, label) => {
  expect(entityLabel(entity)).toBe(label);
});

it('the own name of a series wins', () => {
  expect(seriesLabel({ kind: 'EventsNode', event: 'a', custom_name: 'Orders' })).toBe('Orders');
});

it('another event keeps math and filters, and loses the own name', () => {
  const series: Entity = {
    kind: 'EventsNode',
    event: 'a',
    custom_name: 'Orders',
    math: 'sum',
    math_property: 'price',
    properties: [{ key: 'x', value: 1 }],
  };
  expect(withEntity(series, { kind: 'action', id: 3, name: 'Paid' })).toEqual({
    kind: 'ActionsNode',
    id: 3,
    name: 'Paid',
    math: 'sum',
    math_property: 'price',
    properties: [{ key: 'x', value: 1 }],
  });
  expect(nodeOf({ kind: 'event', event: null })).toEqual({ kind: 'EventsNode', event: null });
});

it('a series counts several events as one, and becomes a plain series again', () => {
  const properties = [{ key: 'x', value: 1 }];
  const single: Entity = { kind: 'EventsNode', event: 'a', name: 'a', math: 'dau', properties };
  const group = withAlternative(single, { kind: 'event', event: 'b' });
  const second = { kind: 'EventsNode', event: 'b', name: 'b' };
  expect(group).toEqual({
    kind: 'GroupNode',
    operator: 'OR',
    math: 'dau',
    nodes: [{ kind: 'EventsNode', event: 'a', name: 'a', properties }, second],
  });
  if (group.kind !== 'GroupNode') throw new Error('not a group');
  expect(withoutAlternative(group, 1)).toEqual(single);
  expect(withoutAlternative(group, 0)).toEqual({ ...second, math: 'dau' });
  const three = withAlternative(group, { kind: 'action', id: 3, name: null });
  expect(three).toMatchObject({ nodes: [{ event: 'a' }, { event: 'b' }, { id: 3 }] });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [53, 'BB'],
])('series %s has the letter %s', (index, letter) => {
  expect(seriesLetter(index)).toBe(letter);
});

it.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('moving item %s by %s gives %j', (index, offset, expected) => {
  expect(moveBy(['a', 'b', 'c'], index, offset)).toEqual(expected);
});

it('a copy is behind its original', () => {
  expect(duplicateAt(['a', 'b'], 0)).toEqual(['a', 'a', 'b']);
});
