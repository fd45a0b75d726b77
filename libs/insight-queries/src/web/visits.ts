/** Visits: the events of a session that count, joined with the session. Events without a session are not visits. */
import type { WebQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  type FromItem,
  field,
  from,
  join,
  or,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { isGoal, isView, matchesEvent, matchesSession, webFilters } from './filters.ts';
import { inPeriods, periodColumns, type WebPeriods } from './periods.ts';
import { sampledEvents } from './sampling.ts';

export interface WebParts<Query extends WebQuery = WebQuery> {
  readonly query: Query;
  readonly context: InsightContext;
  readonly periods: WebPeriods;
}

export interface VisitParts extends WebParts {
  /** The events that count: views and the conversion goal, unless stated otherwise. */
  readonly events?: Expr | undefined;
  /** Columns of one session, computed from its events. */
  readonly columns?: readonly Expr[] | undefined;
  /** A visit is then one session with one value. */
  readonly breakdown?: Expr | undefined;
  /** Read from `sessions`. */
  readonly sessionColumns?: readonly Expr[] | undefined;
}

const hasSession = compare('!=', field('$session_id'), constant(''));

/** `FROM` items with one row per visit: `session_id`, `visitor`, `view_count` or `conversions`, and the asked columns. */
export const visits = (parts: VisitParts): readonly FromItem[] => [
  from(visitsOf(parts), 'visits'),
  begunSessions(parts, 'visits', parts.sessionColumns),
];

const visitsOf = ({ query, context, periods, columns, breakdown, events }: VisitParts) => {
  const goal = isGoal(query);
  const counted = events ?? (goal === undefined ? isView : or(isView, goal));
  return select({
    columns: [
      alias(field('$session_id'), 'session_id'),
      alias(call('any', [field('person_id')]), 'visitor'),
      ...(columns ?? [
        goal === undefined
          ? alias(call('count'), 'view_count')
          : alias(call('countIf', [goal]), 'conversions'),
      ]),
      ...(breakdown === undefined ? [] : [alias(breakdown, 'breakdown_value')]),
    ],
    from: sampledEvents(query),
    where: and(
      counted,
      inPeriods(periods, field('timestamp')),
      hasSession,
      matchesEvent(webFilters(query, context)),
    ),
    groupBy: [field('session_id'), ...(breakdown === undefined ? [] : [field('breakdown_value')])],
  });
};

/** Joins the sessions that began in a period to the rows of `name`, which have a `session_id`. */
export const begunSessions = (
  { query, context, periods }: WebParts,
  name: string,
  columns: readonly Expr[] = [],
): FromItem => {
  const began = field('$start_timestamp');
  const sessions = select({
    columns: [field('session_id'), ...periodColumns(periods, began), ...columns],
    from: 'sessions',
    where: and(inPeriods(periods, began), matchesSession(webFilters(query, context))),
  });
  return join(
    'INNER JOIN',
    sessions,
    'begun',
    equals(field(name, 'session_id'), field('begun', 'session_id')),
  );
};

export const sessionDuration = alias(field('$session_duration'), 'seconds');
export const isBounce = alias(field('$is_bounce'), 'is_bounce');
