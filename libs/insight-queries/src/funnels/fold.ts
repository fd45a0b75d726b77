/** A fold over the events of one actor, in order. */
import { call, constant, type Expr, field, lambda, tuple, tupleElement } from '@meridian/hogql/build';

export const event = field('event');
export const zero = constant(0);

/** Member k (from 1) of the state before this event. */
export const accumulated = (member: number): Expr => tupleElement(field('acc'), member);

/** The state after the last event, given the initial state; both are tuples. */
export const fold = (events: Expr, start: readonly Expr[], next: readonly Expr[]): Expr =>
  call('arrayFold', [lambda(['acc', 'event'], tuple([...next])), events, tuple([...start])]);
