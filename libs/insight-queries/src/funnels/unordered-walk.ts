/**
 * In an unordered funnel an attempt begins at any event that can be a step, and takes the events within the window
 * that follow. It completes as many steps as there are different events for: an event that can be several steps is
 * one of them, whichever helps most. The k-th time of the attempt is the first at which k steps have their events.
 *
 * The fold goes from the last event to the first, so that it knows the whole attempt that begins at each event.
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
  or,
  tupleElement,
} from '@meridian/hogql/build';
import type { EventCode } from './event-code.ts';
import { accumulated, event, fold } from './fold.ts';
import { overlappingSteps } from './overlapping-steps.ts';
import { windowMicros } from './window.ts';

/** Whether a walk may begin at a time. */
export type MayStart = (micros: Expr) => Expr;

/** Microseconds after every event. */
const never = call('_toInt64', [constant(1e18)]);
const first = (list: Expr): Expr => at(list, constant(1));
const earliest = (times: readonly Expr[]): Expr =>
  times.length === 1 ? times[0]! : call('least', [...times]);

/** The attempt that completes the most steps, and of these the first. An excluded event takes away those it meets. */
export const unorderedWalk = (
  query: FunnelsQuery,
  code: EventCode,
  events: Expr,
  mayStart: MayStart | undefined,
): Expr => {
  const count = query.series.length;
  const time = code.time(event);
  const exclusions = query.funnelsFilter.exclusions.map((_, index) => code.has(event, count + index));
  const isExcluded = exclusions.length > 0 ? or(...exclusions) : undefined;
  const unlessExcluded = (value: Expr, otherwise: Expr): Expr =>
    isExcluded ? call('if', [isExcluded, otherwise, value]) : value;

  let members = 0;
  const parts = overlappingSteps(query).map((steps) => {
    const plan = (steps.length > MOST_EXACT_STEPS ? oneByOne : everySet)(code, steps, members + 1);
    members += plan.next.length;
    return {
      next: plan.next.map((value) => unlessExcluded(value, never)),
      times: plan.times.map((value) => unlessExcluded(value, never)),
    };
  });
  const [bestAt, excludedAt] = [members + 1, members + 2];
  const window = windowMicros(query.funnelsFilter);
  const isWithin = compare('<=', field('at'), arithmetic('+', time, window));
  const walk = call('arraySort', [
    call('arrayFilter', [lambda(['at'], isWithin), array(parts.flatMap(({ times }) => times))]),
  ]);
  const length = call('length', [walk]);
  const best = accumulated(bestAt);
  const isBetter = and(
    compare('>=', length, call('length', [best])),
    ...(isExcluded
      ? [
          or(
            equals(length, constant(count)),
            compare('>', accumulated(excludedAt), arithmetic('+', first(walk), window)),
          ),
        ]
      : []),
    ...(mayStart ? [mayStart(first(walk))] : []),
  );
  const start = [...new Array<Expr>(members).fill(never), call('emptyArrayInt64'), never];
  const next = [
    ...parts.flatMap((part) => part.next),
    call('if', [isBetter, walk, best]),
    isExcluded ? call('if', [isExcluded, time, accumulated(excludedAt)]) : never,
  ];
  return tupleElement(fold(call('arrayReverse', [events]), start, next), bestAt);
};

/** More sets of steps than 2^5 would make the query too large. */
const MOST_EXACT_STEPS = 5;

/** The part of the fold for some of the steps. */
interface Part {
  /** The values of its members after the event. */
  readonly next: readonly Expr[];
  /** The times at which the attempt that begins at the event has completed one step, two steps, and so on. */
  readonly times: readonly Expr[];
}

/** The time at which an attempt that begins at the event has completed a set of steps, for every set. */
const everySet = (code: EventCode, steps: readonly number[], firstMember: number): Part => {
  const sets = Array.from({ length: 2 ** steps.length - 1 }, (_, index) => index + 1);
  const known = (set: number): Expr => (set === 0 ? code.time(event) : accumulated(firstMember + set - 1));
  const membersOf = (set: number): number[] => [...steps.keys()].filter((step) => (set >> step) % 2 === 1);
  const next = sets.map((set) => {
    const asStep = (step: number): Expr =>
      call('if', [code.has(event, steps[step]!), known(set - 2 ** step), never]);
    return earliest([known(set), ...membersOf(set).map(asStep)]);
  });
  const times = steps.map((_, index) =>
    earliest(next.filter((_value, set) => membersOf(set + 1).length === index + 1)),
  );
  return { next, times };
};

/**
 * For every step the time of the event that takes it. An event takes the step that is free, or else taken the latest,
 * of those that it can be. Events that were taken before keep their steps.
 */
const oneByOne = (code: EventCode, steps: readonly number[], firstMember: number): Part => {
  const known = steps.map((_, index) => accumulated(firstMember + index));
  const open = known.map((time, index) => call('if', [code.has(event, steps[index]!), time, constant(0)]));
  const latest = call('greatest', open);
  const chosen = call('if', [
    compare('>', latest, constant(0)),
    call('indexOf', [array(open), latest]),
    constant(0),
  ]);
  const next = known.map((time, index) =>
    call('if', [equals(chosen, constant(index + 1)), code.time(event), time]),
  );
  return { next, times: next };
};
