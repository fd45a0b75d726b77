import { describe, expect, it } from 'vitest';
import { samplingRate, scaledUp } from './sampling.ts';

const tenth = { numerator: 1, denominator: 10 };

describe('a sample', () => {
  it.each([
    ['everything without one', {}, 7, { numerator: 1, denominator: null }],
    [
      'everything where none is forced',
      { sampling: { enabled: true, forceSamplingRate: undefined } },
      7,
      { numerator: 1, denominator: null },
    ],
    ['a tenth', { sampling: { enabled: true, forceSamplingRate: tenth } }, 70, tenth],
    [
      'everything where it is off',
      { sampling: { enabled: false, forceSamplingRate: tenth } },
      7,
      { numerator: 1, denominator: null },
    ],
    ['a half', { samplingFactor: 0.5 }, 14, { numerator: 0.5, denominator: null }],
  ])('reads %s, and scales counts up', (_, asked, count, rate) => {
    const query = { sampling: undefined, samplingFactor: undefined, ...asked };
    expect([scaledUp(query, 7), scaledUp(query, null), samplingRate(query)]).toEqual([count, null, rate]);
  });
});
