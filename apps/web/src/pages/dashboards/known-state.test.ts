import { expect, test } from 'vitest';
import { hasSamePlaces, isKnown } from './known-state.ts';

const place = { x: 0, y: 0, w: 6, h: 5 };
const tile = (id: number, sm: object | undefined) => ({ id, layouts: { sm: sm as never } });

test.each([
  ['the same places', [tile(1, place)], [tile(1, { ...place, minW: 2 })], true],
  ['a tile that moved', [tile(1, place)], [tile(1, { ...place, x: 6 })], false],
  ['a tile that became wider', [tile(1, place)], [tile(1, { ...place, w: 12 })], false],
  ['a tile that was added', [tile(1, place)], [tile(1, place), tile(2, place)], true],
  ['a tile that was removed', [tile(1, place), tile(2, place)], [tile(1, place)], true],
  ['a tile without a place', [tile(1, undefined)], [tile(1, undefined)], true],
  ['a tile that got its first place', [tile(1, undefined)], [tile(1, place)], false],
])('%s', (_what, one, other, isSame) => {
  expect(hasSamePlaces(one, other, 'sm')).toBe(isSame);
});

test.each([
  ['what the change began with', 'A', true],
  ['what it changes it to', 'B', true],
  ['what this tab saved last', 'C', true],
  ['anything else', 'D', false],
])('%s', (_what, saved, known) => {
  expect(isKnown(saved, ['A', 'B', 'C'])).toBe(known);
});
