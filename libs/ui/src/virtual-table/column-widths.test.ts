import { expect, it } from 'vitest';
import { fittingWidth, gridTemplate } from './column-widths.ts';

it.each([
  [[], 56],
  [['id'], 56],
  [['a title of some length', 'short'], 193],
  [['x'.repeat(500)], 360],
  [['9,007,199,254,740,993'], 213],
])('%j needs %d px', (texts, expected) => {
  expect(fittingWidth(texts)).toBe(expected);
});

it('the last column takes the room that is left', () => {
  expect(gridTemplate([100, 60])).toBe('100px minmax(60px,1fr)');
  expect(gridTemplate([])).toBe('');
});
