/**
 * `aggregate_funnel_trends` and its forms for arrays and cohorts: whether one actor went from one step of a funnel to
 * another, for each interval in which it entered the funnel and each value of a breakdown.
 */
import type { Call, Expr } from '../ast/nodes.ts';
import { notImplemented, queryError } from '../errors.ts';
import { attributionOf, fillIn, isConstant, MAX_STEPS } from './funnel-arguments.ts';

export const FUNNEL_TRENDS_FOLDS: ReadonlySet<string> = new Set([
  'aggregate_funnel_trends',
  'aggregate_funnel_array_trends',
  'aggregate_funnel_cohort_trends',
]);

const ARGUMENTS = 8;

/** An event is `(time, start of its interval, id, breakdown, steps)`. */
const TIME = '_toFloat64(assumeNotNull(funnel_event.1))';
const INTERVAL = '_toUInt64(assumeNotNull(funnel_event.2))';
const ID = 'assumeNotNull(toString(funnel_event.3))';
const NUMBER = '_toInt64(abs(assumeNotNull(funnel_step)))';
const NUMBERS = 'range(1, {steps} + 1)';

/**
 * The state of one interval is `(entered, furthest, success)`. `entered` has for each step the time at which its walk
 * began (0 when the step was not reached) and whether an exclusion ended it. `furthest` is `(step, time, excluded, id)`,
 * where 1 is an exclusion that a later walk may still undo and 2 is one that a later step followed.
 */
const NOT_ENTERED = '(_toFloat64(0), _toUInt8(0))';
const START = `(arrayMap(i -> ${NOT_ENTERED}, ${NUMBERS}), (_toInt64(0), _toFloat64(0), _toUInt8(0), ''), (_toUInt8(0), ''))`;

/** The first step begins a walk in its interval, or moves the beginning of a walk. */
const ENTER = `if(s.3.1 = 0 AND ${INTERVAL} = funnel_interval AND ({attributed}),
  if(s.2.1 = 0 OR (s.2.1 = 1 AND s.2.3 != 0),
    (arrayMap(i -> if(i = 1, (${TIME}, _toUInt8(0)), ${NOT_ENTERED}), ${NUMBERS}), (_toInt64(1), ${TIME}, _toUInt8(0), ${ID}), s.3),
    (arrayMap((c, i) -> if(i = 1, (${TIME}, _toUInt8(0)), c), s.1, ${NUMBERS}), s.2, s.3)), s)`;

/** An exclusion ends the walk that reached the step before it. */
const EXCLUDE = `if(p.2 = 1, s, (
  arrayMap((c, i) -> if(i = ${NUMBER} - 1, (c.1, _toUInt8(1)), c), s.1, ${NUMBERS}),
  if(s.2.1 = ${NUMBER} - 1 AND ${TIME} - s.2.2 <= {longest}, (s.2.1, s.2.2, _toUInt8(1), s.2.4), s.2), s.3))`;

const ADVANCE = `if({attributed}, arrayElement(arrayMap(m -> if(arrayElement(m, {goal}).1 != 0,
  (m, s.2, (_toUInt8(1), ${ID})),
  (m, if(${NUMBER} > s.2.1 OR (${NUMBER} = s.2.1 AND s.2.3 = 1),
    (${NUMBER}, ${TIME}, if(p.2 = 1, _toUInt8(2), _toUInt8(0)), ${ID}), s.2), s.3)),
  [arrayMap((c, i) -> if(i = ${NUMBER} AND p.2 = 0, (p.1, _toUInt8(0)), c), s.1, ${NUMBERS})]), 1), s)`;

/** `p` and `own` are the walks that reached the step before and the step itself. */
const FOLLOW = `arrayElement(arrayMap((p, own) ->
  if(s.2.1 > 0 AND s.3.1 = 0 AND p.1 != 0 AND ${TIME} - p.1 <= {longest} AND own.1 != p.1,
    if(funnel_step < 0, ${EXCLUDE}, ${ADVANCE}), s),
  [arrayElement(s.1, greatest(${NUMBER} - 1, 1))], [arrayElement(s.1, ${NUMBER})]), 1)`;

const EVENT = `arrayFold((s, funnel_step) -> if(${NUMBER} = 1, ${ENTER}, ${FOLLOW}), arrayReverse(funnel_event.5), funnel_all)`;

/** In a strict funnel, an event ends all walks that it does not continue. */
const STRICT = `arrayElement(arrayMap(t -> (
  arrayMap((c, i) -> if(has(funnel_event.5, i), c, ${NOT_ENTERED}), t.1, ${NUMBERS}), t.2, t.3), [${EVENT}]), 1)`;

/** A walk that an exclusion ended finally removes all unfinished walks of the actor. */
const fold = (
  event: string,
): string => `arrayFlatten(arrayMap(funnel_value -> arrayElement(arrayMap(funnel_ends ->
  arrayMap(w -> (w.1, if(w.2.3.1 = 1, _toInt8(1), _toInt8(-1)), funnel_value, if(w.2.3.1 = 1, w.2.3.2, w.2.2.4)),
    arrayFilter(w -> w.2.3.1 = 1 OR (w.2.2.1 >= {entry} AND w.2.2.3 = 0
      AND NOT arrayExists(o -> o.2.3.1 = 0 AND o.2.2.3 = 2, funnel_ends)), funnel_ends)),
  [arrayMap(funnel_interval -> (funnel_interval, arrayFold((funnel_all, funnel_event) -> ${event}, {events}, ${START})),
    arraySort(arrayDistinct(arrayMap(funnel_event -> ${INTERVAL}, arrayFilter(funnel_event -> has(funnel_event.5, 1), {events})))))]),
  1), {wanted}))`;

const ORDERED = fold(EVENT);
const OF_STRICT = fold(STRICT);

export const funnelTrendsFold = (node: Call): Expr => {
  const [from, to, steps, window, attribution, order, wanted, events] = node.args;
  if (
    node.args.length !== ARGUMENTS ||
    !from ||
    !to ||
    !steps ||
    !window ||
    !attribution ||
    !order ||
    !wanted ||
    !events
  )
    throw queryError(
      `Function '${node.name}' expects ${ARGUMENTS} arguments, found ${node.args.length}`,
      node.span,
    );
  if (
    !isConstant(from) ||
    !isConstant(to) ||
    !isConstant(steps) ||
    !isConstant(window) ||
    !isConstant(attribution) ||
    !isConstant(order)
  )
    throw queryError(
      `The steps, the window, the attribution and the order of ${node.name}() must be constants.`,
      node.span,
    );
  const numbers = [from.value, to.value, steps.value, MAX_STEPS].map(Number);
  if (!numbers.every((number, i) => Number.isInteger(number) && number >= (numbers[i - 1] ?? 1)))
    throw queryError(
      `${node.name}() counts from one step to the same or a later one, of at most ${MAX_STEPS} steps.`,
      node.span,
    );
  if (order.value === 'unordered')
    throw notImplemented(`${node.name}() counts ordered and strict funnels. Use a FunnelsQuery.`, node.span);
  const { attributed, read } = attributionOf(attribution.value, { number: NUMBER, breakdown: 4 });
  return fillIn(order.value === 'strict' ? OF_STRICT : ORDERED, {
    texts: { attributed, events: read },
    expressions: { entry: from, goal: to, steps, longest: window, wanted, events },
  });
};
