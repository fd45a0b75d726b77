/**
 * Bins of equal width with labels `[from,to]`, which include `from` and exclude `to`. The last bin ends a little above
 * the largest number, so that it includes it.
 */
import {
  alias,
  arithmetic,
  array,
  at,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  lambda,
  type Query,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';

const ABOVE_LARGEST = 0.01;

export interface Histogram {
  readonly binCount: number;
  /** The value of events without a number. */
  readonly notSet: string;
  /** A SELECT with these columns over the events whose numbers the bins cover. */
  readonly eventsWith: (columns: readonly Expr[]) => Query;
}

/** The label of the bin of a number. */
export const histogramBin = (source: Expr, histogram: Histogram): Expr => {
  const { binCount, notSet } = histogram;
  const value = call('toFloat', [source]);
  // Bound to a name, because each use of a subquery is a read of the events.
  const label = call('arrayMap', [
    lambda(['bins'], binLabel(value, binCount)),
    array([binsOf(value, histogram)]),
  ]);
  return call('if', [call('isNull', [value]), constant(notSet), at(label, constant(1))]);
};

const SMALLEST = field('smallest');
const LARGEST = field('largest');
const WIDTH = field('width');
const BIN = field('bin');

/** The smallest number, the width of a bin, and the bounds and labels of all bins. */
const binsOf = (value: Expr, { binCount, eventsWith }: Histogram): Query => {
  const bounds = eventsWith([
    alias(call('assumeNotNull', [call('min', [value])]), 'smallest'),
    alias(call('assumeNotNull', [call('max', [value])]), 'largest'),
  ]);
  const measured = select({
    columns: [
      SMALLEST,
      LARGEST,
      alias(arithmetic('/', arithmetic('-', LARGEST, SMALLEST), constant(binCount)), 'width'),
    ],
    from: from(bounds, 'bounds'),
  });
  const boundOf = (bin: Expr): Expr => arithmetic('+', arithmetic('*', WIDTH, bin), SMALLEST);
  const end = call('if', [
    equals(BIN, constant(binCount - 1)),
    arithmetic('+', LARGEST, constant(ABOVE_LARGEST)),
    boundOf(arithmetic('+', BIN, constant(1))),
  ]);
  const label = call('concat', [
    constant('['),
    call('toString', [boundOf(BIN)]),
    constant(','),
    call('toString', [end]),
    constant(']'),
  ]);
  const ofEach = (expr: Expr): Expr =>
    call('arrayMap', [lambda(['bin'], expr), call('range', [constant(binCount)])]);
  return select({
    columns: [alias(tuple([SMALLEST, WIDTH, ofEach(boundOf(BIN)), ofEach(label)]), 'bins')],
    from: from(measured, 'measured'),
  });
};

/**
 * Without a width, all numbers are equal and in the last bin. A division may round to the bin beside the one whose
 * bounds the number lies between, so it is compared with these bounds.
 */
const binLabel = (value: Expr, binCount: number): Expr => {
  const item = (position: number): Expr => tupleElement(field('bins'), position);
  const smallest = item(1);
  const width = item(2);
  const bounds = item(3);
  const labels = item(4);
  const last = constant(binCount);
  const quotient = arithmetic('/', arithmetic('-', value, smallest), width);
  const divided = call('if', [
    compare('>', width, constant(0)),
    call('least', [arithmetic('+', call('floor', [quotient]), constant(1)), last]),
    last,
  ]);
  const place = call('toInt', [divided]);
  const next = arithmetic('+', place, constant(1));
  const position = call('multiIf', [
    compare('<', value, at(bounds, place)),
    arithmetic('-', place, constant(1)),
    compare('>=', value, at(bounds, next)),
    call('least', [next, last]),
    place,
  ]);
  return at(labels, position);
};
