import { expect, test } from 'vitest';
import { bucketAt, type Geometry, seriesAt } from './geometry.ts';

const geometry: Geometry = {
  xOf: (bucket) => 50 + bucket * 20,
  yOf: (value) => 200 - value,
  plot: { left: 50, top: 0, width: 80, height: 200 },
};

test.each([
  [50, 0],
  [59, 0],
  [61, 1],
  [135, 4],
  [30, undefined],
  [200, undefined],
])('the bucket at %s is %s', (x, bucket) => {
  expect(bucketAt(x, 5, geometry)).toBe(bucket);
});

const model = (look: 'lines' | 'bars', stack?: string) =>
  ({
    look,
    buckets: [{}, {}],
    series: [
      { axis: 'left', stack },
      { axis: 'left', stack },
    ],
  }) as never;

test.each([
  { y: 105, series: 0, name: 'the nearest line' },
  { y: 160, series: 1, name: 'the other line' },
])('$name', ({ y, series }) => {
  const spans = [[[0, 100]], [[0, 50]]] as never;
  expect(seriesAt({ x: 50, y }, 0, model('lines'), spans, geometry)).toBe(series);
});

test.each([
  { y: 190, series: 0 },
  { y: 80, series: 1 },
])('the part of a stack at $y is of series $series', ({ y, series }) => {
  const spans = [[[0, 100]], [[100, 150]]] as never;
  expect(seriesAt({ x: 50, y }, 0, model('bars', 'a'), spans, geometry)).toBe(series);
});

test.each([
  { x: 45, series: 0 },
  { x: 55, series: 1 },
])('of two bars side by side, the one at $x is of series $series', ({ x, series }) => {
  const spans = [[[0, 100]], [[0, 50]]] as never;
  expect(seriesAt({ x, y: 195 }, 0, model('bars'), spans, geometry)).toBe(series);
});
