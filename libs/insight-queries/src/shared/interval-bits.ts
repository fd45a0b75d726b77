/**
 * The days, weeks or months on which an actor was active, as the bits of one number: eight bytes per actor. A set for
 * each interval would outgrow the caches of the processor and become slow.
 */
import { isWithinDay, type ResolvedRange } from '@meridian/calendar';
import { arithmetic, array, at, call, constant, dateTime, type Expr } from '@meridian/hogql/build';
import type { TimeAxis } from './buckets.ts';
import { placeAmong } from './time-range.ts';

export interface IntervalBits {
  /** An aggregate over an actor's events, or over the events that meet a condition. */
  readonly collected: (condition?: Expr) => Expr;
  readonly sizeOf: (bits: Expr) => Expr;
  /** The numbers of the intervals, from 0. */
  readonly placesOf: (bits: Expr) => Expr;
  /** A row for each interval, by its start. */
  readonly startOfEach: (bits: Expr) => Expr;
}

const MOST_BITS = 64;

/** Undefined for long ranges, and for shorter intervals, whose lengths differ when clocks change. */
export const intervalBits = (
  { interval }: Pick<ResolvedRange, 'interval'>,
  { starts }: Pick<TimeAxis, 'starts'>,
): IntervalBits | undefined => {
  if (starts.length === 0 || isWithinDay(interval) || starts.length > MOST_BITS) return undefined;
  const place = placeAmong(starts, interval);
  // Callers exclude events before the first interval, which have no bit.
  const bit = call('bitShiftLeft', [
    call('_toUInt64', [constant(1)]),
    call('greatest', [place, constant(0)]),
  ]);
  const placesOf = (bits: Expr): Expr => call('bitPositionsToArray', [bits]);
  return {
    collected: (condition) =>
      condition === undefined ? call('groupBitOr', [bit]) : call('groupBitOrIf', [bit, condition]),
    sizeOf: (bits) => call('bitCount', [bits]),
    placesOf,
    startOfEach: (bits) =>
      at(
        array(starts.map((start) => dateTime(start.toJSDate()))),
        arithmetic('+', call('arrayJoin', [placesOf(bits)]), constant(1)),
      ),
  };
};
