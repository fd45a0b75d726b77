/** Retention, first step: the starts and returns of each actor. */
import { isDeepStrictEqual } from 'node:util';
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
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { actorOf, where } from '../shared/actor.ts';
import type { BreakdownPlan } from '../shared/breakdown.ts';
import { matchesEntity, matchesFilters, matchesName } from '../shared/entity.ts';
import { intervalBits } from '../shared/interval-bits.ts';
import { bucketOf, placeAmong, timestamp, within } from '../shared/time-range.ts';
import type { RetentionRange } from './retention-range.ts';
import { needsMoments } from './returns.ts';

/** A retention entity is the older form of a series. */
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
 * One row per actor with two lists: `starts` of (interval, first timestamp in it), and `returns` of (interval,
 * timestamp, amount). Where the intervals suffice, both lists contain only them. Windows of 24 hours have one start,
 * from which they are counted. With a breakdown there is a row per actor and value, computed from the events with that
 * value, so that each value's table equals the result of a filter on it.
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
  const isFirstEver = retentionFilter.retentionType === 'retention_first_ever_occurrence';
  const everTarget = isFirstEver ? (matchesName(target) ?? ALWAYS) : isTarget;
  // If starts and returns are the same events, no condition is needed to distinguish them.
  const isSame = !isFirstOnly && isDeepStrictEqual(isTarget, isReturn);
  const relevant = isFirstOnly
    ? or(and(everTarget, compare('<', timestamp, dateTime(range.end.toJSDate()))), and(isReturn, inRange))
    : and(inRange, isSame ? isTarget : or(isTarget, isReturn));
  const startsWhen = isSame ? undefined : isTarget;
  const returnsWhen = isFirstOnly ? and(isReturn, inRange) : isSame ? undefined : isReturn;
  const moments = needsMoments(retentionFilter);
  const starts =
    isFirstOnly || retentionFilter.timeWindowMode === '24_hour_windows'
      ? firstStart(range, everTarget, isTarget, moments)
      : moments
        ? startMoments(range, startsWhen)
        : intervalsOf(range, startsWhen);
  const returns = moments
    ? collected('groupArray', returnMoment(query, range), returnsWhen)
    : intervalsOf(range, returnsWhen);
  // With a first ever occurrence, an actor has the value of that event.
  const isOfFirst = isFirstEver && breakdown !== undefined && breakdown.cohorts === undefined;
  const value = breakdown?.expr ?? constant('');
  return select({
    columns: [
      alias(actor.key, 'actor_id'),
      alias(isOfFirst ? call('argMinIf', [value, timestamp, everTarget]) : value, 'breakdown'),
      alias(starts, 'starts'),
      alias(returns, 'returns'),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: where(relevant, actor.present),
    groupBy: [field('actor_id'), ...(breakdown && !isOfFirst ? [field('breakdown')] : [])],
  });
};

/** The number of the interval that an instant lies in, counted from the first cohort. */
const intervalNumber = (range: RetentionRange, at: Expr = timestamp): Expr =>
  placeOf(range, bucketOf(range.interval, at));

const placeOf = ({ interval, cohorts }: RetentionRange, bucket: Expr): Expr =>
  placeAmong(cohorts, interval, bucket);

const collected = (aggregate: 'groupArray' | 'groupUniqArray', value: Expr, condition: Expr | undefined) =>
  condition === undefined ? call(aggregate, [value]) : call(`${aggregate}If`, [value, condition]);

/** The intervals with such an event. As a list they are numbered late: their starts are smaller to collect. */
const intervalsOf = (range: RetentionRange, condition: Expr | undefined): Expr => {
  const bits = intervalBits(range, { starts: range.cohorts });
  if (bits !== undefined) return bits.placesOf(bits.collected(condition));
  return call('arrayMap', [
    lambda(['bucket'], placeOf(range, field('bucket'))),
    collected('groupUniqArray', bucketOf(range.interval), condition),
  ]);
};

/** One start per interval, at its first event. */
const startMoments = (range: RetentionRange, condition: Expr | undefined): Expr => {
  const entries = call('arraySort', [
    collected('groupArray', tuple([intervalNumber(range), timestamp]), condition),
  ]);
  const interval = (entry: string): Expr => tupleElement(field(entry), 1);
  const first = lambda(['entry', 'previous'], compare('!=', interval('entry'), interval('previous')));
  const none = tuple([constant(-1), dateTime(new Date(0))]);
  // An actor without a start has no entries.
  const previous = call('arrayResize', [call('arrayPushFront', [entries, none]), call('length', [entries])]);
  return call('arrayFilter', [first, entries, previous]);
};

/** The only start is the actor's first target event, if that lies in the range (and passes the filters). */
const firstStart = (range: RetentionRange, ever: Expr, passes: Expr, moments: boolean): Expr => {
  const first = call('minIf', [timestamp, ever]);
  const interval = intervalNumber(range, first);
  return call('if', [
    and(
      compare('>=', first, dateTime(range.range.from.toJSDate())),
      compare('=', call('argMinIf', [passes, timestamp, ever]), constant(1)),
    ),
    array([moments ? tuple([interval, first]) : interval]),
    array([]),
  ]);
};

const returnMoment = (query: RetentionQuery, range: RetentionRange): Expr =>
  tuple([intervalNumber(range), timestamp, amountOf(query)]);

const amountOf = (query: RetentionQuery): Expr => {
  const { aggregationType, aggregationProperty, aggregationPropertyType } = query.retentionFilter;
  if (aggregationType === 'count' || aggregationProperty === undefined) return constant(0);
  const source =
    aggregationPropertyType === 'person'
      ? field('person', 'properties', aggregationProperty)
      : field('properties', aggregationProperty);
  return call('ifNull', [call('toFloat', [source]), constant(0)]);
};
