import { expect, it } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'ab', false],
  ['', '', true],
  ['abc', 'ab\u00e9', false],
])('%j and %j are the same: %s', (one, other, expected) => {
  expect(isSameSecret(one, other)).toBe(expected);
});
