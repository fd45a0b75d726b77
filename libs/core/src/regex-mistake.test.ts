import { describe, expect, it } from 'vitest';
import { countedParts, regexMistake, replacementProblem } from './regex-mistake.ts';

describe('a regular expression', () => {
  it.each([
    '',
    'a+b*?c??',
    '^https?://[^/]*/$',
    '(?i)abc',
    '(?i:abc)(?-s).(?U)a+',
    '(?P<name>a)|(?<other>b)',
    '(a|)*',
    'a(?i)+',
    'a{2}b{2,}c{2,3}',
    'a{,3}{',
    '[]a]',
    '[^]a]',
    '[(]',
    '[[:alpha:]\\]]+',
    '\\Q(+\\E+',
    '\\Q(',
    '\\pL+\\P{Greek}*',
    '\\(\\)\\[',
    '\\12',
    '^*',
    '(?P<größe>a)|(?<名前>b)|(?P<a_1>c)',
    'a{',
    '{',
    '{x}',
    'a{,3}',
    'a{2}{,3}',
    '{01}',
    'a{2}{01}',
    '{1000000000}',
    'a{1000}',
    '(?:a{20}|b{30}){33}',
    'a{2}\\Q\\E{3}',
    '[a-]',
    '[\\d-z]',
    '[--/]',
    '[[:]',
    '[\\x41-\\x{5A}\\0-\\n]',
    '\\_\\-\\0\\077\\x{10FFFF}',
    '\\p{^Lu}',
    ...['\\pL{440}', '(?:a\\pL|a\\PL){900}', '\\pL*a{1000}', '(?:\\pL{30}){0,30}', '(?:\\pL{9}|){99}'],
    '[\\p{Old_Uyghur}\\P{^SignWriting}]\\p{Any}',
  ])('%s is right', (pattern) => {
    expect(regexMistake(pattern)).toBeUndefined();
  });

  it.each([
    ['(', 'a closing parenthesis is missing'],
    ['a)', 'a closing parenthesis has no opening one'],
    ['[a', 'a closing bracket is missing'],
    ['[]', 'a closing bracket is missing'],
    ['[a[:alpha:]', 'a closing bracket is missing'],
    ['*', 'there is nothing that * can repeat'],
    ['a|+', 'there is nothing that + can repeat'],
    ['(?:{2})', 'there is nothing that {2} can repeat'],
    ['(?i)?', 'there is nothing that ? can repeat'],
    ['a**', '* cannot follow another repetition'],
    ['a++', '+ cannot follow another repetition'],
    ['a{2}{3}', '{3} cannot follow another repetition'],
    ['a{1001}', '{1001} repeats more than 1000 times'],
    ['a{3,1}', 'the bounds of {3,1} are in the wrong order'],
    ['(?=a)', 'look-ahead and look-behind are not supported'],
    ['(?<!a)', 'look-ahead and look-behind are not supported'],
    ['(?>a)', 'a group cannot begin with (?>'],
    ['(a)\\1', 'the back reference \\1 is not supported'],
    ['a\\', 'the backslash at the end escapes nothing'],
    ['(?P<>a)', 'the name of a group may have letters, digits and underscores only'],
    ['(?P<a b>a)', 'the name of a group may have letters, digits and underscores only'],
    ['(?<a', 'the name of a group does not end'],
    ['(?-)', 'a group cannot begin with (?-'],
    ['[z-a]', 'the bounds of a range in brackets are in the wrong order'],
    ['[\\x{62}-a]', 'the bounds of a range in brackets are in the wrong order'],
    ['[[:foo:]]', 'the name between [: and :] is unknown'],
    ['[a-\\d]', '\\d is not a known escape'],
    ['\\y', '\\y is not a known escape'],
    ['\\é', '\\é is not a known escape'],
    ['\\x4', '\\x is not a known escape'],
    ['\\x{110000}', '\\x is followed by the number of no character'],
    ['(?:a{100}){11}', '{11} and the repetitions in it repeat more than 1000 times'],
    ['a{2,}?+', '+ cannot follow another repetition'],
    ['\\pX', 'the category after \\p is missing or unknown'],
    ['\\p{2,}', 'the category after \\p is missing or unknown'],
    ...[
      ...['\\p{Foo}', '\\p{greek}', '\\p{ASCII}', '\\p{Cyrl}', '\\p{IsGreek}', '\\p{Alphabetic}', '\\p{LC}'],
      ...['\\p{Letter}', '\\p{^Foo}', '[\\p{Foo}]', '\\p{Garay}', '\\p{^}', '\\p{^^Greek}', 'a\\p{Foo}{2}'],
    ].map((pattern) => [pattern, 'the category after \\p is missing or unknown']),
    ['\\P{Bar}', 'the category after \\P is missing or unknown'],
    ['\\p{L}{1000}', 'it is too large'],
    ['(\\p{L}{30}){30}', 'it is too large'],
    ['a(?:b|\\PL{9})(?:\\P{^L}{99,}c+|d)?(?:\\PL+x){600}', 'it is too large'],
    ['\\p{Greek', 'a closing brace is missing after \\p'],
  ])('%s is wrong', (pattern, mistake) => {
    expect(regexMistake(pattern)).toBe(mistake);
  });

  // Each would take minutes if every part searched the rest of the pattern for its end.
  it.each([
    ...[
      '\\p{',
      '\\Q',
      '\\Qa\\',
      '[[:a',
      '[[:a:',
      '[^',
      '[a]',
      '[[:]',
      '(?P<a',
      '(?<a>',
      '(?i',
      '(?i)',
      '(?:',
      '()',
    ],
    ...['a{1', 'a{1,', 'a{01}', '{', '\\x{0', '\\x{0}', '\\07', '-', '[a-\\x{0', '\\', '|', '*'],
  ])('of a million characters, all %s, is read at once', (part) => {
    expect(() => regexMistake(part.repeat(1_000_000 / part.length))).not.toThrow();
  });
});

describe('a replacement', () => {
  it.each([
    ['/user/(\\d+)', '/user/\\1'],
    ['a', '\\0'],
    ['(?P<first>a)(?:b)((?i)c)', '\\2\\1'],
    ['a', 'C:\\\\'],
    ['a', ':id'],
    ['(', '\\9'],
  ])('%j → %j is valid', (pattern, replacement) => {
    expect(replacementProblem(pattern, replacement)).toBeUndefined();
  });

  it.each([
    ['a', '\\1', '\\1'],
    ['(a)(?:b)', 'x\\1\\2', '\\2'],
    ['\\(a|[(]', '\\1', '\\1'],
    ['a', 'C:\\\\9', '\\9'],
  ])('%j → %j refers to a group that does not exist', (pattern, replacement, reference) => {
    expect(replacementProblem(pattern, replacement)).toContain(`: ${reference} refers to a group`);
  });
});

describe('the parts that arise from counted repetitions', () => {
  it.each([
    ['abc+.*[a-z]', 0],
    ['a{3}', 2],
    ['a{3,}', 2],
    ['a{0,5}b{2}', 5],
    ['(?:ab{2}){3}', 7],
    ['(a|b){10}', 18],
    ['[0-4].{500}[5-9].{400}y', 898],
    ['(', 0],
  ])('%s: %i', (pattern, parts) => {
    expect(countedParts(pattern)).toBe(parts);
  });
});
