import { expect, it } from 'vitest';
import type { Entity } from '../query/query-types.ts';
import { isMathComplete, mathFor, withMath } from './math.ts';

const series: Entity = { kind: 'EventsNode', event: 'a', math: 'sum', math_property: 'price' };

it.each([
  ['total', { kind: 'EventsNode', event: 'a' }],
  ['dau', { kind: 'EventsNode', event: 'a', math: 'dau' }],
  ['avg', { kind: 'EventsNode', event: 'a', math: 'avg', math_property: 'price' }],
  ['unique_group', { kind: 'EventsNode', event: 'a', math: 'unique_group', math_group_type_index: 0 }],
  ['hogql', { kind: 'EventsNode', event: 'a', math: 'hogql', math_hogql: 'count()' }],
] as const)('a sum changed to %s', (math, expected) => {
  expect(withMath(series, math)).toEqual(expected);
});

it.each<[Entity, boolean]>([
  [{ kind: 'EventsNode' }, true],
  [{ kind: 'EventsNode', math: 'sum' }, false],
  [{ kind: 'EventsNode', math: 'sum', math_property: 'price' }, true],
  [{ kind: 'EventsNode', math: 'hogql', math_hogql: ' ' }, false],
])('the math of %j is complete: %s', (entity, expected) => {
  expect(isMathComplete(entity)).toBe(expected);
});

it.each([
  ['TrendsQuery', true],
  ['StickinessQuery', true],
  ['FunnelsQuery', true],
  ['LifecycleQuery', false],
])('%s has a choice of math: %s', (kind, expected) => {
  expect(mathFor(kind).length > 0).toBe(expected);
});
