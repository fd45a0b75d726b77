import { expect, it } from 'vitest';
import { isMissingCode } from './lazy-page.ts';

it.each([
  ['Failed to fetch dynamically imported module: https://m.example/assets/x.js', true],
  ['error loading dynamically imported module: https://m.example/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('%s: whether code is missing is %s', (message, isMissing) => {
  expect(isMissingCode(new TypeError(message))).toBe(isMissing);
});
