/** The visits of an actor → its edges. A visit is a tuple of milliseconds and item. */
import type { PathsFilter } from '@meridian/contracts/query';
import {
  and,
  arithmetic,
  array,
  call,
  compare,
  constant,
  type Expr,
  field,
  lambda,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import { pointOf } from './path-item.ts';

export const SESSION_GAP_MS = 30 * 60 * 1_000;
const SKIPPED = '...';

const time = (visit: Expr): Expr => tupleElement(visit, 1);
const first = (list: Expr): Expr => call('arrayElement', [list, constant(1)]);
const item = (visit: Expr): Expr => tupleElement(visit, 2);
const elapsedMs = (from: Expr, to: Expr): Expr => arithmetic('-', time(to), time(from));

/** Pairs of each member and the one before it; `beforeFirst` for the first. */
const previousOf = (list: Expr, beforeFirst: Expr): Expr =>
  call('arrayPopBack', [call('arrayPushFront', [list, beforeFirst])]);

/** A pause of the given length starts a new session. Of consecutive visits to an item only the last one counts. */
export const sessionsOf = (visits: Expr, gapMs: number): Expr => {
  const sessions = call('arraySplit', [
    lambda(
      ['visit', 'previous'],
      compare('>=', elapsedMs(field('previous'), field('visit')), constant(gapMs)),
    ),
    visits,
    previousOf(visits, first(visits)),
  ]);
  const start = first(field('session'));
  const nowhere = tuple([time(start), constant('')]);
  const moves = call('arrayFilter', [
    lambda(['visit', 'next'], compare('!=', item(field('visit')), item(field('next')))),
    field('session'),
    call('arrayPushBack', [call('arrayPopFront', [field('session')]), nowhere]),
  ]);
  return call('arrayMap', [lambda(['session'], moves), sessions]);
};

const items = (session: Expr): Expr => call('arrayMap', [lambda(['visit'], item(field('visit'))), session]);

const positionOf = (session: Expr, point: string): Expr => call('indexOf', [items(session), constant(point)]);

/** Whether a session contains the given start and end points. */
export const touches = (session: Expr, { startPoint, endPoint }: PathsFilter): Expr | undefined => {
  const points = [pointOf(startPoint), pointOf(endPoint)].filter((point) => point !== undefined);
  if (points.length === 0) return undefined;
  const passes = points.map((point) => compare('>', positionOf(session, point), constant(0)));
  return points.length < 2
    ? passes[0]
    : and(...passes, compare('<', positionOf(session, points[0]!), positionOf(session, points[1]!)));
};

/** The shown part of a session: from the start point to the end point, at most `stepLimit` steps. */
export const stepsOf = (session: Expr, { startPoint, endPoint, stepLimit }: PathsFilter): Expr => {
  const start = pointOf(startPoint);
  const end = pointOf(endPoint);
  const fromStart = start === undefined ? session : call('arraySlice', [session, positionOf(session, start)]);
  const path =
    end === undefined ? fromStart : call('arraySlice', [fromStart, constant(1), positionOf(fromStart, end)]);
  if (end === undefined) return call('arraySlice', [path, constant(1), constant(stepLimit)]);
  if (start === undefined) return call('arraySlice', [path, constant(-stepLimit)]);
  return withoutMiddle(path, stepLimit);
};

/** With a start and an end point a long path loses its middle. */
const withoutMiddle = (path: Expr, stepLimit: number): Expr => {
  const half = Math.max(1, Math.floor(stepLimit / 2));
  const firstSkipped = call('arrayElement', [path, constant(half + 1)]);
  const skipped = tuple([time(firstSkipped), constant(SKIPPED)]);
  return call('if', [
    compare('>', call('length', [path]), constant(stepLimit)),
    call('arrayConcat', [
      call('arraySlice', [path, constant(1), constant(half)]),
      array([skipped]),
      call('arraySlice', [path, constant(-half)]),
    ]),
    path,
  ]);
};

/** (source, target, milliseconds) of each step, items numbered by their place on the path. */
export const edgesOf = (steps: Expr): Expr => {
  const numbered = (place: Expr, visit: Expr): Expr =>
    call('concat', [call('toString', [place]), constant('_'), item(visit)]);
  const next = arithmetic('+', field('place'), constant(1));
  return call('arrayMap', [
    lambda(
      ['here', 'there', 'place'],
      tuple([
        numbered(field('place'), field('here')),
        numbered(next, field('there')),
        elapsedMs(field('here'), field('there')),
      ]),
    ),
    call('arrayPopBack', [steps]),
    call('arrayPopFront', [steps]),
    call('arrayEnumerate', [call('arrayPopFront', [steps])]),
  ]);
};
