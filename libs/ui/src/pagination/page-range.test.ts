import { expect, it } from 'vitest';
import { describePage, neighbours } from './page-range.ts';

it.each([
  [{ offset: 0, limit: 50, count: 1234, shown: 50 }, '1–50 of 1,234', undefined, 50],
  [{ offset: 1200, limit: 50, count: 1234, shown: 34 }, '1,201–1,234 of 1,234', 1150, undefined],
  [{ offset: 20, limit: 50, count: 70, shown: 50 }, '21–70 of 70', 0, undefined],
  [{ offset: 0, limit: 50, count: 1, shown: 1 }, '1 of 1', undefined, undefined],
  [{ offset: 0, limit: 50, shown: 50 }, '1–50', undefined, 50],
  [{ offset: 50, limit: 50, shown: 3 }, '51–53', 0, undefined],
  [{ offset: 0, limit: 50, count: 0, shown: 0 }, 'No rows', undefined, undefined],
])('%j', (state, text, previous, next) => {
  expect(describePage(state)).toBe(text);
  expect(neighbours(state)).toEqual({ previous, next });
});
