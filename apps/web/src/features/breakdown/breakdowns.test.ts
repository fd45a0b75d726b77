import { expect, it } from 'vitest';
import type { BreakdownFilter } from '../query/query-types.ts';
import { breakdownsOf, hasAllExpressions, withBreakdowns, withOption } from './breakdowns.ts';

it.each<[BreakdownFilter | null | undefined, ReturnType<typeof breakdownsOf>]>([
  [undefined, []],
  [null, []],
  [{}, []],
  [{ breakdown: 'plan', breakdown_type: 'person' }, [{ property: 'plan', type: 'person' }]],
  [
    { breakdown: [1, 2], breakdown_type: 'cohort' },
    [
      { property: 1, type: 'cohort' },
      { property: 2, type: 'cohort' },
    ],
  ],
  [{ breakdowns: [{ property: 'a' }], breakdown: 'b' }, [{ property: 'a' }]],
  [{ breakdown: 'size', breakdown_histogram_bin_count: 4 }, [{ property: 'size', histogram_bin_count: 4 }]],
])('%j is read as %j', (filter, expected) => {
  expect(breakdownsOf(filter)).toEqual(expected);
});

it.each<
  [string, BreakdownFilter | undefined, Parameters<typeof withBreakdowns>[1], BreakdownFilter | undefined]
>([
  ['none', { breakdown_limit: 5 }, [], undefined],
  [
    'one, and the limit stays',
    { breakdown_limit: 5 },
    [{ property: 'a' }],
    { breakdown_limit: 5, breakdowns: [{ property: 'a' }] },
  ],
  ['cohorts', undefined, [{ property: 3, type: 'cohort' }], { breakdown_type: 'cohort', breakdown: [3] }],
  [
    'cohorts with a property keep the property',
    undefined,
    [{ property: 3, type: 'cohort' }, { property: 'a' }],
    { breakdowns: [{ property: 'a' }] },
  ],
])('writing %s', (_, filter, breakdowns, expected) => {
  expect(withBreakdowns(filter, breakdowns)).toEqual(expected);
});

it('an option is set and removed', () => {
  const binned = withOption({ property: 'a' }, 'histogram_bin_count', 10);
  expect(binned).toEqual({ property: 'a', histogram_bin_count: 10 });
  expect(withOption(binned, 'histogram_bin_count', undefined)).toEqual({ property: 'a' });
});

it.each<[BreakdownFilter | undefined, boolean]>([
  [undefined, true],
  [{ breakdowns: [{ property: 'plan' }] }, true],
  [{ breakdowns: [{ property: 'plan' }, { property: '', type: 'hogql' }] }, false],
  [{ breakdowns: [{ property: ' ', type: 'hogql' }] }, false],
])('whether %j has all expressions: %s', (filter, expected) =>
  expect(hasAllExpressions(filter)).toBe(expected),
);
