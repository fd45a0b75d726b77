import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNamePattern } from './name-pattern.ts';

describe('a pattern of COLUMNS matches like a RegExp', () => {
  it.each([
    '.*',
    '^event$',
    'a|b|',
    '^(?:a|bc)+$',
    '(a+)+$',
    'x{2}',
    'x{1,2}y',
    'x{2,}?',
    '[a-c]',
    '[^a-c]$',
    '[\\]a]',
    '\\d+_\\w',
    'a\\.b',
    '^$',
    '(|a)b',
    '(a*)*b',
    'a?a?a?aaa',
    '^.$',
    '$^',
    '((a|b)*c){2}',
  ])('%s', (pattern) => {
    const matches = compileNamePattern(pattern);
    const regex = new RegExp(pattern, 'su');
    const name = fc.string({ unit: fc.constantFrom(...'abcxy12._]é😀'), maxLength: 9 });
    fc.assert(fc.property(name, (text) => matches(text) === regex.test(text)));
    for (const text of ['event', 'events', '', 'aaab', 'xxy', 'xx', '1_a'])
      expect(matches(text)).toBe(regex.test(text));
  });
});

it.each([
  '(a',
  'a)',
  '[a',
  '*a',
  'a**',
  'a{2,1}',
  'a\\',
  '\\1',
  '(?=a)',
  '(?<n>a)',
  '[b-a]',
  'a{9999}',
  '((a{99}){99}){99}',
])('%s is refused', (pattern) => {
  expect(() => compileNamePattern(pattern)).toThrow(SyntaxError);
});

it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '^(a*)*(a*)*(a*)*$', '^a{0,40}a{0,40}a{0,40}$'])(
  '%s takes no longer than the name is',
  (pattern) => {
    const matches = compileNamePattern(pattern);
    const startedAt = performance.now();
    expect(matches(`${'a'.repeat(5_000)}b`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);
