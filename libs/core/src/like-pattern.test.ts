import { expect, it } from 'vitest';
import { escapeLike, likePattern } from './like-pattern.ts';

it.each([
  ['plain', 'plain'],
  ['10%', String.raw`10\%`],
  ['snake_case', String.raw`snake\_case`],
  [String.raw`back\slash`, String.raw`back\\slash`],
  [String.raw`\%_`, String.raw`\\\%\_`],
  ['', ''],
])('%j has no wildcard', (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
  expect(likePattern(text)).toBe(`%${escaped}%`);
});
