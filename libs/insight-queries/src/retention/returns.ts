/** Retention, second step: an actor's starts and returns → the cells of the table that it is seen in. */
import { isDeepStrictEqual } from 'node:util';
import type { RetentionEntity, RetentionFilter, RetentionQuery } from '@meridian/contracts/query';
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
import { bracketsOf } from './brackets.ts';

const SECONDS = { Hour: 3_600, Day: 86_400, Week: 604_800, Month: 2_592_000 } as const;

const start = field('start');
const seen = field('seen');

/** A list of (cohort, bracket, amount), each cohort and bracket once. An actor is in bracket 0 of its cohorts. */
export const returnsOf = ({ retentionFilter }: RetentionQuery): Expr =>
  call('arrayFlatten', [
    call('arrayMap', [lambda(['start'], cellsOfStart(retentionFilter)), field('starts')]),
  ]);

const cellsOfStart = (filter: RetentionFilter): Expr => {
  const reached = reachedBrackets(filter);
  return call('arrayMap', [
    lambda(
      ['bracket'],
      tuple([
        intervalOf(start, filter),
        field('bracket'),
        filter.aggregationType === 'count' ? constant(0) : amountIn(filter),
      ]),
    ),
    filter.cumulative
      ? call('range', [arithmetic('+', call('arrayMax', [reached]), constant(1))])
      : canRepeat(filter)
        ? call('arrayDistinct', [reached])
        : reached,
  ]);
};

const reachedBrackets = (filter: RetentionFilter): Expr => {
  const later = call('arrayFilter', [
    lambda(['bracket'], compare('>', field('bracket'), constant(0))),
    call('arrayMap', [lambda(['seen'], bracketOf(filter)), field('returns')]),
  ]);
  const often =
    filter.minimumOccurrences === 1
      ? later
      : call('arrayFilter', [
          lambda(
            ['bracket'],
            compare('>=', call('countEqual', [later, field('bracket')]), constant(filter.minimumOccurrences)),
          ),
          later,
        ]);
  return call('arrayConcat', [array([constant(0)]), often]);
};

/** If the returning event differs from the starting one, only returns after the start count. */
const amountIn = (filter: RetentionFilter): Expr => {
  const isInBracket = compare('=', bracketOf(filter), field('bracket'));
  const isLater = compare('>', tupleElement(seen, 2), tupleElement(start, 2));
  const counts = returnsToItself(filter) ? isInBracket : and(isInBracket, isLater);
  return call('arraySum', [
    call('arrayMap', [
      lambda(['seen'], call('if', [counts, tupleElement(seen, 3), constant(0)])),
      field('returns'),
    ]),
  ]);
};

const returnsToItself = ({ targetEntity, returningEntity }: RetentionFilter): boolean =>
  isDeepStrictEqual(identityOf(targetEntity), identityOf(returningEntity));

const identityOf = ({ id, type, properties }: RetentionEntity) => ({ id, type, properties });

/** The bracket that `seen` falls into when counted from `start`; -1 for none. */
const bracketOf = (filter: RetentionFilter): Expr => {
  const offset = offsetOf(filter);
  const lasts = bracketsOf(filter).map(({ last }) => last);
  const isInTable = and(compare('>=', offset, constant(0)), compare('<=', offset, constant(lasts.at(-1)!)));
  const position = filter.retentionCustomBrackets
    ? arithmetic(
        '-',
        call('arrayFirstIndex', [
          lambda(['last'], compare('<=', offset, field('last'))),
          array(lasts.map((last) => constant(last))),
        ]),
        constant(1),
      )
    : offset;
  return call('if', [isInTable, position, constant(-1)]);
};

/** Calendar intervals apart, or whole windows since the actor's own first event. */
const offsetOf = (filter: RetentionFilter): Expr => {
  const { timeWindowMode, period } = filter;
  if (timeWindowMode === 'strict_calendar_dates') {
    return arithmetic('-', intervalOf(seen, filter), intervalOf(start, filter));
  }
  const [from, to] = [start, seen].map((moment) => call('toUnixTimestamp64Micro', [tupleElement(moment, 2)]));
  const elapsed = arithmetic('-', to!, from!);
  return call('toInt', [call('floor', [arithmetic('/', elapsed, constant(SECONDS[period] * 1_000_000))])]);
};

/** Starts and returns are only interval numbers if nothing else of them is needed. */
export const needsMoments = ({
  aggregationType,
  minimumOccurrences,
  timeWindowMode,
}: RetentionFilter): boolean =>
  aggregationType !== 'count' || minimumOccurrences > 1 || timeWindowMode !== 'strict_calendar_dates';

const intervalOf = (entry: Expr, filter: RetentionFilter): Expr =>
  needsMoments(filter) ? tupleElement(entry, 1) : entry;

/** Several returns may fall into one bracket. */
const canRepeat = (filter: RetentionFilter): boolean =>
  needsMoments(filter) || filter.retentionCustomBrackets !== undefined;
