import { expect, it } from 'vitest';
import { parseTheme } from './theme-store.ts';

it.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['sepia', 'system'],
  [null, 'system'],
])('a stored theme %j is read as %s', (stored, expected) => {
  expect(parseTheme(stored)).toBe(expected);
});
