import { expect, it } from 'vitest';
import type { FunnelsQuery } from '../../../features/query/query-types.ts';
import { describeFunnelPaths, pathsOfFunnel, stepsFor } from './funnel-paths.ts';

const funnel: FunnelsQuery = {
  kind: 'FunnelsQuery',
  series: [
    { kind: 'EventsNode', event: 'a' },
    { kind: 'EventsNode', event: 'b' },
  ],
  dateRange: { date_from: '-7d' },
  breakdownFilter: { breakdown: '$browser', breakdown_type: 'event' },
};

it.each([
  ['funnel_path_before_step', 2, 'Up to step 2'],
  ['funnel_path_between_steps', 3, 'From step 2 to step 3'],
  ['funnel_path_after_step', 1, 'After step 1'],
  ['funnel_path_before_step', -3, 'Up to step 2, of those who dropped off before step 3'],
  ['funnel_path_after_step', -2, 'After dropping off before step 2'],
] as const)('%s of step %i is "%s"', (type, step, text) => {
  expect(describeFunnelPaths(type, step)).toBe(text);
});

it.each([
  [1, ['Up to step 1', 'After step 1']],
  [2, ['Up to step 2', 'From step 1 to step 2', 'After step 2']],
  [-2, ['Up to step 1, of those who dropped off before step 2', 'After dropping off before step 2']],
])('step %i has the paths %j', (step, labels) => {
  expect(pathsOfFunnel(funnel, step).map(({ label }) => label)).toEqual(labels);
});

it('the paths have the range and the actors of the funnel, without its breakdown', () => {
  const [paths] = pathsOfFunnel({ ...funnel, aggregation_group_type_index: 0 }, 1);
  expect(paths?.query).toMatchObject({ dateRange: { date_from: '-7d' }, aggregation_group_type_index: 0 });
  expect(paths?.query.funnelPathsFilter?.funnelSource).not.toHaveProperty('breakdownFilter');
});

it('a funnel of the values of an expression has no paths', () => {
  expect(pathsOfFunnel({ ...funnel, funnelsFilter: { funnelAggregateByHogQL: 'x' } }, 1)).toEqual([]);
});

it('steps that paths can be about', () => {
  expect(stepsFor('funnel_path_after_step', 3)).toEqual([1, 2, 3, -2, -3]);
  expect(stepsFor('funnel_path_between_steps', 3)).toEqual([2, 3, -3]);
});
