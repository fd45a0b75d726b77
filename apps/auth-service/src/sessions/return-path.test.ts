import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

it.each([
  [
    '/oauth/authorize/?client_id=https%3A%2F%2Fapp.example%2Fc.json&state=1',
    '/oauth/authorize/?client_id=https%3A%2F%2Fapp.example%2Fc.json&state=1',
  ],
  ['/account', '/account'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a/../..//evil.example', '/'],
  ['/x\\..\\evil', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/a\r\nset-cookie: x=1', '/'],
  ['account', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('%j leads to %s', (next, path) => {
  expect(safeReturnPath(next)).toBe(path);
});
