/** Retention, first step: what each actor did, as lists of cohort starts and of returns. */
import type { EntityNode, RetentionEntity, RetentionQuery } from '@meridian/contracts/query';
import { actionsNodeSchema, eventsNodeSchema } from '@meridian/contracts/query';
import {
  alias,
  and,
  array,
  call,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  from,
  lambda,
  or,
  type Select,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql';
import type { InsightContext } from '../insight-plan.ts';
import { actorOf, where } from '../shared/actor.ts';
import type { BreakdownPlan } from '../shared/breakdown.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { bucketOf, timestamp, within } from '../shared/time-range.ts';
import type { RetentionRange } from './retention-range.ts';
import { needsEveryReturn } from './returns.ts';

/** A retention entity is an older way of writing a series. */
const entityNode = (entity: RetentionEntity): EntityNode => {
  const properties = entity.properties;
  return entity.type === 'actions'
    ? { ...actionsNodeSchema.parse({ kind: 'ActionsNode', id: Number(entity.id) }), properties }
    : {
        ...eventsNodeSchema.parse({
          kind: 'EventsNode',
          event: entity.id === null || entity.id === undefined ? null : String(entity.id),
        }),
        properties,
      };
};

const ALWAYS = constant(true);

/** The events that put an actor into a cohort. */
export const targetCondition = (
  query: RetentionQuery,
  context: InsightContext,
  range: Expr,
): Expr | undefined =>
  where(matchesEntity(entityNode(query.retentionFilter.targetEntity)), matchesFilters(query, context), range);

/**
 * One row per actor with two lists: `starts`, of (interval, first timestamp in it), and `returns`, of (interval,
 * timestamp, amount). With a breakdown, one for each of its values, made of the actor's events with that value: each
 * value's table is what a filter on it would give.
 */
export const actorActivity = (
  query: RetentionQuery,
  range: RetentionRange,
  breakdown: BreakdownPlan | undefined,
  context: InsightContext,
): Select => {
  const { retentionFilter } = query;
  const actor = actorOf(query.aggregation_group_type_index);
  const filters = matchesFilters(query, context);
  const target = entityNode(retentionFilter.targetEntity);
  const isTarget = where(matchesEntity(target), filters) ?? ALWAYS;
  const isReturn = where(matchesEntity(entityNode(retentionFilter.returningEntity)), filters) ?? ALWAYS;
  const inRange = within(range.range);
  const isFirstOnly = retentionFilter.retentionType !== 'retention_recurring';
  const everTarget =
    retentionFilter.retentionType === 'retention_first_ever_occurrence'
      ? (matchesName(target) ?? ALWAYS)
      : isTarget;
  const relevant = isFirstOnly
    ? or(and(everTarget, compare('<', timestamp, dateTime(range.end.toJSDate()))), and(isReturn, inRange))
    : and(inRange, or(isTarget, isReturn));
  const starts = isFirstOnly ? firstStart(range, everTarget, isTarget) : everyStart(query, range, isTarget);
  return select({
    columns: [
      alias(actor.key, 'actor_id'),
      alias(breakdown?.expr ?? constant(''), 'breakdown'),
      alias(starts, 'starts'),
      alias(
        call(needsEveryReturn(retentionFilter) ? 'groupArrayIf' : 'groupUniqArrayIf', [
          returnEntry(query, range),
          and(isReturn, inRange),
        ]),
        'returns',
      ),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: where(relevant, actor.present),
    groupBy: [field('actor_id'), ...(breakdown ? [field('breakdown')] : [])],
  });
};

/** The number of the interval that an instant lies in, counted from the first cohort. */
const intervalNumber = (range: RetentionRange, at: Expr = timestamp): Expr =>
  call('dateDiff', [
    constant(range.interval),
    dateTime(range.range.from.toJSDate()),
    bucketOf(range.interval, at),
  ]);

/** One start per interval; windows of 24 hours begin at its first event, so they need every timestamp. */
const everyStart = (query: RetentionQuery, range: RetentionRange, isTarget: Expr): Expr => {
  if (query.retentionFilter.timeWindowMode === 'strict_calendar_dates') {
    const entry = tuple([intervalNumber(range), bucketOf(range.interval)]);
    return call('groupUniqArrayIf', [entry, isTarget]);
  }
  const entries = call('arraySort', [
    call('groupArrayIf', [tuple([intervalNumber(range), timestamp]), isTarget]),
  ]);
  const interval = (entry: string): Expr => tupleElement(field(entry), 1);
  const first = lambda(['entry', 'previous'], compare('!=', interval('entry'), interval('previous')));
  const none = tuple([constant(-1), dateTime(new Date(0))]);
  return call('arrayFilter', [
    first,
    entries,
    call('arrayPushFront', [call('arrayPopBack', [entries]), none]),
  ]);
};

/** At most one start: the actor's first target event, if that lies in the range (and passes the filters). */
const firstStart = (range: RetentionRange, ever: Expr, passes: Expr): Expr => {
  const first = call('minIf', [timestamp, ever]);
  return call('if', [
    and(
      compare('>=', first, dateTime(range.range.from.toJSDate())),
      compare('=', call('argMinIf', [passes, timestamp, ever]), constant(1)),
    ),
    array([tuple([intervalNumber(range, first), first])]),
    array([]),
  ]);
};

const returnEntry = (query: RetentionQuery, range: RetentionRange): Expr =>
  needsEveryReturn(query.retentionFilter)
    ? tuple([intervalNumber(range), timestamp, amountOf(query)])
    : tuple([intervalNumber(range)]);

const amountOf = (query: RetentionQuery): Expr => {
  const { aggregationType, aggregationProperty, aggregationPropertyType } = query.retentionFilter;
  if (aggregationType === 'count' || aggregationProperty === undefined) return constant(0);
  const source =
    aggregationPropertyType === 'person'
      ? field('person', 'properties', aggregationProperty)
      : field('properties', aggregationProperty);
  return call('ifNull', [call('toFloat', [source]), constant(0)]);
};
