/**
 * `aggregate_funnel` and its forms for arrays and cohorts: how far one actor got in a funnel, for each value of a breakdown.
 * Other installations have a program for it beside their engine; here it is a fold over the actor's events.
 */
import type { Call, Expr } from '../ast/nodes.ts';
import { notImplemented, queryError } from '../errors.ts';
import { attributionOf, fillIn, isConstant, MAX_STEPS } from './funnel-arguments.ts';

export const FUNNEL_FOLDS: ReadonlySet<string> = new Set([
  'aggregate_funnel',
  'aggregate_funnel_array',
  'aggregate_funnel_cohort',
]);

/**
 * The state is `(chains, best)`. A chain is the walk that last reached a step: `(start, times, events, is excluded)`;
 * the best walk begins with the number of its steps. A negative step is an exclusion before that step.
 */
const START = `(
  arrayMap(funnel_i -> (_toFloat64(0), emptyArrayFloat64(), emptyArrayString(), _toUInt8(0)), range(1, {steps} + 1)),
  (_toInt64(0), _toFloat64(0), emptyArrayFloat64(), emptyArrayString(), _toUInt8(0)))`;

const TIME = '_toFloat64(assumeNotNull(funnel_event.1))';
const NUMBER = '_toInt64(abs(assumeNotNull(funnel_step)))';
const PREVIOUS = `if(${NUMBER} = 1, (${TIME}, emptyArrayFloat64(), emptyArrayString(), _toUInt8(0)),
  arrayElement(funnel_state.1, greatest(${NUMBER} - 1, 1)))`;

/** `p` is the chain before the step, `own` the chain of the step. */
const STEP = `arrayElement(arrayMap((p, own) -> if(
    p.1 > 0 AND ${TIME} - p.1 <= {longest} AND own.1 != p.1 AND funnel_state.2.1 < {steps} AND ({attributed}),
    if(funnel_step < 0,
      (
        arrayMap((c, i) -> if(i = ${NUMBER} - 1, (c.1, c.2, c.3, _toUInt8(1)), c), funnel_state.1, range(1, {steps} + 1)),
        if(p.4 = 0 AND funnel_state.2.1 = ${NUMBER} - 1 AND ${TIME} - funnel_state.2.2 <= {longest},
          (funnel_state.2.1, funnel_state.2.2, funnel_state.2.3, funnel_state.2.4, _toUInt8(1)), funnel_state.2)),
      (
        arrayMap((c, i) -> if(i = ${NUMBER} AND p.4 = 0,
          (p.1, arrayPushBack(p.2, ${TIME}), arrayPushBack(p.3, assumeNotNull(toString(funnel_event.2))), p.4), c),
          funnel_state.1, range(1, {steps} + 1)),
        if(${NUMBER} > funnel_state.2.1 OR (${NUMBER} = funnel_state.2.1 AND funnel_state.2.5 = 1),
          (${NUMBER}, p.1, arrayPushBack(p.2, ${TIME}), arrayPushBack(p.3, assumeNotNull(toString(funnel_event.2))), p.4),
          funnel_state.2))),
    funnel_state), [${PREVIOUS}], [arrayElement(funnel_state.1, ${NUMBER})]), 1)`;

const EVENT = `arrayFold((funnel_state, funnel_step) -> ${STEP}, arrayReverse(funnel_event.4), funnel_all)`;

/** In a strict funnel, an event ends all chains that it does not continue. */
const STRICT = `arrayElement(arrayMap(s -> (
  arrayMap((c, i) -> if(has(funnel_event.4, i), c, (_toFloat64(0), emptyArrayFloat64(), emptyArrayString(), _toUInt8(0))),
    s.1, range(1, {steps} + 1)), s.2), [${EVENT}]), 1)`;

const fold = (event: string): string =>
  `arrayMap(funnel_value -> arrayElement(arrayMap(w -> if(w.5 = 1,
    (_toInt64(-1), funnel_value, emptyArrayFloat64(), arrayMap(u -> [u], emptyArrayString()), _toUInt32(0)),
    (w.1 - 1, funnel_value, arrayMap((a, b) -> b - a, arrayPopBack(w.3), arrayPopFront(w.3)), arrayMap(u -> [u], w.4), _toUInt32(bitShiftLeft(_toUInt64(1), greatest(w.1, 0)) - 1))),
    [arrayFold((funnel_all, funnel_event) -> ${event}, {events}, ${START}).2]), 1), {wanted})`;

const ORDERED = fold(EVENT);
const OF_STRICT = fold(STRICT);

export const funnelFold = (node: Call): Expr => {
  const [steps, window, attribution, order, values, ...rest] = node.args;
  const events = rest.at(-1);
  const optional = rest.length === 2 ? rest[0] : undefined;
  if (!steps || !window || !attribution || !order || !values || !events || rest.length > 2)
    throw queryError(
      `Function '${node.name}' expects 6 or 7 arguments, found ${node.args.length}`,
      node.span,
    );
  if (!isConstant(steps) || !isConstant(window) || !isConstant(attribution) || !isConstant(order))
    throw queryError(
      `The steps, the window, the attribution and the order of ${node.name}() must be constants.`,
      node.span,
    );
  if (typeof steps.value !== 'number' || steps.value < 1 || steps.value > MAX_STEPS)
    throw queryError(`${node.name}() counts 1 to ${MAX_STEPS} steps.`, steps.span);
  if (order.value === 'unordered')
    throw notImplemented(`${node.name}() counts ordered and strict funnels. Use a FunnelsQuery.`, node.span);
  if (optional && !(optional.kind === 'array' && optional.items.length === 0))
    throw notImplemented(`${node.name}() has no optional steps. Use a FunnelsQuery.`, node.span);
  const { attributed, read } = attributionOf(attribution.value, { number: NUMBER, breakdown: 3 });
  return fillIn(order.value === 'strict' ? OF_STRICT : ORDERED, {
    texts: { attributed, events: read },
    expressions: { steps, longest: window, wanted: values, events },
  });
};
