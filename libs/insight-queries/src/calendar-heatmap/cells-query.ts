/** The cells of a heatmap with their numbers, as a query with the columns `cell` and `value`. */
import type { ResolvedRange } from '@meridian/calendar';
import type { CalendarHeatmapQuery, EntityNode } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  arithmetic,
  array,
  call,
  constant,
  type Expr,
  equals,
  field,
  from,
  lambda,
  type Query,
  select,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { where } from '../shared/actor.ts';
import { matchesEntity, matchesFilters, ownProperties } from '../shared/entity.ts';
import { timestamp, within } from '../shared/time-range.ts';
import { isGoal } from '../trends/conversion-goal.ts';
import type { Measure } from '../trends/math.ts';
import { ALL_HOURS, HOURS } from './cells.ts';

/** The members that a CalendarHeatmapQuery shares with a trend. */
export type HeatmapQuery = Pick<
  CalendarHeatmapQuery,
  | 'dateRange'
  | 'series'
  | 'properties'
  | 'filterTestAccounts'
  | 'samplingFactor'
  | 'aggregation_group_type_index'
  | 'calendarHeatmapFilter'
  | 'conversionGoal'
>;

/** Whether the totals are the sums of the cells. */
export const isAdditive = ({ math = 'total' }: EntityNode): boolean => math === 'total' || math === 'sum';

export const cellsQuery = (
  query: HeatmapQuery,
  series: EntityNode,
  measure: Measure,
  range: ResolvedRange,
  context: InsightContext,
): Query => {
  const events = {
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: where(
      matchesCounted(query, series),
      matchesFilters(query, context),
      'condition' in measure ? measure.condition : undefined,
      within(range),
    ),
  };
  switch (measure.kind) {
    case 'aggregate':
      return aggregated(events, measure.value, isAdditive(series));
    case 'unique':
    case 'trailing':
      return unique(events, measure.key, query.calendarHeatmapFilter?.bucketBySessionStart ?? false);
    default:
      throw new InvalidRequestError(
        'invalid_input',
        `A calendar heatmap cannot show the math "${series.math}". Use a count of events, unique users, sessions or groups, or an aggregate of a property.`,
        { attr: 'series__0__math' },
      );
  }
};

/** A goal replaces the event of the series, unless that is an action. */
const matchesCounted = ({ conversionGoal }: HeatmapQuery, series: EntityNode): Expr | undefined =>
  conversionGoal === undefined || series.kind !== 'EventsNode'
    ? matchesEntity(series)
    : where(isGoal(conversionGoal), ownProperties(series));

interface Events {
  readonly from: ReturnType<typeof from>;
  readonly where: Expr | undefined;
}

const CELL = field('cell');

const cellAt = (at: Expr): Expr =>
  arithmetic('+', arithmetic('*', call('toDayOfWeek', [at]), constant(HOURS)), call('toHour', [at]));

const aggregated = (events: Events, value: Expr, additive: boolean): Query =>
  select({
    columns: [
      alias(
        additive ? cellAt(timestamp) : call('arrayJoin', [withTotals(array([cellAt(timestamp)]))]),
        'cell',
      ),
      alias(value, 'value'),
    ],
    ...events,
    groupBy: [CELL],
  });

/** Collecting the cells of each actor needs less memory than a set of actors for each cell. */
const unique = (events: Events, key: Expr, bySessionStart: boolean): Query => {
  const actors = bySessionStart
    ? select({
        columns: [alias(call('groupUniqArray', [cellAt(field('started'))]), 'cells')],
        from: from(sessionStarts(events, key), 'sessions'),
        groupBy: [field('actor')],
      })
    : select({
        columns: [alias(call('groupUniqArray', [cellAt(timestamp)]), 'cells')],
        ...events,
        groupBy: [key],
      });
  return select({
    columns: [alias(call('arrayJoin', [withTotals(field('cells'))]), 'cell'), alias(call('count'), 'value')],
    from: from(actors, 'actors'),
    groupBy: [CELL],
  });
};

/** An event without a session counts as a separate session. */
const sessionStarts = (events: Events, key: Expr): Query => {
  const session = field('$session_id');
  const named = call('if', [
    equals(call('ifNull', [session, constant('')]), constant('')),
    call('toString', [field('uuid')]),
    session,
  ]);
  return select({
    columns: [alias(key, 'actor'), alias(call('min', [timestamp]), 'started')],
    ...events,
    groupBy: [field('actor'), named],
  });
};

/** The cells, and each of the totals that they belong to once. */
const withTotals = (cells: Expr): Expr => {
  const cell = field('c');
  const hourOf = arithmetic('%', cell, constant(HOURS));
  const distinct = (body: Expr): Expr =>
    call('arrayDistinct', [call('arrayMap', [lambda(['c'], body), cells])]);
  return call('arrayConcat', [
    cells,
    distinct(arithmetic('+', arithmetic('-', cell, hourOf), constant(ALL_HOURS))),
    distinct(hourOf),
    array([constant(ALL_HOURS)]),
  ]);
};
