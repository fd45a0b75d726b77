/** The range of a web query and the range that it is compared with. A session counts in the period in which it began. */
import { type ResolvedRange, resolveComparedRange, resolveDateRange } from '@meridian/calendar';
import type { WebQuery } from '@meridian/contracts/query';
import { alias, and, type Expr, field, or } from '@meridian/hogql/build';
import { DateTime } from 'luxon';
import type { InsightContext } from '../insight-plan.ts';
import { within } from '../shared/time-range.ts';

export interface WebPeriods {
  readonly current: ResolvedRange;
  readonly previous?: ResolvedRange | undefined;
}

export const webPeriods = (query: WebQuery, context: InsightContext): WebPeriods => {
  const current = resolveDateRange(query.dateRange, query.interval ?? 'day', context);
  return {
    current,
    previous: query.compareFilter?.compare
      ? resolveComparedRange(current, query.compareFilter, context)
      : undefined,
  };
};

/** The outer bounds are also stated alone, so that the engine can skip what lies outside of them. */
export const inPeriods = ({ current, previous }: WebPeriods, column: Expr): Expr => {
  if (previous === undefined) return within(current, column);
  const hull = { from: DateTime.min(current.from, previous.from), to: DateTime.max(current.to, previous.to) };
  return and(within(hull, column), or(within(current, column), within(previous, column)));
};

/** The two periods may overlap, so each has its own column. */
export const periodColumns = ({ current, previous }: WebPeriods, began: Expr): readonly Expr[] =>
  previous === undefined
    ? []
    : [alias(within(current, began), 'is_current'), alias(within(previous, began), 'is_previous')];

/** An aggregate over all rows, or over the rows that match the condition. */
export type Aggregate = (condition: Expr | undefined) => Expr;

/** `name` and, with a comparison, `previous_name`. */
export const pairOf = ({ previous }: WebPeriods, name: string, aggregate: Aggregate): readonly Expr[] =>
  previous === undefined
    ? [alias(aggregate(undefined), name)]
    : [alias(aggregate(field('is_current')), name), alias(aggregate(field('is_previous')), previousOf(name))];

export const previousOf = (name: string): string => `previous_${name}`;

/** A number, and its value in the previous period. */
export type Pair = readonly [current: number | null, previous: number | null];
