import { expect, test } from 'vitest';
import { shownValues, spansOf } from './stacks.ts';

const series = (values: (number | null)[], stack?: string) => ({ values, stack }) as never;
const all = () => true;

test('values of a stack lie on top of each other, and negative ones below zero', () => {
  const stack = [{ stack: 'a' }, { stack: 'a' }, { stack: 'a' }];
  expect(
    spansOf(
      stack,
      [
        [1, null],
        [2, 5],
        [-3, 1],
      ],
      all,
    ),
  ).toEqual([
    [[0, 1], null],
    [
      [1, 3],
      [0, 5],
    ],
    [
      [-3, 0],
      [5, 6],
    ],
  ]);
});

test('hidden series take no place', () => {
  const stack = [{ stack: 'a' }, { stack: 'a' }];
  expect(spansOf(stack, [[4], [2]], (index) => index !== 0)).toEqual([[null], [[0, 2]]]);
});

test('shares are of the visible series of the same stack', () => {
  const model = {
    series: [series([1, 0], 'a'), series([3, 0], 'a'), series([5, 5], 'b')],
    isShare: true,
    isLog: false,
  };
  expect(shownValues(model, all)).toEqual([
    [25, 0],
    [75, 0],
    [100, 100],
  ]);
});

test('a logarithmic axis has no place for zero', () => {
  expect(shownValues({ series: [series([0, 10, null])], isShare: false, isLog: true }, all)).toEqual([
    [null, 10, null],
  ]);
});
