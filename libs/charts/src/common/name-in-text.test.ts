import { expect, test } from 'vitest';
import { nameInText } from './name-in-text.ts';

test.each([
  ['a usual name', 'Chrome', 'Chrome'],
  ['a long name is cut', 'x'.repeat(3_000), `${'x'.repeat(80)}…`],
  ['a cut does not split a character', `${'x'.repeat(79)}😀!`, `${'x'.repeat(79)}…`],
  ['direction controls end with the name', '\u202Eabc', '\u2068\u202Eabc\u2069'],
])('%s', (_what, name, text) => {
  expect(nameInText(name)).toBe(text);
});
