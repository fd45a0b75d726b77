/**
 * Decides whether stored rows can be refreshed day by day. This requires a plain aggregation of events whose
 * conditions do not depend on the current time, and which reads only data that changes with new events.
 */
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  field,
  or,
  type Select,
  tuple,
} from '@meridian/hogql/build';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { hasAggregate } from './aggregates.ts';
import { someExpr } from './tree.ts';
import { hasWindow } from './variable-uses.ts';

const EVENT_TIME = field('timestamp');

/** The calendar day in the project's time zone. */
export const EVENT_DAY = call('toDate', [EVENT_TIME]);

/** Persons, groups and sessions change independently of events; relative times change with the clock. */
const CHANGING_FIELDS = /^(person|person_id|persons|pdi|poe|session|group_\d|groups|cohort.*|override.*)$/;
const MOVING_FUNCTIONS =
  /^(now|now64|today|yesterday|rand.*|generateuuid.*|current_?\w*|utc_?timestamp|timezone)$/i;

export const canRefreshByDay = (node: EndpointNode, select: Select): boolean => {
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
    hasAggregate([select.columns, select.having, select.orderBy]) &&
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

/** Names below `properties` are chosen by the sender and cannot refer to changing fields. */
const isChanging = (chain: readonly (string | number)[], part: string | number, index: number): boolean =>
  typeof part === 'string' && CHANGING_FIELDS.test(part) && !chain.slice(0, index).includes('properties');

const WITHIN_DAY = /^(toDate|toStartOf(Day|Hour|FifteenMinutes|TenMinutes|FiveMinutes?|Minute|Second))$/i;

/** True when one value never spans two days: `toStartOfHour(timestamp)`. */
export const isWithinDay = (expr: Expr): boolean =>
  isEventTime(expr) ||
  (expr.kind === 'call' &&
    WITHIN_DAY.test(expr.name) &&
    expr.args.length === 1 &&
    isEventTime(expr.args[0]!));

const isEventTime = (expr: Expr): boolean =>
  expr.kind === 'field' && expr.chain.length === 1 && expr.chain[0] === 'timestamp';

/** Selects the events of these days (`2026-01-31`). The bounds let the engine skip other days. */
export const withinDays = (days: readonly string[]): Expr =>
  and(
    or(...runsOf(days).map(({ first, last }) => betweenDays(first, last))),
    compare('in', EVENT_DAY, tuple(days.map((day) => call('toDate', [constant(day)])))),
  );

const DAY_MS = 86_400_000;
/** A day may start an hour before or after midnight when the clocks change at night. */
const SLACK_MS = 2 * 3_600_000;

const betweenDays = (first: number, last: number): Expr =>
  and(
    compare('>=', EVENT_TIME, localTime(first - SLACK_MS)),
    compare('<', EVENT_TIME, localTime(last + DAY_MS + SLACK_MS)),
  );

/** Interpreted in the project's time zone, like `toDate(timestamp)`. */
const localTime = (milliseconds: number): Expr =>
  call('toDateTime', [constant(new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' '))]);

/** Joins consecutive days into ranges: 3, 4, 5 and 9 become 3–5 and 9–9. */
const runsOf = (days: readonly string[]): { first: number; last: number }[] => {
  const runs: { first: number; last: number }[] = [];
  for (const day of days.map((text) => Date.parse(text)).sort((a, b) => a - b)) {
    const open = runs.at(-1);
    if (open !== undefined && day <= open.last + DAY_MS) open.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
};
