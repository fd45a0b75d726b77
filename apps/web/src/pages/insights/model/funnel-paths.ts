/** Paths of the persons of a funnel: before, between or after its steps. */
import type { FunnelsQuery, PathsQuery } from '../../../features/query/query-types.ts';

export type FunnelPathType = NonNullable<NonNullable<PathsQuery['funnelPathsFilter']>['funnelPathType']>;

export interface FunnelPaths {
  readonly label: string;
  readonly query: PathsQuery;
}

const TYPES: readonly FunnelPathType[] = [
  'funnel_path_before_step',
  'funnel_path_between_steps',
  'funnel_path_after_step',
];

/** Steps are counted from 1; a negative one means those who dropped off before it. */
export const describeFunnelPaths = (type: FunnelPathType, step: number): string => {
  const last = step < 0 ? -step - 1 : step;
  const who = step < 0 ? `, of those who dropped off before step ${-step}` : '';
  switch (type) {
    case 'funnel_path_before_step':
      return `Up to step ${last}${who}`;
    case 'funnel_path_between_steps':
      return `From step ${last - 1} to step ${last}${who}`;
    case 'funnel_path_after_step':
      return step < 0 ? `After dropping off before step ${-step}` : `After step ${last}`;
  }
};

const fits = (type: FunnelPathType, step: number): boolean => {
  const last = step < 0 ? -step - 1 : step;
  return last >= (type === 'funnel_path_between_steps' ? 2 : 1);
};

/** The paths that can be shown of the persons at a step. None where the funnel counts values of an expression. */
export const pathsOfFunnel = (funnel: FunnelsQuery, step: number): readonly FunnelPaths[] => {
  if (funnel.funnelsFilter?.funnelAggregateByHogQL) return [];
  const { breakdownFilter: _, compareFilter: __, ...funnelSource } = funnel;
  return TYPES.filter((type) => fits(type, step)).map((type) => ({
    label: describeFunnelPaths(type, step),
    query: {
      kind: 'PathsQuery',
      ...(funnel.dateRange && { dateRange: funnel.dateRange }),
      ...(funnel.filterTestAccounts && { filterTestAccounts: true }),
      ...(typeof funnel.aggregation_group_type_index === 'number' && {
        aggregation_group_type_index: funnel.aggregation_group_type_index,
      }),
      pathsFilter: { includeEventTypes: ['$pageview', 'custom_event'], stepLimit: 5 },
      funnelPathsFilter: { funnelPathType: type, funnelStep: step, funnelSource },
    },
  }));
};

/** The steps of a funnel that paths of a type can be about, with those who dropped off before them. */
export const stepsFor = (type: FunnelPathType, stepCount: number): readonly number[] => {
  const steps = Array.from({ length: stepCount }, (_, index) => index + 1);
  return [...steps, ...steps.slice(1).map((step) => -step)].filter((step) => fits(type, step));
};
