import { expect, it } from 'vitest';
import { cleanPath } from './clean-path.ts';

// effects.e2e.test.ts compares the preview with the answers of the engine.
it.each<[string, [regex: string, alias: string][], string | undefined]>([
  ['/orders/17', [['/orders/\\d+', '/orders/:id']], '/orders/:id'],
  ['/a/1/b/2', [['\\d+', ':n']], '/a/:n/b/:n'],
  ['/a', [['', 'x']], '/a'],
  ['/a', [['a', '$&$1']], '/$&$1'],
  ['/x/17/reports', [['/x/\\d+/(\\w+)', '/X/\\1']], '/X/reports'],
  ['/a/b', [['(\\w)/(\\w)', '\\2/\\1']], '/b/a'],
  ['/a', [['a', '<\\0\\0>']], '/<aa>'],
  ['/b', [['(a)|b', '[\\1]']], '/[]'],
  ['/a', [['(a)', 'x\\\\1']], '/x\\1'],
  ['/a', [['a', '\\-\\n\\']], '/-n\\'],
  ['/a12', [['(a)', '\\12']], '/a212'],
  ['/X', [['(?i)/x', '/y']], '/y'],
  ['/a-b', [['a\\-(?P<last>b)', '\\1']], '/b'],
  [
    '/a',
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
    '/c',
  ],
  ['/a', [['(', 'x']], undefined],
  ['/a', [['a', 'x\\\\1']], undefined],
  ['/a', [['a', '\\1']], undefined],
  ['/a', [['\\Aa', 'x']], undefined],
])('%s with the rules %j becomes %s, as on the server', (path, rules, expected) => {
  expect(
    cleanPath(
      path,
      rules.map(([regex, alias]) => ({ regex, alias })),
    ),
  ).toBe(expected);
});
