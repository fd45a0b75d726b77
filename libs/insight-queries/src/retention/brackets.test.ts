import { retentionFilterSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { bracketsOf } from './brackets.ts';

describe('the columns of a retention table', () => {
  it.each<[object, string[]]>([
    [{ totalIntervals: 3 }, ['Day 0', 'Day 1', 'Day 2']],
    [{ totalIntervals: 1, period: 'Week' }, ['Week 0']],
    [{ retentionCustomBrackets: [1, 3, 2] }, ['Day 0', 'Day 1', 'Day 2-4', 'Day 5-6']],
  ])('of %j are %j', (filter, labels) => {
    expect(bracketsOf(retentionFilterSchema.parse(filter)).map(({ label }) => label)).toEqual(labels);
  });
});
