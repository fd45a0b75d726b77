import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['a plain name stays as it is', 'Chrome', 'Chrome'],
  ['letters written from right to left need no isolation', 'שלום', 'שלום'],
  ['an override ends with the name', 'a\u202Egnp.exe', '\u2068a\u202Egnp.exe\u2069'],
  ['a name cannot end its own isolation', 'a\u2069\u202Eb', '\u2068a\u202Eb\u2069'],
  ['an isolated name stays isolated', '\u2068\u202Ea\u2069: b', '\u2068\u2068\u202Ea\u2069: b\u2069'],
  ['an isolate that the name begins ends with it', 'a\u2066b', '\u2068a\u2066b\u2069\u2069'],
])('%s', (_what, name, text) => {
  expect(isolated(name)).toBe(text);
});
