import { expect, it } from 'vitest';
import { cutPage, offsetOf } from './page.ts';

const args = { limit: 10, token_budget: 1_000 };
const rows = (count: number, width = 1) => Array.from({ length: count }, () => 'x'.repeat(width));

it.each([
  ['all rows that fit', rows(3), args, false, 3, null],
  ['no more than the limit', rows(30), args, false, 10, 'o10'],
  ['no more than the budget', rows(5, 2_000), args, false, 1, 'o1'],
  ['one row even when it is larger than the budget', rows(1, 9_000), args, false, 1, null],
  ['a cursor when the service has more', rows(3), args, true, 3, 'o3'],
  ['a cursor that continues', rows(30), { ...args, cursor: 'o20' }, false, 10, 'o30'],
  ['nothing of nothing', [], args, false, 0, null],
])('cuts to %s', (_name, given, page, hasMore, count, next) => {
  const cut = cutPage(given, page, hasMore);
  expect([cut.rows.length, cut.next_cursor]).toEqual([count, next]);
});

it('refuses a row that no answer can have', () => {
  expect(() => cutPage(rows(1, 1_100_000), args, false)).toThrow('Select fewer columns');
});

it('refuses a cursor that it did not give', () => {
  expect(offsetOf({ cursor: 'o12' })).toBe(12);
  expect(() => offsetOf({ cursor: '12' })).toThrow('next_cursor');
});
