import { expect, it } from 'vitest';
import { parseHistory, textToBegin, withQuery } from './sql-storage.ts';

const past = (text: string) => ({ text, ranAt: '2026-01-01T00:00:00Z' });

it.each([
  [null, []],
  ['', []],
  ['not JSON', []],
  ['{}', []],
  ['[{"text":1},{"text":"SELECT 1","ranAt":"2026-01-01T00:00:00Z"}]', [past('SELECT 1')]],
])('the stored history %s is read as %j', (stored, history) => {
  expect(parseHistory(stored)).toEqual(history);
});

it('puts the newest query first, each once, and forgets the oldest', () => {
  expect(withQuery([past('a'), past('b')], past('b'))).toEqual([past('b'), past('a')]);
  const many = Array.from({ length: 60 }, (_, index) => past(String(index)));
  expect(withQuery(many, past('new'))).toHaveLength(50);
});

it.each([
  ['no address and no draft', undefined, undefined, undefined],
  ['a draft', undefined, { text: 'SELECT 2', of: 'SELECT 1' }, 'SELECT 2'],
  ['the query of a link', 'SELECT 3', { text: 'SELECT 2', of: 'SELECT 1' }, 'SELECT 3'],
  ['what was made of the query that ran', 'SELECT 1', { text: 'SELECT 2', of: 'SELECT 1' }, 'SELECT 2'],
])('the page begins with %s', (_name, inAddress, draft, text) => {
  expect(textToBegin(inAddress, draft)).toBe(text);
});
