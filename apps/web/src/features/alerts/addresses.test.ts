import { expect, it } from 'vitest';
import { isAddressListed } from './addresses.ts';

it.each([
  ['ada@example.com', true],
  ['bob@example.com, Ada@Example.com ', true],
  ['bob@example.com', false],
  ['', false],
])('%j has the address: %s', (text, expected) => {
  expect(isAddressListed(text, 'ada@example.com')).toBe(expected);
});
