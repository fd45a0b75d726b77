/**
 * The aggregation of a series. Most maths are one aggregate over the events of a bucket; some first reduce the
 * events to one row per actor (`perActor`), and some look beyond the range (`firstTime`, `trailing`).
 */

import { isAtLeast } from '@meridian/calendar';
import type { EntityNode, Interval, SeriesMath } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { call, compare, constant, type Expr, field, parseExpr } from '@meridian/hogql/build';
import { actorOf } from '../shared/actor.ts';
import type { Groups } from '../shared/largest-breakdowns.ts';

export type Measure =
  | { readonly kind: 'aggregate'; readonly value: Expr; readonly condition?: Expr | undefined }
  /** Unique actors of each bucket. */
  | { readonly kind: 'unique'; readonly key: Expr; readonly condition?: Expr | undefined }
  /** `inner` per bucket and actor, then `value` over the column `n` of it. */
  | {
      readonly kind: 'perActor';
      readonly key: Expr;
      readonly inner: Expr;
      readonly value: Expr;
      readonly condition?: Expr | undefined;
    }
  /** One row per actor, at its first event; `filtersFirst` picks the first that also passes the filters. */
  | {
      readonly kind: 'firstTime';
      readonly key: Expr;
      readonly filtersFirst: boolean;
      readonly condition?: Expr | undefined;
    }
  /** Unique actors over the days that end with each bucket; where the bucket is as long, just its own actors. */
  | {
      readonly kind: 'trailing';
      readonly key: Expr;
      readonly days: number;
      readonly condition?: Expr | undefined;
    }
  /** Unique actors, each counted in its first bucket in the range. */
  | { readonly kind: 'firstSeen'; readonly key: Expr; readonly condition?: Expr | undefined };

export interface MeasureOptions {
  /** The path of the series in the query, for errors. */
  readonly path: string;
  readonly groupTypeIndex: number | undefined;
  /** A cumulative chart of unique actors counts each actor once. */
  readonly isCumulative: boolean;
  /** Undefined for displays that show one number. */
  readonly interval: Interval | undefined;
}

const NUMBER = field('n');

const SESSION = field('$session_id');
const HAS_SESSION = compare('!=', SESSION, constant(''));

export const measureOf = (
  node: EntityNode,
  { groupTypeIndex, isCumulative, interval, path }: MeasureOptions,
): Measure => {
  const actor = actorOf(groupTypeIndex);
  const unique = (key: Expr, condition?: Expr): Measure =>
    isCumulative ? { kind: 'firstSeen', key, condition } : { kind: 'unique', key, condition };
  const math = node.math ?? 'total';
  switch (math) {
    case 'total':
      return { kind: 'aggregate', value: call('count') };
    case 'dau':
      return unique(actor.key, actor.present);
    case 'weekly_active':
      return interval !== undefined && isAtLeast(interval, 'week')
        ? unique(actor.key, actor.present)
        : { kind: 'trailing', key: actor.key, days: 7, condition: actor.present };
    case 'monthly_active':
      return interval !== undefined && isAtLeast(interval, 'month')
        ? unique(actor.key, actor.present)
        : { kind: 'trailing', key: actor.key, days: 30, condition: actor.present };
    case 'unique_session':
      return unique(SESSION, HAS_SESSION);
    case 'unique_group': {
      const group = actorOf(node.math_group_type_index ?? 0);
      return unique(group.key, group.present);
    }
    case 'first_time_for_user':
      return { kind: 'firstTime', key: actor.key, filtersFirst: false, condition: actor.present };
    case 'first_matching_event_for_user':
    case 'first_time_for_user_with_filters':
      return { kind: 'firstTime', key: actor.key, filtersFirst: true, condition: actor.present };
    case 'hogql':
      return { kind: 'aggregate', value: parseExpr(required(node.math_hogql, 'math_hogql', { math, path })) };
    case 'avg':
    case 'sum':
    case 'min':
    case 'max':
    case 'median':
    case 'p75':
    case 'p90':
    case 'p95':
    case 'p99':
      return propertyMeasure(node, math, path);
    default:
      return {
        kind: 'perActor',
        key: actor.key,
        inner: call('count'),
        value: statistic(math.replace('_count_per_actor', '') as Statistic, NUMBER),
        condition: actor.present,
      };
  }
};

type Statistic = 'avg' | 'sum' | 'min' | 'max' | 'median' | 'p75' | 'p90' | 'p95' | 'p99';

const QUANTILES: Partial<Record<Statistic, number>> = {
  median: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
  p99: 0.99,
};

const statistic = (name: Statistic, value: Expr): Expr => {
  const level = QUANTILES[name];
  return level === undefined ? call(name, [value]) : call('quantile', [value], { params: [constant(level)] });
};

const propertyMeasure = (node: EntityNode, math: Statistic, path: string): Measure => {
  const { value, key, condition } = measuredProperty(
    node,
    required(node.math_property, 'math_property', { math, path }),
  );
  return key === undefined
    ? { kind: 'aggregate', value: statistic(math, value) }
    : { kind: 'perActor', key, inner: value, value: statistic(math, NUMBER), condition };
};

/** The number of each event; with `key`, an aggregate that gives one number for each value of the key. */
export interface MeasuredProperty {
  readonly value: Expr;
  readonly key?: Expr;
  /** Leaves out events without such a key. */
  readonly condition?: Expr;
}

/** A session has one duration however many events it has, so it is measured per session. */
export const measuredProperty = (node: EntityNode, property: string): MeasuredProperty =>
  property === '$session_duration'
    ? { value: call('any', [field('session', '$session_duration')]), key: SESSION, condition: HAS_SESSION }
    : { value: call('toFloat', [propertySource(node, property)]) };

const propertySource = (node: EntityNode, property: string): Expr => {
  switch (node.math_property_type) {
    case 'person_properties':
      return field('person', 'properties', property);
    case 'session_properties':
      return field('session', property);
    case 'group_properties':
      return field(`group_${node.math_group_type_index ?? 0}`, 'properties', property);
    default:
      return field('properties', property);
  }
};

const required = (
  value: string | undefined,
  member: string,
  { math, path }: { readonly math: SeriesMath; readonly path: string },
): string => {
  if (value !== undefined && value !== '') return value;
  throw new InvalidRequestError('required', `The math "${math}" needs ${member}.`, {
    attr: `${path}__${member}`,
  });
};

/** The way in which the values of several groups of events become one. */
export interface Combination {
  /** Further data of each group, if the values alone do not suffice. */
  readonly state?: Expr;
  readonly combine: (groups: Groups) => Expr;
}

const combinedBy = (name: string): Combination => ({ combine: ({ value }) => call(name, [value]) });

export const ADDED_UP = combinedBy('sum');

const COMBINATIONS: Readonly<Record<string, Combination>> = {
  count: ADDED_UP,
  sum: ADDED_UP,
  min: combinedBy('min'),
  max: combinedBy('max'),
};

/** Undefined where only the events of all groups together give the value. */
export const combinationOf = (measure: Measure): Combination | undefined => {
  switch (measure.kind) {
    case 'aggregate':
      return combinationOfAggregate(measure.value);
    case 'unique':
      return mergedStates('uniqExact', [measure.key]);
    case 'firstTime':
      return ADDED_UP;
    default:
      return undefined;
  }
};

const combinationOfAggregate = (value: Expr): Combination | undefined => {
  if (value.kind !== 'call' || value.distinct || value.filter) return undefined;
  const { name, args, params } = value;
  return name === 'avg' || name === 'quantile' ? mergedStates(name, args, params) : COMBINATIONS[name];
};

const mergedStates = (name: string, args: readonly Expr[], params?: readonly Expr[]): Combination => ({
  state: call(`${name}State`, args, { params }),
  // Merging takes as long as collecting, so only the states of the rest are merged.
  combine: ({ value, state, isRest }) =>
    call('if', [isRest, call(`${name}MergeIf`, [state, isRest], { params }), call('any', [value])]),
});

/** Counts grow with the sample, so they are scaled back; averages and the like are not. */
export const scalesWithSample = (node: EntityNode): boolean => {
  const math = node.math ?? 'total';
  return !/^(avg|min|max|median|p\d\d)/.test(math) && math !== 'hogql';
};
