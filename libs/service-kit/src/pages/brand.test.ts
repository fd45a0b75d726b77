import { expect, it } from 'vitest';
import { brand, mark } from './brand.ts';

it('the mark has no style of its own, which the policy of pages would refuse', () => {
  expect(String(mark())).toMatch(/^<svg [^>]*aria-hidden="true">/);
  expect(String(mark())).not.toContain('style');
});

it('the brand leads to the start page', () => {
  expect(String(brand())).toMatch(/^<a class="brand" href="\/"><svg .*<\/svg>Meridian<\/a>$/);
});
