/** Reads from page-leave events how long a page was shown and how far it was scrolled. */
import type { WebStatsTableQuery } from '@meridian/contracts/query';
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
  isNotNull,
  isNull,
  join,
  select,
} from '@meridian/hogql/build';
import { leftPage } from './breakdown.ts';
import { isEvent, matchesEvent, ofLeftPage, webFilters } from './filters.ts';
import { type Aggregate, inPeriods, pairOf, previousOf } from './periods.ts';
import { sampledEvents } from './sampling.ts';
import type { StatsColumn } from './stats-columns.ts';
import { begunSessions, type WebParts } from './visits.ts';

const LONGEST_SECONDS = 86_400;
/** Long visits count more than short ones for how much time a page takes. */
const TIME_QUANTILE = 0.9;
const DEEP_SCROLL = 0.8;

const number = (name: string): Expr => call('toFloat', [field('properties', name)]);

const quantile =
  (column: Expr): Aggregate =>
  (condition) =>
    condition === undefined
      ? call('quantile', [column], { params: [constant(TIME_QUANTILE)] })
      : call('quantileIf', [column, condition], { params: [constant(TIME_QUANTILE)] });

const average =
  (column: Expr): Aggregate =>
  (condition) =>
    condition === undefined ? call('avg', [column]) : call('avgIf', [column, condition]);

const MEASURES = {
  avg_time_on_page: quantile(field('seconds')),
  average_scroll_percentage: average(field('scrolled')),
  scroll_gt80_percentage: average(field('is_deep')),
} satisfies Partial<Record<StatsColumn, Aggregate>>;

export type LeaveColumn = keyof typeof MEASURES;

export const isLeaveColumn = (column: StatsColumn): column is LeaveColumn => column in MEASURES;

type LeaveParts = WebParts<WebStatsTableQuery>;

/** A FROM item with one row per page that was left, for the rows of `counted`. */
export const leavesOf = (parts: LeaveParts, columns: readonly LeaveColumn[]): FromItem => {
  const measured = select({
    columns: [
      field('breakdown_value'),
      ...columns.flatMap((column) => pairOf(parts.periods, column, MEASURES[column])),
    ],
    from: [from(leavingEvents(parts), 'leaving'), begunSessions(parts, 'leaving')],
    groupBy: [field('breakdown_value')],
  });
  return join(
    'LEFT JOIN',
    measured,
    'left_pages',
    equals(field('counted', 'breakdown_value'), field('left_pages', 'breakdown_value')),
  );
};

const leavingEvents = ({ query, context, periods }: LeaveParts) => {
  const content = number('$prev_pageview_max_content_percentage');
  const isDeep = call('toInt', [compare('>', content, constant(DEEP_SCROLL))]);
  return select({
    columns: [
      alias(field('$session_id'), 'session_id'),
      alias(leftPage(query), 'breakdown_value'),
      alias(call('least', [number('$prev_pageview_duration'), constant(LONGEST_SECONDS)]), 'seconds'),
      alias(number('$prev_pageview_max_scroll_percentage'), 'scrolled'),
      alias(call('if', [isNull(content), constant(null), isDeep]), 'is_deep'),
    ],
    from: sampledEvents(query),
    where: and(
      isEvent('$pageview', '$pageleave', '$screen'),
      inPeriods(periods, field('timestamp')),
      isNotNull(leftPage(query)),
      matchesEvent(ofLeftPage(webFilters(query, context))),
    ),
  });
};

/** The joined columns, by the names that `counted` uses for its own. */
export const leaveColumns = (columns: readonly LeaveColumn[], isCompared: boolean): readonly Expr[] =>
  columns.flatMap((column) =>
    [column, ...(isCompared ? [previousOf(column)] : [])].map((name) =>
      alias(field('left_pages', name), name),
    ),
  );
