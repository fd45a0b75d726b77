import { expect, it } from 'vitest';
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
