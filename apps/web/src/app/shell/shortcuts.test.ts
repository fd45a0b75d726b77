import { expect, it } from 'vitest';
import { matchKeys, pressedKey, type Shortcut } from './shortcuts.ts';

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
