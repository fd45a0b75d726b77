/** Keeps the largest breakdown values and combines the others into one, or leaves them out. */
import {
  alias,
  array,
  call,
  compare,
  constant,
  type Expr,
  field,
  from,
  lambda,
  orderBy,
  type Query,
  type Select,
  select,
  type WindowSpec,
  windowFunction,
} from '@meridian/hogql/build';
import { type BreakdownPlan, ofCohorts } from './breakdown.ts';

export interface LargestOptions {
  /** Rows with the columns `breakdown` and `columns`. */
  readonly source: Select;
  readonly columns: readonly string[];
  readonly breakdown: BreakdownPlan;
  /** The amount that a row adds to the size of its breakdown value. */
  readonly weight: Expr;
}

/**
 * The rows of the same breakdown value. The engine computes this frame in one stream; for `PARTITION BY` it would
 * distribute the rows over several, and rows with the state of an aggregation are expensive to move.
 */
const SAME_VALUE: WindowSpec = {
  partitionBy: [],
  orderBy: [orderBy(field('breakdown'))],
  frame: { method: 'RANGE', start: { type: 'CURRENT ROW' }, end: { type: 'CURRENT ROW' } },
};

/** No number is shown as 0, so it is as large as 0. */
const orZero = (number: Expr): Expr => call('ifNull', [number, constant(0)]);

/** The same rows, with the label of the rest for small values. */
export const largestBreakdowns = ({ source, columns, breakdown, weight }: LargestOptions): Select => {
  const kept = columns.map((name) => field(name));
  const size = windowFunction('sum', [orZero(weight)], SAME_VALUE);
  const sized = select({
    columns: [...kept, field('breakdown'), alias(size, 'size')],
    from: from(source, 'source'),
  });
  const place = windowFunction('dense_rank', [], {
    partitionBy: [],
    orderBy: [
      ...(breakdown.ranksNotSetLast ? [orderBy(isNotSet(breakdown))] : []),
      orderBy(field('size'), 'DESC'),
      orderBy(field('breakdown')),
    ],
  });
  const placed = select({
    columns: [...kept, field('breakdown'), alias(place, 'place')],
    from: from(sized, 'sized'),
  });
  const isLarge = compare('<=', field('place'), constant(breakdown.limit));
  if (breakdown.hidesOther) {
    return select({ columns: [...kept, field('breakdown')], from: from(placed, 'placed'), where: isLarge });
  }
  const named = call('if', [isLarge, field('placed', 'breakdown'), otherValue(breakdown)]);
  return select({ columns: [...kept, alias(named, 'breakdown')], from: from(placed, 'placed') });
};

/** Whether the column `breakdown` has no value. */
const isNotSet = ({ isList, labels }: BreakdownPlan): Expr =>
  isList
    ? call('has', [field('breakdown'), constant(labels.notSet)])
    : compare('=', field('breakdown'), constant(labels.notSet));

const otherValue = ({ expr, isList, labels }: BreakdownPlan): Expr => {
  const other = constant(labels.rest);
  return isList && expr.kind === 'array' ? array(expr.items.map(() => other)) : other;
};

/** The columns of the groups of events that become one. */
export interface Groups {
  readonly value: Expr;
  readonly state: Expr;
  /** Whether they are the rest. Every other breakdown value is one group. */
  readonly isRest: Expr;
}

interface CombiningOptions {
  /** The key columns beside `breakdown`, such as `bucket`; the rows also have `value`. */
  readonly keys: readonly string[];
  /** Whether the rows have a column `state`. */
  readonly hasStates?: boolean;
  readonly breakdown: BreakdownPlan;
  /** The aggregate that combines the values of the rest. */
  readonly combine: (groups: Groups) => Expr;
}

const measured = (hasStates = false): string[] => (hasStates ? ['value', 'state'] : ['value']);

/** One value per breakdown value, and one combined value for the rest. */
export const largestCounts = ({
  source,
  ...options
}: CombiningOptions & Pick<LargestOptions, 'source'>): Select => {
  const { keys, hasStates, breakdown } = options;
  const columns = [...keys, ...measured(hasStates)];
  return combined(largestBreakdowns({ source, columns, breakdown, weight: field('value') }), options);
};

/** `named` has the label of the rest for small values. */
const combined = (named: Select, { keys, breakdown, combine }: CombiningOptions): Select => {
  const keyFields = [...keys, 'breakdown'].map((key) => field(key));
  const value = combine({
    value: field('named', 'value'),
    state: field('named', 'state'),
    isRest: compare('=', field('named', 'breakdown'), otherValue(breakdown)),
  });
  return select({
    columns: [...keyFields, alias(value, 'value')],
    from: from(named, 'named'),
    groupBy: keyFields,
  });
};

/** The same for values that are given. */
export const combineRest = ({
  source,
  values,
  ...options
}: CombiningOptions & { readonly source: Query; readonly values: Query }): Select => {
  const { keys, hasStates, breakdown } = options;
  const value = namedAmong(field('source', 'breakdown'), values, otherValue(breakdown));
  const named = select({
    columns: [
      ...keys.map((key) => field(key)),
      alias(value, 'breakdown'),
      ...measured(hasStates).map((name) => field(name)),
    ],
    from: from(source, 'source'),
  });
  return combined(named, options);
};

/**
 * The largest values, from rows with the columns `breakdown`, `period` and `size`: by their size in the
 * current period (0), and where that leaves room those of the previous one.
 */
export const largestValues = (rows: Query, breakdown: BreakdownPlan): Query => {
  const [size, period] = [field('size'), field('period')];
  const sizes = select({
    columns: [
      field('breakdown'),
      alias(call('min', [period]), 'first_period'),
      alias(call('argMin', [size, period]), 'first_size'),
    ],
    from: from(totals(rows), 'totals'),
    groupBy: [field('breakdown')],
    orderBy: [
      orderBy(field('first_period')),
      ...(breakdown.ranksNotSetLast ? [orderBy(isNotSet(breakdown))] : []),
      orderBy(field('first_size'), 'DESC'),
      orderBy(field('breakdown')),
    ],
    limit: breakdown.limit,
  });
  return select({ columns: [field('breakdown')], from: from(sizes, 'largest') });
};

/** The sum over all series. */
const totals = (rows: Query): Query => {
  const keys = [field('breakdown'), field('period')];
  return select({
    columns: [...keys, alias(orZero(call('sum', [field('rows', 'size')])), 'size')],
    from: from(rows, 'rows'),
    groupBy: keys,
  });
};

/** The breakdown by these values and the rest. An event of several cohorts is in the rest once. */
export const amongValues = (breakdown: BreakdownPlan, values: Query): BreakdownPlan => {
  const { expr, cohorts } = breakdown;
  const named = (value: Expr): Expr => namedAmong(value, values, otherValue(breakdown));
  if (cohorts === undefined) return { ...breakdown, expr: named(expr) };
  const labels = call('arrayMap', [lambda(['cohort'], named(field('cohort'))), cohorts]);
  return { ...breakdown, ...ofCohorts(call('arrayDistinct', [labels])) };
};

const namedAmong = (value: Expr, values: Query, rest: Expr): Expr =>
  call('if', [compare('in', value, values), value, rest]);
