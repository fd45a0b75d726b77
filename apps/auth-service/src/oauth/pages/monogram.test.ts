import { expect, it } from 'vitest';
import { monogramOf } from './monogram.ts';

it.each([
  ['charts', 'C'],
  ['😀 Charts', 'C'],
  ['"quoted"', 'Q'],
  ['7 apps', '7'],
  ['שלום', 'ש'],
  ['😀', '?'],
])('the monogram of %j is %j', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});
