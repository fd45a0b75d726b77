import { expect, it } from 'vitest';
import { parseHistory, withQuery } from './sql-storage.ts';

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
