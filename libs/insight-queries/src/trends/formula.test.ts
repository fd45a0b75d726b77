import { describe, expect, it } from 'vitest';
import { parseFormula } from './formula.ts';

const options = (seriesCount: number) => ({ seriesCount, path: 'trendsFilter__formula' });

describe('a formula', () => {
  it.each<[string, number[], number]>([
    ['A', [3], 3],
    ['A+2*B', [1, 2], 5],
    ['(A + B) * C', [1, 2, 3], 9],
    ['a/b', [1, 4], 0.25],
    ['A - B - C', [10, 3, 2], 5],
    ['A / B / C', [12, 3, 2], 2],
    ['-A + +B', [1, 2], 1],
    ['-A^2', [2], -4],
    ['2^3^2', [], 512],
    ['A % 3', [5], 2],
    ['.5 * A', [4], 2],
    ['A / B', [1, 0], 0],
    ['0 / B', [1, 0], 0],
  ])('%s of %j is %d', (text, values, expected) => {
    expect(parseFormula(text, options(Math.max(values.length, 1)))(values)).toBe(expected);
  });

  it.each([
    ['', 'ends too early'],
    ['A +', 'ends too early'],
    ['(A', 'unclosed'],
    ['A 2', 'has text after its end'],
    ['A * * A', 'misplaced'],
    ['B', 'series B'],
    ['AB', 'invalid character'],
    ['A; drop', 'invalid character'],
  ])('%j is refused, because it %s', (text, why) => {
    expect(() => parseFormula(text, options(1))).toThrow(why);
  });
});
