import { expect, it } from 'vitest';
import { progressOf } from './progress.ts';

it.each([
  [0, 0, { rows_read: 0, rows_total: null, percent: null }],
  [0, 400, { rows_read: 0, rows_total: 400, percent: 0 }],
  [100, 300, { rows_read: 100, rows_total: 300, percent: 33 }],
  [500, 400, { rows_read: 500, rows_total: 500, percent: 100 }],
])('%i rows read of about %i', (read, total, progress) => {
  expect(progressOf(read, total)).toEqual(progress);
});
