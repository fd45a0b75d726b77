import { expect, it } from 'vitest';
import { numericIdOf, uuidOf } from './path-ids.ts';

it.each([
  ['1', 1],
  ['999999999', 999_999_999],
  ['0', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['4294967296', undefined],
  ['', undefined],
  [undefined, undefined],
])('the path %s has the number %s', (text, id) => {
  expect(numericIdOf(text)).toBe(id);
});

it('a UUID is recognized in its usual form only', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  expect([id, `{${id}}`, id.replaceAll('-', ''), 'x', undefined].map(uuidOf)).toEqual([
    id,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
