/**
 * For every step k but the last the fold keeps a chain: the times of the latest walk that has reached k. An event
 * that can be step k continues the chain of the step before, when it lies within the window counted from that
 * chain's first step. The first chain to get further than any before it is the result. Chains are tuples as long as
 * their step: nothing of them is ever appended to, which is what makes a fold slow.
 *
 * With exclusions, every chain and the best walk end with one more member: 1 once the walk has met an excluded event.
 * A marked chain leads only to a marked walk, and an unmarked walk that gets as far takes its place.
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
  equals,
  field,
  lambda,
  not,
  or,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import type { EventCode } from './event-code.ts';
import { accumulated as chain, event, fold, zero } from './fold.ts';
import { overlappingSteps } from './overlapping-steps.ts';
import { windowMicros } from './window.ts';

const zeros = (count: number): Expr[] => new Array<Expr>(count).fill(zero);

export const orderedWalk = (query: FunnelsQuery, code: EventCode, events: Expr): Expr => {
  if (!dependsOnTies(query)) return walkThrough(query, code, events);
  const walks = call('arrayMap', [
    lambda(['events'], walkThrough(query, code, field('events'))),
    ordersOf(code, events),
  ]);
  // Sorted, since each further mention of a walk would repeat its whole fold.
  const furthestFirst = lambda(['walk'], arithmetic('-', zero, furthest(query, field('walk'))));
  return at(call('arraySort', [furthestFirst, walks]), constant(1));
};

/**
 * The order of the codes suits events that can be one step each, unless other events at the same time break a walk.
 * In all other funnels a second order of the events with equal times is tried.
 */
const dependsOnTies = (query: FunnelsQuery): boolean =>
  query.funnelsFilter.funnelOrderType === 'strict' ||
  overlappingSteps(query).some((steps) => steps.length > 1);

/**
 * The codes put events with equal times in the order of the latest step that they can be, after events that are no
 * step. The second order is that of the earliest step, before events that are not steps.
 */
const ordersOf = (code: EventCode, events: Expr): Expr => {
  const times = call('arrayMap', [lambda(['event'], code.time(event)), events]);
  const hasTies = compare('<', call('arrayUniq', [times]), call('length', [events]));
  const mask = code.mask(event);
  const earliestStep = call('bitAnd', [mask, arithmetic('-', zero, mask)]);
  const key = tuple([code.time(event), equals(mask, zero), earliestStep, mask]);
  const sorted = call('arraySort', [lambda(['event'], key), events]);
  return call('if', [hasTies, array([events, sorted]), array([events])]);
};

/** The number of the last step that the walk took. */
const furthest = ({ series }: FunnelsQuery, walk: Expr): Expr =>
  series.reduce<Expr>(
    (before, _, index) =>
      call('if', [compare('>', tupleElement(walk, index + 1), zero), constant(index + 1), before]),
    zero,
  );

const walkThrough = (query: FunnelsQuery, code: EventCode, events: Expr): Expr => {
  const count = query.series.length;
  const isStrict = query.funnelsFilter.funnelOrderType === 'strict';
  const steps = query.series.map((_, index) => waysTo(query, code, index + 1));
  const chains = steps.slice(0, -1).map((ways, index) =>
    firstOf(
      ways.map(({ when, walk, from }) => ({
        when: and(when, ...(from > 0 ? ifExclusions(query, equals(markOf(from), zero)) : [])),
        walk: [...walk, ...ifExclusions(query, zero)],
      })),
      isStrict ? tuple(nowhere(query, index + 1)) : marked(index + 1, meetsExclusion(query, code, index + 1)),
    ),
  );
  // The furthest step first; among equal steps the way that skips least.
  const further = steps
    .map((ways, index) =>
      ways.map(({ when, walk, from }) => ({
        when: and(when, isFurther(query, index + 1)),
        walk: [...walk, ...zeros(count - index - 1), ...ifExclusions(query, from > 0 ? markOf(from) : zero)],
      })),
    )
    .reverse()
    .flat();
  const start = query.series.map((_, index) => tuple(nowhere(query, index + 1)));
  const next = [...chains, firstOf(further, marked(count, isBestExcluded(query, code)))];
  const best = tupleElement(fold(events, start, next), count);
  const [isMarked] = ifExclusions(query, equals(tupleElement(best, count + 1), constant(1)));
  return isMarked ? call('if', [isMarked, tuple(nowhere(query, count)), best]) : best;
};

const ifExclusions = ({ funnelsFilter }: FunnelsQuery, ...members: Expr[]): Expr[] =>
  funnelsFilter.exclusions.length > 0 ? members : [];

/** The chain of a step without any event. Its mark has the initial type of the fold, also when the chain has no other member. */
const nowhere = (query: FunnelsQuery, step: number): Expr[] => [
  ...zeros(step),
  ...ifExclusions(query, call('_toInt64', [zero])),
];

const markOf = (step: number): Expr => tupleElement(chain(step), step + 1);

const marked = (step: number, when: Expr | undefined): Expr =>
  when ? call('if', [when, tuple([...timesOf(step), constant(1)]), chain(step)]) : chain(step);

interface Way {
  readonly when: Expr;
  /** The times of its steps. */
  readonly walk: readonly Expr[];
  /** The step whose chain it continues, if it does. */
  readonly from: number;
}

/** Nested, since `multiIf` copies tuples row by row. */
const firstOf = (ways: readonly Omit<Way, 'from'>[], otherwise: Expr): Expr =>
  ways.reduceRight((rest, { when, walk }) => call('if', [when, tuple(walk), rest]), otherwise);

/** How an event can become step k: from the step before, or past optional ones. */
const waysTo = (query: FunnelsQuery, code: EventCode, step: number): Way[] => {
  const time = code.time(event);
  if (step === 1) return [{ when: code.has(event, 0), walk: [time], from: 0 }];
  return previousSteps(query, step).map((previous) => ({
    when: and(code.has(event, step - 1), canContinue(query, code, previous, step)),
    walk: [...timesOf(previous), ...zeros(step - previous - 1), time],
    from: previous,
  }));
};

const timesOf = (step: number): Expr[] =>
  Array.from({ length: step }, (_, index) => tupleElement(chain(step), index + 1));

const isOptional = ({ series }: FunnelsQuery, step: number): boolean =>
  series[step - 1]?.optionalInFunnel ?? false;

const previousSteps = (query: FunnelsQuery, step: number): number[] => {
  const previous = [step - 1];
  for (let index = step - 1; index > 1 && isOptional(query, index); index--) previous.push(index - 1);
  return previous;
};

/** A step and the ones after it that a walk may have skipped it for, or skipped themselves. */
const withOptionals = (query: FunnelsQuery, step: number): number[] => {
  const steps = [step];
  while (isOptional(query, steps.at(-1)!) && steps.at(-1)! < query.series.length)
    steps.push(steps.at(-1)! + 1);
  return steps;
};

const bestTimeOf = ({ series }: FunnelsQuery, step: number): Expr => tupleElement(chain(series.length), step);

/** The best walk has taken none of these steps. */
const hasNone = (query: FunnelsQuery, steps: readonly number[]): Expr =>
  and(...steps.map((step) => equals(bestTimeOf(query, step), zero)));

/**
 * The best walk has not come to step k yet, nor past it: no walk goes past a step that is not optional. Or it has
 * just come there, and met an excluded event.
 */
const isFurther = (query: FunnelsQuery, step: number): Expr => {
  const isNew = hasNone(query, withOptionals(query, step));
  const [isMarked] = ifExclusions(query, equals(markOf(query.series.length), constant(1)));
  return isMarked ? or(isNew, and(isMarked, isAtMostAt(query, step))) : isNew;
};

const isAtMostAt = (query: FunnelsQuery, step: number): Expr =>
  step === query.series.length ? constant(true) : hasNone(query, withOptionals(query, step + 1));

/** The chain of `previous` is open, within the window, and has not reached `step` already. */
const canContinue = (query: FunnelsQuery, code: EventCode, previous: number, step: number): Expr => {
  const start = tupleElement(chain(previous), 1);
  return and(
    compare('>', start, zero),
    compare('<=', arithmetic('-', code.time(event), start), windowMicros(query.funnelsFilter)),
    // A walk that reached the last step cannot be improved.
    ...(step < query.series.length ? [compare('!=', tupleElement(chain(step), 1), start)] : []),
  );
};

/** Whether the event is excluded after `previous`, the last step of the open chain. */
const meetsExclusion = (query: FunnelsQuery, code: EventCode, previous: number): Expr | undefined => {
  const ways = query.funnelsFilter.exclusions.flatMap(({ funnelFromStep, funnelToStep }, index) =>
    Array.from({ length: funnelToStep - funnelFromStep }, (_, offset) => funnelFromStep + 2 + offset)
      .filter((step) => previousSteps(query, step).includes(previous))
      .map((step) => {
        const closer = previousSteps(query, step).filter((other) => other > previous);
        return and(
          code.has(event, query.series.length + index),
          canContinue(query, code, previous, step),
          ...closer.map((other) => not(canContinue(query, code, other, step))),
        );
      }),
  );
  return ways.length > 0 ? or(...ways) : undefined;
};

/** The best walk ends where a chain meets an excluded event, and could itself have continued. */
const isBestExcluded = (query: FunnelsQuery, code: EventCode): Expr | undefined => {
  const meets = query.series.slice(0, -1).flatMap((_, index) => {
    const excluded = meetsExclusion(query, code, index + 1);
    return excluded
      ? [and(excluded, not(equals(bestTimeOf(query, index + 1), zero)), isAtMostAt(query, index + 1))]
      : [];
  });
  if (meets.length === 0) return undefined;
  const elapsed = arithmetic('-', code.time(event), bestTimeOf(query, 1));
  return and(or(...meets), compare('<=', elapsed, windowMicros(query.funnelsFilter)));
};
