/**
 * Whether a query's stored rows can be brought up to date hour by hour: a plain aggregation of events whose every
 * condition means the same tomorrow, and which reads nothing that changes without a new event.
 */
import { call, constant, dateTime, type Expr, field, type Select } from '@meridian/hogql';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { hasAggregate } from './aggregates.ts';
import { someExpr } from './tree.ts';
import { hasWindow } from './variable-uses.ts';

/** Whole hours since 1970: the same in every time zone. */
export const hourOf = (time: Expr): Expr =>
  call('intDiv', [call('toUnixTimestamp', [time]), constant(SECONDS_PER_HOUR)]);

export const SECONDS_PER_HOUR = 3_600;

/** Persons, groups and sessions change on their own; a relative time moves by itself. */
const CHANGING_FIELDS = /^(person|person_id|persons|pdi|poe|session|group_\d|groups|cohort.*|override.*)$/;
const MOVING_FUNCTIONS =
  /^(now|now64|today|yesterday|rand.*|generateuuid.*|current_?\w*|utc_?timestamp|timezone)$/i;

export const canRefreshByHour = (node: EndpointNode, select: Select): boolean => {
  const [from, ...others] = select.from ?? [];
  return (
    from !== undefined &&
    others.length === 0 &&
    from.source.kind === 'table' &&
    from.source.name.join('.') === 'events' &&
    from.source.args === undefined &&
    from.sample === undefined &&
    node['filters'] == null &&
    node['values'] == null &&
    (select.ctes ?? []).length === 0 &&
    hasAggregate(select.columns) &&
    !hasWindow(select) &&
    !someExpr({ ...select, from: undefined, kind: undefined }, isMoving)
  );
};

const isMoving = (expr: Expr): boolean => {
  switch (expr.kind) {
    case 'field':
      return expr.chain.some((part, index) => isChanging(expr.chain, part, index));
    case 'call':
      return MOVING_FUNCTIONS.test(expr.name) || expr.name.startsWith('dictGet');
    case 'placeholder':
      return expr.path[0] !== 'variables';
    case 'compare':
      return expr.op === 'in cohort' || expr.op === 'not in cohort';
    case 'select':
    case 'selectSet':
      return true;
    default:
      return false;
  }
};

/** Below `properties` a name is the sender's own. */
const isChanging = (chain: readonly (string | number)[], part: string | number, index: number): boolean =>
  typeof part === 'string' && CHANGING_FIELDS.test(part) && !chain.slice(0, index).includes('properties');

/** Events of these hours; bounded as a whole first, so that other days are not even opened. */
export const withinHours = (time: Expr, hours: readonly number[]): Expr => {
  const runs = runsOf(hours);
  const bounds = runs.map(({ first, last }) => hourRange(time, first, last));
  const whole = hourRange(time, runs[0]!.first, runs.at(-1)!.last);
  return { kind: 'and', exprs: [whole, bounds.length === 1 ? bounds[0]! : { kind: 'or', exprs: bounds }] };
};

const hourRange = (time: Expr, first: number, last: number): Expr => ({
  kind: 'and',
  exprs: [
    { kind: 'compare', op: '>=', left: time, right: instant(first) },
    { kind: 'compare', op: '<', left: time, right: instant(last + 1) },
  ],
});

const instant = (hour: number): Expr => dateTime(new Date(hour * SECONDS_PER_HOUR * 1_000));

/** [3, 4, 5, 9] → 3…5 and 9…9. */
const runsOf = (hours: readonly number[]): { first: number; last: number }[] => {
  const runs: { first: number; last: number }[] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const open = runs.at(-1);
    if (open !== undefined && hour <= open.last + 1) open.last = hour;
    else runs.push({ first: hour, last: hour });
  }
  return runs;
};

export const EVENT_TIME = field('timestamp');
