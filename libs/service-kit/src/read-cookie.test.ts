import { expect, it } from 'vitest';
import { readCookie } from './read-cookie.ts';

it.each([
  [undefined, undefined],
  ['b=1', undefined],
  ['a=1', '1'],
  ['b=0; a=1; a=2', '1'],
  ['a = x=y ', 'x=y'],
  ['a=', undefined],
  ['a', undefined],
  ['ba=1', undefined],
])('of %j, the cookie a is %j', (header, value) => {
  expect(readCookie(header, 'a')).toBe(value);
});
