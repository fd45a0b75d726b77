/**
 * An event of a funnel as one number: its microseconds, and in the lowest bits the steps that it can be. Numbers are
 * collected and sorted in a fraction of the time that tuples take, and sort as the events follow each other.
 */
import { arithmetic, call, constant, type Expr } from '@meridian/hogql/build';
import { timestamp } from '../shared/time-range.ts';

export interface EventCode {
  /** Of a row of events, given the mask of its steps. */
  readonly of: (mask: Expr) => Expr;
  /** Microseconds. */
  readonly time: (event: Expr) => Expr;
  readonly has: (event: Expr, bit: number) => Expr;
  /** The same event, which is not that step. */
  readonly without: (event: Expr, bit: number) => Expr;
}

/** What microseconds leave of 64 bits. */
const NARROW_BITS = 12;

export const eventCode = (bits: number): EventCode => {
  const isNarrow = bits <= NARROW_BITS;
  const micros = call('toUnixTimestamp64Micro', [timestamp]);
  return {
    of: (mask) =>
      arithmetic(
        '+',
        arithmetic('*', isNarrow ? micros : call('_toUInt128', [micros]), constant(2 ** bits)),
        mask,
      ),
    time: (event) => {
      const time = call('bitShiftRight', [event, constant(bits)]);
      return isNarrow ? time : call('_toInt64', [time]);
    },
    has: (event, bit) =>
      isNarrow
        ? call('bitTest', [event, constant(bit)])
        : call('bitTest', [call('_toUInt64', [event]), constant(bit)]),
    without: (event, bit) => arithmetic('-', event, constant(2 ** bit)),
  };
};
