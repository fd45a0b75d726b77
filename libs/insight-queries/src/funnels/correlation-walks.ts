/** The actors of a funnel with the span of their walks, and what they did on the way. */
import type { EntityNode, FunnelCorrelationQuery, FunnelsQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  arithmetic,
  call,
  compare,
  constant,
  type Expr,
  equals,
  type FromItem,
  field,
  from,
  join,
  type Query,
  select,
  tuple,
} from '@meridian/hogql/build';
import type { InsightContext } from '../insight-plan.ts';
import { timestamp, within } from '../shared/time-range.ts';
import { funnelActor, timeAt } from './actor-walks.ts';
import { requestedRange, requestedWalks } from './actors.ts';
import { windowMicros } from './window.ts';

export const ACTOR = field('actors', 'actor_id');
const STARTED = field('actors', 'started');
const FINISHED = field('actors', 'finished');

/** Whether the actor took the last step. */
export const CONVERTED = compare('>', FINISHED, constant(0));

/** The actors that the source of a correlation asks for: columns `actor_id`, `started` and `finished` (0 if never). */
const correlatedActors = (query: FunnelCorrelationQuery, context: InsightContext): Query =>
  select({
    columns: [
      field('actor_id'),
      alias(timeAt(0), 'started'),
      alias(timeAt(funnelOf(query).series.length - 1), 'finished'),
    ],
    from: from(requestedWalks(query.source, funnelOf(query), context), 'walks'),
  });

/** A breakdown only matters if the source asks for one of its values. */
const funnelOf = ({ source }: FunnelCorrelationQuery): FunnelsQuery =>
  source.funnelStepBreakdown === undefined ? { ...source.source, breakdownFilter: undefined } : source.source;

export const correlatedActorsFrom = (query: FunnelCorrelationQuery, context: InsightContext): FromItem =>
  from(correlatedActors(query, context), 'actors');

/** The events of these actors. */
export const eventsOfActors = (
  query: FunnelCorrelationQuery,
  context: InsightContext,
): readonly FromItem[] => [
  from('events'),
  join(
    'JOIN',
    correlatedActors(query, context),
    'actors',
    equals(funnelActor(query.source.source).key, ACTOR),
  ),
];

const MICROS = call('toUnixTimestamp64Micro', [timestamp]);

/** The event with which the walk began. Each actor has one. */
export const IS_START = equals(MICROS, STARTED);

/** Events between the first step and the last one, or the end of the conversion window; never the steps themselves. */
export const isOnTheWay = (query: FunnelCorrelationQuery, context: InsightContext): Expr => {
  const end = call('if', [
    CONVERTED,
    FINISHED,
    arithmetic('+', STARTED, windowMicros(query.source.source.funnelsFilter)),
  ]);
  const steps = stepNames(query.source.source.series, context);
  return and(
    compare('>', MICROS, STARTED),
    compare('<', MICROS, end),
    steps.length === 0 ? undefined : isNotOneOf(field('event'), steps),
  );
};

export const isNotOneOf = (column: Expr, names: readonly string[]): Expr =>
  compare('not in', column, tuple(names.map((name) => constant(name))));

export const isInRangeOf = ({ source }: FunnelCorrelationQuery, context: InsightContext): Expr =>
  within(requestedRange(source, source.source, context));

const stepNames = (series: readonly EntityNode[], context: InsightContext): string[] => {
  const namesOf = (node: EntityNode): readonly string[] => {
    switch (node.kind) {
      case 'EventsNode':
        return node.event === undefined ? [] : [node.event];
      case 'ActionsNode':
        return (context.actions.get(node.id)?.steps ?? []).flatMap(({ event }) => (event ? [event] : []));
      case 'GroupNode':
        return node.nodes.flatMap(namesOf);
    }
  };
  return [...new Set(series.flatMap(namesOf))];
};
