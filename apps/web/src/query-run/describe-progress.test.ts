import { expect, it } from 'vitest';
import { describeProgress, waitingStage } from './describe-progress.ts';

it.each([
  [0, 'short'],
  [2.9, 'short'],
  [3, 'medium'],
  [9.9, 'medium'],
  [10, 'long'],
])('after %s seconds the stage of waiting is %s', (seconds, stage) => {
  expect(waitingStage(seconds)).toBe(stage);
});

it.each([
  [3.7, undefined, 'Waiting for the engine · 3 s'],
  [4, { rows_read: 0, estimated_rows_total: 100 }, 'Waiting for the engine · 4 s'],
  [5, { rows_read: 1_200_000, estimated_rows_total: 9_800_000 }, '1.2M of 9.8M rows read · 5 s'],
  [5, { rows_read: 1_200, estimated_rows_total: 0 }, '1.2K rows read · 5 s'],
])('%s seconds with %j is described as "%s"', (seconds, progress, text) => {
  expect(describeProgress(seconds, progress)).toBe(text);
});
