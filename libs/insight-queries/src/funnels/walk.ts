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
const append = (list: Expr, value: Expr): Expr => call('arrayPushBack', [list, value]);
/** Member k of the accumulator: what is kept of step k, from 1. */
const chain = (step: number): Expr => tupleElement(field('acc'), step);
const zeros = (count: number): Expr[] => new Array<Expr>(count).fill(zero);

/** Whether a walk may begin at a time. */
export type MayStart = (micros: Expr) => Expr;

/**
 * The times of the furthest walk, given an actor's events in order; zeros for an excluded actor. Where there is an
 * order, the events say themselves which of them can be the first step.
 */
export const walkTimes = (
  query: FunnelsQuery,
  code: EventCode,
  events: Expr,
  mayStart: MayStart | undefined,
): Expr =>
  query.funnelsFilter.funnelOrderType === 'unordered'
    ? unorderedWalk(query, code, events, mayStart)
    : orderedWalk(query, code, events);

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

/** How long after the first step the last one still counts. A month is thirty days. */
export const windowSeconds = ({
  funnelWindowInterval,
  funnelWindowIntervalUnit,
}: FunnelsQuery['funnelsFilter']): number => funnelWindowInterval * SECONDS[funnelWindowIntervalUnit];

const windowMicros = (filter: FunnelsQuery['funnelsFilter']): Expr =>
  constant(windowSeconds(filter) * 1_000_000);

/** The state after the last event, from the one before the first; both are tuples. */
const fold = (events: Expr, start: readonly Expr[], next: readonly Expr[]): Expr =>
  call('arrayFold', [lambda(['acc', 'event'], tuple([...next])), events, tuple([...start])]);

// ── Ordered and strict ──────────────────────────────────────────────────────────────────────────────────────
//
// With exclusions, every chain and the best walk end with one more member: 1 once the walk has met an excluded event.
// A marked chain leads only to a marked walk, and an unmarked walk that gets as far takes its place.

const orderedWalk = (query: FunnelsQuery, code: EventCode, events: Expr): Expr => {
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
  // The furthest step first; of the ways to it the one that skips least.
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

/** The chain of a step that nobody has taken. Its mark has the type that the fold begins with, also where it is all there is. */
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
    // Whoever has reached the last step has the best walk there is.
    ...(step < query.series.length ? [compare('!=', tupleElement(chain(step), 1), start)] : []),
  );
};

/** Whether the event is excluded on the way on from `previous`, which is where the open chain stands. */
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

/** The best walk stands where a chain meets an excluded event, and could still have gone on itself. */
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

// ── Unordered ───────────────────────────────────────────────────────────────────────────────────────────────

/**
 * For every step the times within the window; the walk goes as far as there are steps with such a time. It counts
 * once it is over: complete, or its window closed. An excluded event before that takes it away.
 */
const unorderedWalk = (
  query: FunnelsQuery,
  code: EventCode,
  events: Expr,
  mayStart: MayStart | undefined,
): Expr => {
  const count = query.series.length;
  const bestAt = count + 1;
  const openAt = count + 2;
  const time = code.time(event);
  const oldest = arithmetic('-', time, windowMicros(query.funnelsFilter));
  const kept = query.series.map((_, index) =>
    call('arrayFilter', [lambda(['at'], compare('>=', field('at'), oldest)), chain(index + 1)]),
  );
  /** One event is one step: the first that it can be and that is still missing. */
  const taken = (index: number): Expr =>
    or(...kept.slice(0, index).map((times, earlier) => and(code.has(event, earlier), isEmpty(times))));
  const grown = kept.map((known, index) =>
    call('if', [
      index === 0 ? code.has(event, 0) : and(code.has(event, index), not(taken(index))),
      append(known, time),
      known,
    ]),
  );
  const excluded = query.funnelsFilter.exclusions.map((_, index) => code.has(event, count + index));
  const times =
    excluded.length > 0 ? grown.map((list) => call('if', [or(...excluded), nothing, list])) : grown;
  const walk = call('arraySort', [
    call('arrayFilter', [lambda(['at'], compare('>', field('at'), zero)), array(times.map(first))]),
  ]);
  const longer = (walk: Expr, best: Expr): Expr =>
    and(
      compare('>', call('length', [walk]), call('length', [best])),
      ...(mayStart ? [mayStart(first(walk))] : []),
    );
  const isOver = or(
    equals(call('length', [chain(openAt)]), constant(count)),
    compare('<', first(chain(openAt)), oldest),
  );
  const best = call('if', [and(isOver, longer(chain(openAt), chain(bestAt))), chain(openAt), chain(bestAt)]);
  const start = new Array<Expr>(openAt).fill(nothing);
  const result = fold(events, start, [...times, best, walk]);
  const [last, before] = [tupleElement(result, openAt), tupleElement(result, bestAt)];
  return call('if', [longer(last, before), last, before]);
};
