/**
 * On which days, weeks or months somebody was active, as the bits of one number: eight bytes an actor, however much
 * it did. A set for each interval outgrows the processor's caches, and then takes longer with every row.
 */
import { isWithinDay, type ResolvedRange } from '@meridian/calendar';
import { arithmetic, array, at, call, constant, dateTime, type Expr } from '@meridian/hogql';
import type { TimeAxis } from './buckets.ts';
import { bucketOf } from './time-range.ts';

export interface IntervalBits {
  /** An aggregate over an actor's events. */
  readonly collected: Expr;
  readonly sizeOf: (bits: Expr) => Expr;
  /** A row for each interval, by its start. */
  readonly startOfEach: (bits: Expr) => Expr;
}

const MOST_BITS = 64;

/** Undefined for what does not fit: shorter intervals, which clocks that change make uneven, and long ranges. */
export const intervalBits = (
  { interval }: Pick<ResolvedRange, 'interval'>,
  { starts }: Pick<TimeAxis, 'starts'>,
): IntervalBits | undefined => {
  const [first] = starts;
  if (first === undefined || isWithinDay(interval) || starts.length > MOST_BITS) return undefined;
  const place = call('dateDiff', [constant(interval), dateTime(first.toJSDate()), bucketOf(interval)]);
  return {
    collected: call('groupBitOr', [call('bitShiftLeft', [call('_toUInt64', [constant(1)]), place])]),
    sizeOf: (bits) => call('bitCount', [bits]),
    startOfEach: (bits) =>
      at(
        array(starts.map((start) => dateTime(start.toJSDate()))),
        arithmetic('+', call('arrayJoin', [call('bitPositionsToArray', [bits])]), constant(1)),
      ),
  };
};
