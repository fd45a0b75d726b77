import { describe, expect, it } from 'vitest';
import { distributionOf } from './statistics.ts';

describe('a distribution', () => {
  it.each([
    [[5], { median: 5, quarter: 5, threeQuarters: 5 }],
    [[3, 1, 2], { median: 2, quarter: 1.5, threeQuarters: 2.5 }],
    [[4, 1, 3, 2], { median: 2.5, quarter: 1.75, threeQuarters: 3.25 }],
    [[1, 1, 1, 1000], { median: 1, quarter: 1, threeQuarters: 250.75 }],
  ])('of %j has its quartiles', (values, expected) => {
    expect(distributionOf(values)).toMatchObject(expected);
  });

  it('of nothing is an error, not a zero', () => {
    expect(() => distributionOf([])).toThrow('nothing was measured');
  });
});
