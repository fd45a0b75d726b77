/**
 * An event of a funnel as one number: its microseconds, with the steps that it can be in the lowest bits. Numbers are
 * collected and sorted much faster than tuples, and their order is the order of the events.
 */
import { arithmetic, call, constant, type Expr } from '@meridian/hogql/build';
import { timestamp } from '../shared/time-range.ts';

export interface EventCode {
  /** The code of a row of events, given the mask of its steps. */
  readonly of: (mask: Expr) => Expr;
  /** Microseconds. */
  readonly time: (event: Expr) => Expr;
  readonly has: (event: Expr, bit: number) => Expr;
  /** The bits of the event without its time. */
  readonly mask: (event: Expr) => Expr;
  /** The same event without that step. */
  readonly without: (event: Expr, bit: number) => Expr;
}

/** The bits of 64 that microseconds leave free. */
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
    mask: (event) => call('bitAnd', [isNarrow ? event : call('_toUInt64', [event]), constant(2 ** bits - 1)]),
    without: (event, bit) => arithmetic('-', event, constant(2 ** bit)),
  };
};
