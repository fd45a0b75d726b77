/**
 * One actor's walk through the funnel, as a fold over its events in order. The result is the list of times at
 * which the furthest walk reached each step: as long as the walk went far, with 0 for an optional step it skipped.
 *
 * For every step k the fold keeps a chain: the times of the latest walk that has reached k. An event that can be
 * step k continues the chain of the step before, when it lies within the window counted from that chain's first
 * step. The first chain to get further than any before it is the result.
 */
import type { FunnelsQuery } from '@meridian/contracts/query';
import {
  and,
  arithmetic,
  array,
  at,
  call,
  compare,
  constant,
  type Expr,
  field,
  lambda,
  not,
  or,
  tuple,
  tupleElement,
} from '@meridian/hogql';
import { hasBit } from './step-mask.ts';

const time = tupleElement(field('event'), 1);
const mask = tupleElement(field('event'), 2);
const nothing = call('emptyArrayInt64');
const first = (list: Expr): Expr => at(list, constant(1));
const isEmpty = (list: Expr): Expr => call('empty', [list]);
const notEmpty = (list: Expr): Expr => call('notEmpty', [list]);
const append = (list: Expr, ...values: readonly Expr[]): Expr => call('arrayConcat', [list, array(values)]);
/** Member k of the accumulator: the chain of step k, from 1. */
const chain = (step: number): Expr => tupleElement(field('acc'), step);

/** The times of the furthest walk, given the list of (microseconds, mask); empty for an excluded actor. */
export const walkTimes = (query: FunnelsQuery, events: Expr): Expr =>
  query.funnelsFilter.funnelOrderType === 'unordered'
    ? unorderedWalk(query, events)
    : orderedWalk(query, events);

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

/** How long after the first step the last one still counts. A month is thirty days. */
export const windowSeconds = ({
  funnelWindowInterval,
  funnelWindowIntervalUnit,
}: FunnelsQuery['funnelsFilter']): number => funnelWindowInterval * SECONDS[funnelWindowIntervalUnit];

const windowMicros = (filter: FunnelsQuery['funnelsFilter']): Expr =>
  constant(windowSeconds(filter) * 1_000_000);

/** Runs the fold: chains, then the best walk, then whether an exclusion was met (then there is no walk). */
const fold = (events: Expr, chains: readonly Expr[], best: Expr, isExcluded: Expr | undefined): Expr => {
  const bestAt = chains.length + 1;
  const excludedAt = chains.length + 2;
  const flag = isExcluded && call('if', [isExcluded, constant(1), chain(excludedAt)]);
  const next = tuple([...chains, best, ...(flag ? [flag] : [])]);
  const start = tuple([...chains.map(() => nothing), nothing, ...(flag ? [constant(0)] : [])]);
  const result = call('arrayFold', [lambda(['acc', 'event'], next), events, start]);
  if (!flag) return tupleElement(result, bestAt);
  return call('if', [
    compare('=', tupleElement(result, excludedAt), constant(1)),
    nothing,
    tupleElement(result, bestAt),
  ]);
};

// ── Ordered and strict ──────────────────────────────────────────────────────────────────────────────────────

const orderedWalk = (query: FunnelsQuery, events: Expr): Expr => {
  const count = query.series.length;
  const best = chain(count + 1);
  const isStrict = query.funnelsFilter.funnelOrderType === 'strict';
  const steps = query.series.map((_, index) => waysTo(query, index + 1));
  const chains = steps.map((ways, index) =>
    call('multiIf', [
      ...ways.flatMap(({ when, walk }) => [when, walk]),
      isStrict ? nothing : chain(index + 1),
    ]),
  );
  // The furthest step first; of the ways to it the one that skips least.
  const further = steps
    .map((ways, index) =>
      ways.flatMap(({ when, walk }) => [
        and(when, compare('<', call('length', [best]), constant(index + 1))),
        walk,
      ]),
    )
    .reverse()
    .flat();
  const isUnfinished = compare('<', call('length', [best]), constant(count));
  const isExcluded =
    query.funnelsFilter.exclusions.length > 0 ? and(meetsExclusion(query), isUnfinished) : undefined;
  return fold(events, chains, call('multiIf', [...further, best]), isExcluded);
};

interface Way {
  readonly when: Expr;
  readonly walk: Expr;
}

/** How an event can become step k: from the step before, or past optional ones. */
const waysTo = (query: FunnelsQuery, step: number): Way[] => {
  if (step === 1) return [{ when: hasBit(mask, 0), walk: array([time]) }];
  return previousSteps(query, step).map((previous) => ({
    when: and(hasBit(mask, step - 1), canContinue(query, previous, step)),
    walk: append(chain(previous), ...new Array<Expr>(step - previous - 1).fill(constant(0)), time),
  }));
};

const previousSteps = ({ series }: FunnelsQuery, step: number): number[] => {
  const previous = [step - 1];
  for (let index = step - 1; index > 1 && series[index - 1]?.optionalInFunnel; index--)
    previous.push(index - 1);
  return previous;
};

/** The chain of `previous` is open, within the window, and has not reached `step` already. */
const canContinue = ({ funnelsFilter }: FunnelsQuery, previous: number, step: number): Expr =>
  and(
    notEmpty(chain(previous)),
    compare('<=', arithmetic('-', time, first(chain(previous))), windowMicros(funnelsFilter)),
    or(isEmpty(chain(step)), compare('!=', first(chain(step)), first(chain(previous)))),
  );

/** An excluded event between two steps ends the funnel for the actor. */
const meetsExclusion = (query: FunnelsQuery): Expr =>
  or(
    ...query.funnelsFilter.exclusions.map(({ funnelFromStep, funnelToStep }, index) => {
      const transitions = Array.from(
        { length: funnelToStep - funnelFromStep },
        (_, offset) => funnelFromStep + 1 + offset,
      );
      return and(
        hasBit(mask, query.series.length + index),
        or(...transitions.map((previous) => canContinue(query, previous, previous + 1))),
      );
    }),
  );

// ── Unordered ───────────────────────────────────────────────────────────────────────────────────────────────

/** For every step the times within the window; the walk goes as far as there are steps with such a time. */
const unorderedWalk = (query: FunnelsQuery, events: Expr): Expr => {
  const count = query.series.length;
  const oldest = arithmetic('-', time, windowMicros(query.funnelsFilter));
  const kept = query.series.map((_, index) =>
    call('arrayFilter', [lambda(['at'], compare('>=', field('at'), oldest)), chain(index + 1)]),
  );
  /** One event is one step: the first that it can be and that is still missing. */
  const taken = (index: number): Expr =>
    or(...kept.slice(0, index).map((times, earlier) => and(hasBit(mask, earlier), isEmpty(times))));
  const times = kept.map((known, index) =>
    call('if', [
      index === 0 ? hasBit(mask, 0) : and(hasBit(mask, index), not(taken(index))),
      append(known, time),
      known,
    ]),
  );
  const walk = call('arraySort', [
    call('arrayFilter', [lambda(['at'], compare('>', field('at'), constant(0))), array(times.map(first))]),
  ]);
  const best = chain(count + 1);
  const isFurther = compare('>', call('length', [walk]), call('length', [best]));
  return fold(events, times, call('if', [isFurther, walk, best]), meetsUnorderedExclusion(query, kept, best));
};

const meetsUnorderedExclusion = (
  query: FunnelsQuery,
  kept: readonly Expr[],
  best: Expr,
): Expr | undefined => {
  const count = query.series.length;
  const { exclusions } = query.funnelsFilter;
  if (exclusions.length === 0) return undefined;
  return and(
    or(...exclusions.map((_, index) => hasBit(mask, count + index))),
    or(...kept.map(notEmpty)),
    compare('<', call('length', [best]), constant(count)),
  );
};
