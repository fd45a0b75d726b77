/** The actors that reached a step of a funnel, or dropped off before it. */
import { type ResolvedRange, resolveComparedRange, resolveDateRange } from '@meridian/calendar';
import type { FunnelsActorsQuery, FunnelsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  and,
  array,
  call,
  constant,
  type Expr,
  equals,
  field,
  from,
  not,
  type Query,
  type Select,
  select,
} from '@meridian/hogql/build';
import { bucketNamed } from '../actors/bucket.ts';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { largestBreakdowns } from '../shared/largest-breakdowns.ts';
import { within } from '../shared/time-range.ts';
import { actorWalks, reached } from './actor-walks.ts';
import { validateFunnel } from './validate.ts';

/** The members that both kinds of actor queries share. */
export type FunnelActorsRequest = Partial<
  Pick<
    FunnelsActorsQuery,
    | 'funnelStep'
    | 'funnelStepBreakdown'
    | 'funnelTrendsDropOff'
    | 'funnelTrendsEntrancePeriodStart'
    | 'compare'
  >
>;

export const funnelActors = (
  asked: FunnelActorsRequest,
  query: FunnelsQuery,
  context: InsightContext,
): Query => ({
  ...requestedWalks(asked, query, context),
  distinct: true,
  columns: [field('actor_id')],
});

export const requestedRange = (
  asked: FunnelActorsRequest,
  query: FunnelsQuery,
  context: InsightContext,
): ResolvedRange => {
  const range = resolveDateRange(query.dateRange, query.interval, context);
  return asked.compare === 'previous' && query.compareFilter
    ? resolveComparedRange(range, query.compareFilter, context)
    : range;
};

/** The walks of the asked actors: columns `actor_id` and `times`. */
export const requestedWalks = (
  asked: FunnelActorsRequest,
  query: FunnelsQuery,
  context: InsightContext,
): Select => {
  validateFunnel(query);
  const range = requestedRange(asked, query, context);
  const period = asked.funnelTrendsEntrancePeriodStart;
  const { select: walks, breakdown } = actorWalks(query, range, context, { byPeriod: period !== undefined });
  const asksForRest = [asked.funnelStepBreakdown].flat().includes(breakdown?.labels.rest);
  const source =
    breakdown && asksForRest
      ? largestBreakdowns({
          source: walks,
          columns: ['actor_id', 'times', ...(period === undefined ? [] : ['entered'])],
          breakdown,
          weight: constant(1),
        })
      : walks;
  return select({
    columns: [field('actor_id'), field('times')],
    from: from(source, 'walks'),
    where: where(
      period === undefined ? reachedStep(asked.funnelStep, query) : convertedOrNot(asked, query),
      period === undefined
        ? undefined
        : within(
            bucketNamed(period, range, {
              timezone: context.timezone,
              attr: 'funnelTrendsEntrancePeriodStart',
            }),
            call('toDateTime', [field('entered')]),
          ),
      breakdown && asked.funnelStepBreakdown !== undefined
        ? equals(field('breakdown'), breakdownConstant(asked.funnelStepBreakdown, breakdown.isList))
        : undefined,
    ),
  });
};

const breakdownConstant = (
  asked: NonNullable<FunnelsActorsQuery['funnelStepBreakdown']>,
  isList: boolean,
): Expr => {
  const values = Array.isArray(asked) ? asked : [String(asked)];
  return isList ? array(values.map((value) => constant(value))) : constant(values[0] ?? '');
};

/**
 * Steps are counted from 1; -2 means the actors that took the first step but not the second. Before a step after
 * optional ones, the actors that took the last required step are counted, as they could skip the others.
 */
const reachedStep = (step: number | undefined, { series }: FunnelsQuery): Expr => {
  const asked = step ?? 1;
  if (asked === 0 || asked === -1 || Math.abs(asked) > series.length) {
    throw new InvalidRequestError('invalid_input', 'The funnel has no step with this number.', {
      attr: 'funnelStep',
    });
  }
  if (asked > 0) return reached(asked - 1);
  const before = series.slice(0, -asked - 1).findLastIndex(({ optionalInFunnel }) => !optionalInFunnel);
  return and(reached(before), not(reached(-asked - 1)));
};

const convertedOrNot = (
  asked: FunnelActorsRequest,
  { funnelsFilter, series }: FunnelsQuery,
): Expr | undefined => {
  const toStep = reached(funnelsFilter.funnelToStep ?? series.length - 1);
  return where(reached(funnelsFilter.funnelFromStep ?? 0), asked.funnelTrendsDropOff ? not(toStep) : toStep);
};
