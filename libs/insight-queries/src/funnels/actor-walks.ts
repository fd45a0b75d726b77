/** One row per actor (and breakdown value, and period of entrance) with the times of its walk. */
import type { ResolvedRange } from '@meridian/calendar';
import type { FunnelsQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  arithmetic,
  array,
  at,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  from,
  lambda,
  or,
  parseExpr,
  type Select,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { type Actor, actorOf, where } from '../shared/actor.ts';
import { type BreakdownLabels, type BreakdownPlan, eventsWhere, planBreakdown } from '../shared/breakdown.ts';
import { matchesFilters } from '../shared/entity.ts';
import { bucketOf, timestamp, within } from '../shared/time-range.ts';
import { type EventCode, eventCode } from './event-code.ts';
import { type StepMask, stepMask } from './step-mask.ts';
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
  const code = eventCode(query.series.length + query.funnelsFilter.exclusions.length);
  const activity = activityOf(query, { actor, steps, code, condition, breakdown });
  const entered = entriesOf(query, activity, {
    breakdown,
    code,
    period: byPeriod ? range.interval : undefined,
  });
  const columns = [
    field('actor_id'),
    ...(breakdown ? [field('breakdown')] : []),
    ...(byPeriod ? [field('entered')] : []),
  ];
  const walks = select({
    columns: [
      ...columns,
      alias(walkTimes(query, code, field('events'), byPeriod ? isEntered(range) : undefined), 'times'),
    ],
    from: from(entered, 'entries'),
  });
  return {
    select: select({
      columns: [...columns, field('times')],
      from: from(walks, 'walks'),
      where: reached(0),
    }),
    breakdown,
  };
};

/** Persons, groups, or the value of an expression, such as a session id. */
export const funnelActor = (query: FunnelsQuery): Actor => {
  const expression = query.funnelsFilter.funnelAggregateByHogQL;
  if (!expression || expression === 'person_id') return actorOf(query.aggregation_group_type_index);
  const key = call('toString', [parseExpr(expression)]);
  return { key, present: compare('!=', call('ifNull', [key, constant('')]), constant('')) };
};

interface Activity {
  readonly actor: Actor;
  readonly steps: StepMask;
  readonly code: EventCode;
  readonly condition: Expr | undefined;
  readonly breakdown: BreakdownPlan | undefined;
}

const activityOf = (query: FunnelsQuery, activity: Activity): Select => {
  const { actor, breakdown, code, condition, steps } = activity;
  const event = code.of(steps.mask);
  const valued = breakdown && isByStep(query, breakdown) ? tuple([event, breakdown.expr]) : event;
  const byEvent = breakdown !== undefined && attributionOf(query, breakdown) === 'all_events';
  return select({
    columns: [
      alias(actor.key, 'actor_id'),
      ...(breakdown ? [alias(attributed(query, breakdown, steps), 'breakdown')] : []),
      alias(call('arraySort', [call('groupArray', [valued])]), 'events'),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: condition,
    groupBy: [field('actor_id'), ...(byEvent ? [field('breakdown')] : [])],
  });
};

/** All events of an actor belong to its cohorts. */
const attributionOf = (query: FunnelsQuery, { cohorts }: BreakdownPlan) =>
  cohorts ? 'all_events' : query.funnelsFilter.breakdownAttributionType;

const isByStep = (query: FunnelsQuery, breakdown: BreakdownPlan | undefined): boolean =>
  breakdown !== undefined && attributionOf(query, breakdown) === 'step';

/** The value of an actor: from its first or last step with a value, from every event, or from a given step. */
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

/** A missing value is an empty text, as is the result of an aggregate without values. */
const hasValue = ({ expr, isList }: BreakdownPlan): Expr =>
  isList
    ? call('arrayExists', [lambda(['value'], compare('!=', field('value'), constant(''))), expr])
    : compare('!=', expr, constant(''));

const attributedStep = ({ funnelsFilter }: FunnelsQuery): number =>
  funnelsFilter.breakdownAttributionValue ?? 0;

interface Entries {
  readonly breakdown: BreakdownPlan | undefined;
  readonly code: EventCode;
  /** An entry for each period that the actor took a first step in. */
  readonly period: ResolvedRange['interval'] | undefined;
}

const periodAt = (interval: ResolvedRange['interval'], micros: Expr): Expr =>
  bucketOf(interval, call('fromUnixTimestamp64Micro', [micros]));

/** Whether a walk that begins at this time belongs to the period of the entry. */
const isEntered =
  ({ interval }: ResolvedRange) =>
  (micros: Expr): Expr =>
    equals(periodAt(interval, micros), field('entered'));

/** Splits an actor that counts several times into entries, each with its own events. */
const entriesOf = (query: FunnelsQuery, activity: Select, { breakdown, code, period }: Entries): Select => {
  const byStep = isByStep(query, breakdown);
  if (period === undefined && !byStep) return activity;
  const codeOf = (event: Expr): Expr => (byStep ? tupleElement(event, 1) : event);
  const periodOf = (event: Expr): Expr => periodAt(period ?? 'day', code.time(codeOf(event)));
  const isUnordered = query.funnelsFilter.funnelOrderType === 'unordered';
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
  const event = field('event');
  const entrances = call('arrayDistinct', [
    call('arrayMap', [
      lambda(['event'], periodOf(event)),
      call('arrayFilter', [
        lambda(['event'], or(...firstSteps(query).map((step) => code.has(codeOf(event), step)))),
        field('events'),
      ]),
    ]),
  ]);
  const entered = select({
    columns: [
      field('actor_id'),
      ...(breakdown ? [field('breakdown')] : []),
      ...(period === undefined ? [] : [alias(call('arrayJoin', [entrances]), 'entered')]),
      field('events'),
    ],
    from: from(valued, 'valued'),
  });
  const without = (events: Expr, bit: number, isForeign: Expr): Expr =>
    call('if', [and(code.has(events, bit), isForeign), code.without(events, bit), events]);
  const ofPeriod =
    period === undefined || isUnordered
      ? codeOf(event)
      : without(codeOf(event), 0, compare('!=', periodOf(event), field('entered')));
  const own = byStep
    ? without(ofPeriod, attributedStep(query), compare('!=', tupleElement(event, 2), field('breakdown')))
    : ofPeriod;
  const events = field('entered_events', 'events');
  const since =
    period !== undefined && isUnordered
      ? call('arrayFilter', [lambda(['event'], compare('>=', periodOf(event), field('entered'))), events])
      : events;
  return select({
    columns: [
      field('actor_id'),
      ...(breakdown ? [field('breakdown')] : []),
      ...(period === undefined ? [] : [field('entered')]),
      alias(call('arrayMap', [lambda(['event'], own), since]), 'events'),
    ],
    from: from(entered, 'entered_events'),
  });
};

/** The steps with which a walk can begin: any step in an unordered funnel. */
const firstSteps = ({ funnelsFilter, series }: FunnelsQuery): number[] =>
  funnelsFilter.funnelOrderType === 'unordered' ? [...series.keys()] : [0];

/** The time of step `index` (from 0) of the walk; 0 if it was not taken. */
export const timeAt = (index: number): Expr => at(field('times'), constant(index + 1));

export const reached = (index: number): Expr => compare('>', timeAt(index), constant(0));

/** Seconds between two steps of a walk. */
export const secondsBetween = (fromTime: Expr, toTime: Expr): Expr =>
  arithmetic('/', arithmetic('-', toTime, fromTime), constant(1_000_000));

/** The time of the last step that was taken before `index`; optional steps may be missing. */
export const timeBefore = (index: number): Expr =>
  index === 1
    ? timeAt(0)
    : call(
        'greatest',
        Array.from({ length: index }, (_, earlier) => timeAt(earlier)),
      );
