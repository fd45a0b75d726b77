import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts a text to a length, and leaves out a character that would be cut in half', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc');
  expect(cutText('ab😢', 3)).toBe('ab');
  expect(cutText('ab😢', 4)).toBe('ab😢');
});

it('never makes a text that cannot be written as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const cut = cutText(text, length);
      expect(cut.isWellFormed() && text.startsWith(cut) && cut.length <= length).toBe(true);
    }),
  );
});
