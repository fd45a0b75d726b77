import { describe, expect, it } from 'vitest';
import { sqlTokens } from './sql-tokens.ts';

const tokensOf = (sql: string): string[] =>
  [...sqlTokens(sql)].map(({ kind, text }) => (kind === 'word' ? text : `${kind} ${text}`));

it.each([
  ['a -- x\nb', ['a', 'b']],
  ["a // '\nb '", ['a', 'b', 'string ']],
  ["a # '\nb", ['a', 'b']],
  ["a /* /* */ ' */ b", ['a', 'b']],
  ['a /*/*/ b', ['a']],
  ["a ‘ ' ’ b", ['a', "string  ' ", 'b']],
  ["a “ ' ” b", ['a', "quoted  ' ", 'b']],
  ['a ‘\\’ b', ['a', 'string \\', 'b']],
  ['a$b $c', ['a$b', '$c']],
  ["$$a'$$ b", ["string a'", 'b']],
  ["$x$ $y$ ' $x$ b", ["string  $y$ ' ", 'b']],
  ['$x$ a $y$', ['$x$', 'a', '$y$']],
  ['$x$x$ a', ['$x$x$', 'a']],
  ['$$$ a', ['$$$', 'a']],
  ['$$$$ a', ['string ', 'a']],
  ['a\u2003b\u200bc\u0085d\u2060e', ['a', 'b', 'c', 'd', 'e']],
])('divides %j as the engine does', (sql, tokens) => {
  expect(tokensOf(sql)).toEqual(tokens);
});

it.each([
  '{a:String}',
  '{ a : String}',
  '{/**/a:String}',
  '{a/**/:String}',
  '{--\na // x\n:String}',
  '{\u00a0a\u200b:String}',
])('finds the placeholder in %j', (sql) => {
  expect([...sqlTokens(sql)][0]).toMatchObject({ kind: 'placeholder', text: 'a' });
});

it('finds no placeholder in the map {1: 2}', () => {
  expect(tokensOf('{1: 2}')[0]).toBe('symbol {');
});

describe('the time to read a text grows with its length only', () => {
  const cpuMs = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const SMALL = 32 * 1_024;
  const TIMES = 8;

  const fill = (length: number, piece: (index: number) => string): string => {
    const pieces: string[] = [];
    for (let filled = 0; filled < length; filled += pieces.at(-1)?.length ?? 0)
      pieces.push(piece(pieces.length));
    return pieces.join('');
  };

  it.each<[string, (index: number) => string]>([
    ['heredoc marks without a partner', (index) => `$a${index}$ `],
    ['heredocs', (index) => `$a${index}$ $a${index}$ `],
    ['joined heredoc marks', (index) => `$a${index}`],
    ['dollars', () => '$ '],
    ['words', () => 'word '],
    ['numbers', () => '1.5 '],
    ['strings', () => "'it''s\\n' "],
    ['one string', (index) => (index === 0 ? "'" : 'a')],
    ['quoted names', () => '"a" `b` '],
    ['curly quotes', () => '‘a’ “b” '],
    ['open curly quotes', () => '‘'],
    ['open brackets', () => '{'],
    ['placeholders', () => '{a:String} '],
    ['open placeholders', () => '{a /* */ '],
    ['open placeholders with open comments', () => '{a/*'],
    ['comments', () => '/* a */ -- b\n'],
    ['blanks', () => ' \u200b'],
  ])('%s', (_kind, piece) => {
    const read = (text: string) => () => {
      for (const token of sqlTokens(text)) void token;
    };
    const fastest = (text: string) => Math.min(...[1, 2, 3].map(() => cpuMs(read(text))));
    const small = fastest(fill(SMALL, piece));
    const large = fastest(fill(TIMES * SMALL, piece));
    // Twice the length in four times the time would give TIMES².
    expect(large).toBeLessThan(Math.max(small, 2) * TIMES * 3);
  });
});
