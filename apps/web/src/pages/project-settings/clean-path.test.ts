import { expect, it } from 'vitest';
import { cleanPath } from './clean-path.ts';

it.each([
  ['/orders/17', [{ regex: '/orders/\\d+', alias: '/orders/:id' }], '/orders/:id'],
  ['/a/1/b/2', [{ regex: '\\d+', alias: ':n' }], '/a/:n/b/:n'],
  ['/a', [{ regex: '(', alias: 'x' }], '/a'],
  ['/a', [{ regex: '', alias: 'x' }], '/a'],
  ['/a', [{ regex: 'a', alias: '$&$&' }], '/$&$&'],
])('%s with the rules %j becomes %s', (path, rules, expected) => {
  expect(cleanPath(path, rules)).toBe(expected);
});
