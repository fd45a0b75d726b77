import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['ada.lovelace@example.com', 'AL'],
  ['émile', 'É'],
  ['😀 smile', '😀S'],
  ['', '?'],
  ['@', '?'],
])('%j has the initials %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
