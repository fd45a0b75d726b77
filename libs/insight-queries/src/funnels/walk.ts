/**
 * One actor's walk through the funnel, as a fold over its events in order. The result is the times at which the
 * furthest walk reached each step, with 0 for a step that it did not take: `times[k]` whatever the order of the steps.
 *
 * For every step k but the last the fold keeps a chain: the times of the latest walk that has reached k. An event
 * that can be step k continues the chain of the step before, when it lies within the window counted from that
 * chain's first step. The first chain to get further than any before it is the result. Chains are tuples as long as
 * their step: nothing of them is ever appended to, which is what makes a fold slow.
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
} from '@meridian/hogql';
import type { EventCode } from './event-code.ts';

const event = field('event');
const zero = constant(0);
const nothing = call('emptyArrayInt64');
const first = (list: Expr): Expr => at(list, constant(1));
const isEmpty = (list: Expr): Expr => call('empty', [list]);
const notEmpty = (list: Expr): Expr => call('notEmpty', [list]);
const append = (list: Expr, value: Expr): Expr => call('arrayPushBack', [list, value]);
/** Member k of the accumulator: what is kept of step k, from 1. */
const chain = (step: number): Expr => tupleElement(field('acc'), step);
const zeros = (count: number): Expr[] => new Array<Expr>(count).fill(zero);

/** The times of the furthest walk, given an actor's events in order; zeros for an excluded actor. */
export const walkTimes = (query: FunnelsQuery, code: EventCode, events: Expr): Expr =>
  query.funnelsFilter.funnelOrderType === 'unordered'
    ? unorderedWalk(query, code, events)
    : orderedWalk(query, code, events);

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

/** How long after the first step the last one still counts. A month is thirty days. */
export const windowSeconds = ({
  funnelWindowInterval,
  funnelWindowIntervalUnit,
}: FunnelsQuery['funnelsFilter']): number => funnelWindowInterval * SECONDS[funnelWindowIntervalUnit];

const windowMicros = (filter: FunnelsQuery['funnelsFilter']): Expr =>
  constant(windowSeconds(filter) * 1_000_000);

interface Fold {
  readonly events: Expr;
  /** What is kept of each step. */
  readonly chains: readonly Expr[];
  readonly best: Expr;
  /** Of the chains, then of the best walk. */
  readonly start: readonly Expr[];
  /** Whether an exclusion was met: then there is no walk. */
  readonly isExcluded: Expr | undefined;
}

const fold = ({ events, chains, best, start, isExcluded }: Fold): Expr => {
  const bestAt = chains.length + 1;
  const excludedAt = chains.length + 2;
  const flag = isExcluded && call('if', [isExcluded, constant(1), chain(excludedAt)]);
  const next = tuple([...chains, best, ...(flag ? [flag] : [])]);
  const result = call('arrayFold', [
    lambda(['acc', 'event'], next),
    events,
    tuple([...start, ...(flag ? [zero] : [])]),
  ]);
  if (!flag) return tupleElement(result, bestAt);
  return call('if', [
    equals(tupleElement(result, excludedAt), constant(1)),
    start.at(-1)!,
    tupleElement(result, bestAt),
  ]);
};

// ── Ordered and strict ──────────────────────────────────────────────────────────────────────────────────────

const orderedWalk = (query: FunnelsQuery, code: EventCode, events: Expr): Expr => {
  const count = query.series.length;
  const isStrict = query.funnelsFilter.funnelOrderType === 'strict';
  const steps = query.series.map((_, index) => waysTo(query, code, index + 1));
  const chains = steps
    .slice(0, -1)
    .map((ways, index) => firstOf(ways, isStrict ? tuple(zeros(index + 1)) : chain(index + 1)));
  // The furthest step first; of the ways to it the one that skips least.
  const further = steps
    .map((ways, index) =>
      ways.map(({ when, walk }) => ({
        when: and(when, isFurther(query, index + 1)),
        walk: [...walk, ...zeros(count - index - 1)],
      })),
    )
    .reverse()
    .flat();
  return fold({
    events,
    chains,
    best: firstOf(further, chain(count)),
    start: query.series.map((_, index) => tuple(zeros(index + 1))),
    isExcluded:
      query.funnelsFilter.exclusions.length > 0
        ? and(meetsExclusion(query, code), isFurther(query, count))
        : undefined,
  });
};

interface Way {
  readonly when: Expr;
  /** The times of its steps. */
  readonly walk: readonly Expr[];
}

/** Nested, since `multiIf` copies tuples row by row. */
const firstOf = (ways: readonly Way[], otherwise: Expr): Expr =>
  ways.reduceRight((rest, { when, walk }) => call('if', [when, tuple(walk), rest]), otherwise);

/** How an event can become step k: from the step before, or past optional ones. */
const waysTo = (query: FunnelsQuery, code: EventCode, step: number): Way[] => {
  const time = code.time(event);
  if (step === 1) return [{ when: code.has(event, 0), walk: [time] }];
  return previousSteps(query, step).map((previous) => ({
    when: and(code.has(event, step - 1), canContinue(query, code, previous, step)),
    walk: [...timesOf(previous), ...zeros(step - previous - 1), time],
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

/** The best walk has not come to step k yet, nor past it: no walk goes past a step that is not optional. */
const isFurther = (query: FunnelsQuery, step: number): Expr => {
  const unreached = [step];
  while (isOptional(query, unreached.at(-1)!) && unreached.at(-1)! < query.series.length)
    unreached.push(unreached.at(-1)! + 1);
  const best = chain(query.series.length);
  return and(...unreached.map((index) => equals(tupleElement(best, index), zero)));
};

/** The chain of `previous` is open, within the window, and has not reached `step` already. */
const canContinue = (query: FunnelsQuery, code: EventCode, previous: number, step: number): Expr => {
  const start = tupleElement(chain(previous), 1);
  return and(
    compare('>', start, zero),
    compare('<=', arithmetic('-', code.time(event), start), windowMicros(query.funnelsFilter)),
    // Whoever has reached the last step has the best walk there is.
    ...(step < query.series.length ? [compare('!=', tupleElement(chain(step), 1), start)] : []),
  );
};

/** An excluded event between two steps ends the funnel for the actor. */
const meetsExclusion = (query: FunnelsQuery, code: EventCode): Expr =>
  or(
    ...query.funnelsFilter.exclusions.map(({ funnelFromStep, funnelToStep }, index) => {
      const transitions = Array.from(
        { length: funnelToStep - funnelFromStep },
        (_, offset) => funnelFromStep + 1 + offset,
      );
      return and(
        code.has(event, query.series.length + index),
        or(...transitions.map((previous) => canContinue(query, code, previous, previous + 1))),
      );
    }),
  );

// ── Unordered ───────────────────────────────────────────────────────────────────────────────────────────────

/** For every step the times within the window; the walk goes as far as there are steps with such a time. */
const unorderedWalk = (query: FunnelsQuery, code: EventCode, events: Expr): Expr => {
  const count = query.series.length;
  const time = code.time(event);
  const oldest = arithmetic('-', time, windowMicros(query.funnelsFilter));
  const kept = query.series.map((_, index) =>
    call('arrayFilter', [lambda(['at'], compare('>=', field('at'), oldest)), chain(index + 1)]),
  );
  /** One event is one step: the first that it can be and that is still missing. */
  const taken = (index: number): Expr =>
    or(...kept.slice(0, index).map((times, earlier) => and(code.has(event, earlier), isEmpty(times))));
  const times = kept.map((known, index) =>
    call('if', [
      index === 0 ? code.has(event, 0) : and(code.has(event, index), not(taken(index))),
      append(known, time),
      known,
    ]),
  );
  const walk = call('arraySort', [
    call('arrayFilter', [lambda(['at'], compare('>', field('at'), zero)), array(times.map(first))]),
  ]);
  const best = chain(count + 1);
  const isLonger = compare('>', call('length', [walk]), call('length', [best]));
  return fold({
    events,
    chains: times,
    best: call('if', [isLonger, walk, best]),
    start: new Array<Expr>(count + 1).fill(nothing),
    isExcluded: meetsUnorderedExclusion(query, code, kept, best),
  });
};

const meetsUnorderedExclusion = (
  query: FunnelsQuery,
  code: EventCode,
  kept: readonly Expr[],
  best: Expr,
): Expr | undefined => {
  const count = query.series.length;
  const { exclusions } = query.funnelsFilter;
  if (exclusions.length === 0) return undefined;
  return and(
    or(...exclusions.map((_, index) => code.has(event, count + index))),
    or(...kept.map(notEmpty)),
    compare('<', call('length', [best]), constant(count)),
  );
};
