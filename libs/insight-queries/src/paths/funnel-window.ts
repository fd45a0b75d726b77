/** Paths with a funnel: only the events of an actor before, between or after its steps. */
import type { ResolvedRange } from '@meridian/calendar';
import type { FunnelPathsFilter, FunnelsQuery, PathsQuery } from '@meridian/contracts/query';
import { InvalidRequestError, withinMember } from '@meridian/core';
import {
  alias,
  and,
  arithmetic,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  join,
  lambda,
  not,
  type Select,
  select,
  tupleElement,
} from '@meridian/hogql/build';
import { actorWalks, reached, timeAt } from '../funnels/actor-walks.ts';
import { validateFunnel } from '../funnels/validate.ts';
import { windowSeconds } from '../funnels/window.ts';
import type { InsightContext } from '../insight-plan.ts';

export type FunnelPathsQuery = PathsQuery & { readonly funnelPathsFilter: FunnelPathsFilter };

const MICROS_PER_MILLI = 1_000;

/** The same rows of `actor_id` and `visits`, with only the visits that lie in the funnel's window. */
export const visitsInFunnel = (
  visitors: Select,
  { funnelPathsFilter: filter, aggregation_group_type_index: groupTypeIndex }: FunnelPathsQuery,
  range: ResolvedRange,
  context: InsightContext,
): Select => {
  const funnel = { ...filter.funnelSource, breakdownFilter: undefined };
  withinMember('funnelPathsFilter__funnelSource', () => {
    validateFunnel(funnel);
    validateActors(funnel, groupTypeIndex);
  });
  const { select: walks } = actorWalks(funnel, range, context, { byPeriod: false });
  const { took, window } = funnelWindow(filter, funnel.series.length);
  const chosen = select({
    columns: [field('actor_id'), field('times')],
    from: from(walks, 'walks'),
    where: took,
  });
  return select({
    columns: [
      alias(field('visitors', 'actor_id'), 'actor_id'),
      alias(call('arrayFilter', [lambda(['visit'], window), field('visitors', 'visits')]), 'visits'),
    ],
    from: [
      from(visitors, 'visitors'),
      join(
        'INNER JOIN',
        chosen,
        'walkers',
        equals(field('visitors', 'actor_id'), field('walkers', 'actor_id')),
      ),
    ],
  });
};

/** The paths and the funnel must have the same actors. */
const validateActors = (funnel: FunnelsQuery, groupTypeIndex: number | undefined): void => {
  const attr =
    funnel.aggregation_group_type_index !== groupTypeIndex
      ? 'aggregation_group_type_index'
      : funnel.funnelsFilter.funnelAggregateByHogQL
        ? 'funnelsFilter__funnelAggregateByHogQL'
        : undefined;
  if (attr === undefined) return;
  throw new InvalidRequestError(
    'invalid_input',
    'The funnel and the paths must aggregate by the same actors.',
    {
      attr,
    },
  );
};

interface FunnelWindow {
  /** Which actors. */
  readonly took: Expr;
  /** Which of their visits. */
  readonly window: Expr;
}

/** Steps are counted from 1; -2 means the actors that took the first step but not the second. */
const funnelWindow = (
  { funnelPathType, funnelStep, funnelSource: { funnelsFilter: filter } }: FunnelPathsFilter,
  stepCount: number,
): FunnelWindow => {
  const step = funnelStep ?? stepCount;
  const isDropOff = step < 0;
  const last = isDropOff ? -step - 1 : step;
  if (
    step === 0 ||
    last < 1 ||
    Math.abs(step) > stepCount ||
    (funnelPathType === 'funnel_path_between_steps' && last < 2)
  ) {
    throw new InvalidRequestError(
      'invalid_input',
      'The funnel has no step with this number for these paths.',
      {
        attr: 'funnelPathsFilter__funnelStep',
      },
    );
  }
  const took = isDropOff ? and(reached(last - 1), not(reached(last))) : reached(last - 1);
  const at = millisAt(last - 1);
  switch (funnelPathType) {
    case 'funnel_path_before_step':
      return { took, window: compare('<=', visitTime, at) };
    case 'funnel_path_after_step':
      // An actor drops off at the end of the window, so its paths begin there.
      return {
        took,
        window: compare(
          '>=',
          visitTime,
          isDropOff ? arithmetic('+', at, constant(windowSeconds(filter) * 1_000)) : at,
        ),
      };
    case 'funnel_path_between_steps':
      return {
        took,
        window: and(compare('>=', visitTime, millisAt(last - 2)), compare('<=', visitTime, at)),
      };
  }
};

const visitTime = tupleElement(field('visit'), 1);

const millisAt = (index: number): Expr => call('intDiv', [timeAt(index), constant(MICROS_PER_MILLI)]);
