/** One row per actor (and breakdown value, and period of entrance) with the times of its walk. */
import type { ResolvedRange } from '@meridian/calendar';
import type { FunnelsQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  arithmetic,
  array,
  call,
  compare,
  constant,
  type Expr,
  field,
  from,
  lambda,
  parseExpr,
  type Select,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql';
import type { InsightContext } from '../insight-plan.ts';
import { type Actor, actorOf, where } from '../shared/actor.ts';
import { type BreakdownLabels, type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { matchesFilters } from '../shared/entity.ts';
import { bucketOf, timestamp, within } from '../shared/time-range.ts';
import { hasBit, type StepMask, stepMask } from './step-mask.ts';
import { walkTimes } from './walk.ts';

export interface FunnelWalks {
  /** Columns: actor_id, times, and `breakdown`, `entered` where asked for. */
  readonly select: Select;
  readonly breakdown: BreakdownPlan | undefined;
}

export interface WalkOptions {
  /** A walk for each period that the actor entered the funnel in. */
  readonly byPeriod: boolean;
}

const FUNNEL_LABELS: BreakdownLabels = { notSet: '', rest: 'Other' };

export const actorWalks = (
  query: FunnelsQuery,
  range: ResolvedRange,
  context: InsightContext,
  { byPeriod }: WalkOptions,
): FunnelWalks => {
  const filters = matchesFilters(query, context);
  const actor = funnelActor(query);
  const steps = stepMask(query, actor, filters);
  const isStrict = query.funnelsFilter.funnelOrderType === 'strict';
  const condition = where(filters, isStrict ? undefined : steps.isRelevant, actor.present, within(range));
  const breakdown = planBreakdown(query.breakdownFilter, {
    eventsWith: eventsWhere(condition),
    labels: FUNNEL_LABELS,
  });
  const activity = activityOf(query, { actor, steps, condition, breakdown, range, byPeriod });
  const entered = entriesOf(query, activity, { breakdown, byPeriod });
  const columns = [
    field('actor_id'),
    ...(breakdown ? [field('breakdown')] : []),
    ...(byPeriod ? [field('entered')] : []),
  ];
  const walks = select({
    columns: [...columns, alias(walkTimes(query, field('events')), 'times')],
    from: from(entered, 'entries'),
  });
  return {
    select: select({
      columns: [...columns, field('times')],
      from: from(walks, 'walks'),
      where: call('notEmpty', [field('times')]),
    }),
    breakdown,
  };
};

/** Persons, groups, or whatever an expression says, such as a session id. */
const funnelActor = (query: FunnelsQuery): Actor => {
  const expression = query.funnelsFilter.funnelAggregateByHogQL;
  if (!expression || expression === 'person_id') return actorOf(query.aggregation_group_type_index);
  const key = call('toString', [parseExpr(expression)]);
  return { key, present: compare('!=', call('ifNull', [key, constant('')]), constant('')) };
};

interface Activity {
  readonly actor: Actor;
  readonly steps: StepMask;
  readonly condition: Expr | undefined;
  readonly breakdown: BreakdownPlan | undefined;
  readonly range: ResolvedRange;
  readonly byPeriod: boolean;
}

/** Members of an event: microseconds, mask, the bucket it lies in, its breakdown value. */
const eventTuple = ({ steps, breakdown, range, byPeriod }: Activity, needsValue: boolean): Expr =>
  tuple([
    call('toUnixTimestamp64Micro', [timestamp]),
    steps.mask,
    ...(byPeriod || needsValue ? [byPeriod ? bucketOf(range.interval) : constant(0)] : []),
    ...(needsValue && breakdown ? [breakdown.expr] : []),
  ]);

const activityOf = (query: FunnelsQuery, activity: Activity): Select => {
  const { actor, breakdown, condition, steps } = activity;
  const byStep = isByStep(query, breakdown);
  const byEvent = breakdown !== undefined && attributionOf(query, breakdown) === 'all_events';
  return select({
    columns: [
      alias(actor.key, 'actor_id'),
      ...(breakdown ? [alias(attributed(query, breakdown, steps), 'breakdown')] : []),
      alias(call('arraySort', [call('groupArray', [eventTuple(activity, byStep)])]), 'events'),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: condition,
    groupBy: [field('actor_id'), ...(byEvent ? [field('breakdown')] : [])],
  });
};

/** An actor is in its cohorts with all that it does. */
const attributionOf = (query: FunnelsQuery, { isCohort }: BreakdownPlan) =>
  isCohort ? 'all_events' : query.funnelsFilter.breakdownAttributionType;

const isByStep = (query: FunnelsQuery, breakdown: BreakdownPlan | undefined): boolean =>
  breakdown !== undefined && attributionOf(query, breakdown) === 'step';

/** Which value an actor has: of its first or last step that has one, of every event, or of a chosen step. */
const attributed = (query: FunnelsQuery, breakdown: BreakdownPlan, steps: StepMask): Expr => {
  const { expr } = breakdown;
  const touched = (aggregate: string): Expr => {
    const value = call(aggregate, [expr, timestamp, and(steps.isStep, hasValue(breakdown))]);
    return expr.kind === 'array' && breakdown.isList
      ? call('if', [call('empty', [value]), array(expr.items.map(() => constant(''))), value])
      : value;
  };
  switch (attributionOf(query, breakdown)) {
    case 'first_touch':
      return touched('argMinIf');
    case 'last_touch':
      return touched('argMaxIf');
    case 'all_events':
      return expr;
    case 'step':
      return call('groupUniqArrayIf', [expr, steps.steps[attributedStep(query)]!]);
  }
};

/** Texts are empty where there is no value, and so is what an aggregate gives when it saw none. */
const hasValue = ({ expr, isList }: BreakdownPlan): Expr =>
  isList
    ? call('arrayExists', [lambda(['value'], compare('!=', field('value'), constant(''))), expr])
    : compare('!=', expr, constant(''));

const attributedStep = ({ funnelsFilter }: FunnelsQuery): number =>
  funnelsFilter.breakdownAttributionValue ?? 0;

/** Splits an actor into several entries where it counts several times, each with only the events that are its own. */
const entriesOf = (
  query: FunnelsQuery,
  activity: Select,
  { breakdown, byPeriod }: { breakdown: BreakdownPlan | undefined; byPeriod: boolean },
): Select => {
  const byStep = isByStep(query, breakdown);
  const step = attributedStep(query);
  const valued = byStep
    ? select({
        columns: [
          field('actor_id'),
          alias(call('arrayJoin', [field('activity', 'breakdown')]), 'breakdown'),
          field('events'),
        ],
        from: from(activity, 'activity'),
      })
    : activity;
  const entered = select({
    columns: [
      field('actor_id'),
      ...(breakdown ? [field('breakdown')] : []),
      ...(byPeriod ? [alias(call('arrayJoin', [entrances(field('events'))]), 'entered')] : []),
      field('events'),
    ],
    from: from(valued, 'valued'),
  });
  if (!byPeriod && !byStep) return activity;
  const event = field('event');
  const ownMask = [
    ...(byPeriod ? [{ bit: 0, isForeign: compare('!=', tupleElement(event, 3), field('entered')) }] : []),
    ...(byStep ? [{ bit: step, isForeign: compare('!=', tupleElement(event, 4), field('breakdown')) }] : []),
  ].reduce(
    (mask, { bit, isForeign }) =>
      call('if', [and(hasBit(mask, bit), isForeign), arithmetic('-', mask, constant(2 ** bit)), mask]),
    tupleElement(event, 2) as Expr,
  );
  return select({
    columns: [
      field('actor_id'),
      ...(breakdown ? [field('breakdown')] : []),
      ...(byPeriod ? [field('entered')] : []),
      alias(
        call('arrayMap', [
          lambda(['event'], tuple([tupleElement(event, 1), ownMask])),
          field('entered_events', 'events'),
        ]),
        'events',
      ),
    ],
    from: from(entered, 'entered_events'),
  });
};

/** The periods in which somebody took the first step. */
const entrances = (events: Expr): Expr =>
  call('arrayDistinct', [
    call('arrayMap', [
      lambda(['event'], tupleElement(field('event'), 3)),
      call('arrayFilter', [lambda(['event'], hasBit(tupleElement(field('event'), 2), 0)), events]),
    ]),
  ]);

/** The actor took step `index` (from 0) on its walk. */
export const reached = (index: number): Expr =>
  compare('>', call('arrayElement', [field('times'), constant(index + 1)]), constant(0));

/** Seconds between two steps of a walk. */
export const secondsBetween = (fromTime: Expr, toTime: Expr): Expr =>
  arithmetic('/', arithmetic('-', toTime, fromTime), constant(1_000_000));

export const timeAt = (index: number): Expr => call('arrayElement', [field('times'), constant(index + 1)]);

/** The time of the last step before `index` that was taken: optional ones may be missing. */
export const timeBefore = (index: number): Expr =>
  call('arrayMax', [call('arraySlice', [field('times'), constant(1), constant(index)])]);
