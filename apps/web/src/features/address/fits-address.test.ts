import { expect, it } from 'vitest';
import { fitsAddress } from './fits-address.ts';

it.each([
  ['SELECT 1', true],
  ['x'.repeat(6_000), true],
  ['x'.repeat(6_001), false],
  ['東'.repeat(700), false],
])('whether a text is short enough for an address depends on its escapes', (text, fits) => {
  expect(fitsAddress(text)).toBe(fits);
});
