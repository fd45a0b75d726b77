import { expect, it } from 'vitest';
import { keyName, matchKeys, pressedKey, type Shortcut } from './shortcuts.ts';

const shortcut = (...keys: string[]): Shortcut => ({ keys, label: keys.join(' '), run: () => {} });
const shortcuts = [shortcut('g', 'i'), shortcut('g', 'd'), shortcut('?'), shortcut('mod+k')];

it.each([
  [['g'], undefined, true],
  [['g', 'i'], 'g i', false],
  [['g', 'x'], undefined, false],
  [['?'], '?', false],
  [['mod+k'], 'mod+k', false],
  [['x'], undefined, false],
])('the keys %j complete %s and begin a chord: %s', (pressed, complete, isBegun) => {
  const match = matchKeys(shortcuts, pressed);
  expect(match.complete?.label).toBe(complete);
  expect(match.isBegun).toBe(isBegun);
});

it.each([
  [{ key: 'K', ctrlKey: true, metaKey: false }, 'mod+k'],
  [{ key: 'k', ctrlKey: false, metaKey: true }, 'mod+k'],
  [{ key: '?', ctrlKey: false, metaKey: false }, '?'],
])('%j is the key %s', (event, expected) => {
  expect(pressedKey(event)).toBe(expected);
});

it.each([
  ['mod+k', 'MacIntel', '⌘K'],
  ['mod+k', 'iPad', '⌘K'],
  ['mod+k', 'Linux x86_64', 'Ctrl K'],
  ['mod+k', 'Win32', 'Ctrl K'],
  ['g', 'MacIntel', 'g'],
  ['?', 'Win32', '?'],
])('the key %s on %s is written %s', (key, platform, expected) => {
  expect(keyName(key, platform)).toBe(expected);
});
