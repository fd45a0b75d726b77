import { expect, it } from 'vitest';
import { isMissingCode, mayReloadFor } from './lazy-page.ts';

it.each([
  ['Failed to fetch dynamically imported module: https://m.example/assets/x.js', true],
  ['error loading dynamically imported module: https://m.example/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('%s: whether code is missing is %s', (message, isMissing) => {
  expect(isMissingCode(new TypeError(message))).toBe(isMissing);
});

it('the app is loaded again once for each missing file, and never without a storage', () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const files = ['a.js', 'a.js', 'b.js', 'a.js'];
  expect(files.map((file) => mayReloadFor(store, new Error(file)))).toEqual([true, false, true, false]);
  const refused = {
    ...store,
    setItem: () => {
      throw new Error('The storage is full.');
    },
  };
  expect(mayReloadFor(refused, new Error('c.js'))).toBe(false);
});
