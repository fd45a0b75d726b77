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
  tupleElement,
} from '@meridian/hogql/build';
import type { EventCode } from './event-code.ts';
import { accumulated, event, fold, zero } from './fold.ts';
import { windowMicros } from './window.ts';

/** Whether a walk may begin at a time. */
export type MayStart = (micros: Expr) => Expr;

const nothing = call('emptyArrayInt64');
const first = (list: Expr): Expr => at(list, constant(1));
const isEmpty = (list: Expr): Expr => call('empty', [list]);
const append = (list: Expr, value: Expr): Expr => call('arrayPushBack', [list, value]);

/**
 * For every step the times within the window; the walk goes as far as there are steps with such a time. It counts
 * once it is over: complete, or its window closed. An excluded event before that takes it away.
 */
export const unorderedWalk = (
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
    call('arrayFilter', [lambda(['at'], compare('>=', field('at'), oldest)), accumulated(index + 1)]),
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
  const isLonger = (one: Expr, other: Expr): Expr =>
    and(
      compare('>', call('length', [one]), call('length', [other])),
      ...(mayStart ? [mayStart(first(one))] : []),
    );
  const isOver = or(
    equals(call('length', [accumulated(openAt)]), constant(count)),
    compare('<', first(accumulated(openAt)), oldest),
  );
  const best = call('if', [
    and(isOver, isLonger(accumulated(openAt), accumulated(bestAt))),
    accumulated(openAt),
    accumulated(bestAt),
  ]);
  const start = new Array<Expr>(openAt).fill(nothing);
  const result = fold(events, start, [...times, best, walk]);
  const [last, before] = [tupleElement(result, openAt), tupleElement(result, bestAt)];
  return call('if', [isLonger(last, before), last, before]);
};
