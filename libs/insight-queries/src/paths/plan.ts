/** PathsQuery: edges between consecutive steps, with their counts and times. */
import { type ResolvedRange, resolveDateRange } from '@meridian/calendar';
import type { PathsFilter, PathsQuery } from '@meridian/contracts/query';
import {
  alias,
  and,
  call,
  compare,
  constant,
  type Expr,
  field,
  from,
  lambda,
  orderBy,
  type Query,
  type Select,
  select,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';
import { windowSeconds } from '../funnels/window.ts';
import type { InsightAnswer, InsightContext, InsightPlan, Row } from '../insight-plan.ts';
import { actorOf, where } from '../shared/actor.ts';
import { matchesFilters } from '../shared/entity.ts';
import { toNumber, toText } from '../shared/rows.ts';
import { within } from '../shared/time-range.ts';
import { visitsInFunnel } from './funnel-window.ts';
import { isOnPath, isWanted, pathItem } from './path-item.ts';
import { edgesOf, SESSION_GAP_MS, sessionsOf, stepsOf, touches } from './path-steps.ts';

export const planPaths = (query: PathsQuery, context: InsightContext): InsightPlan => {
  const range = resolveDateRange(query.dateRange, 'day', context);
  return {
    query: edgesQuery(query, range, context),
    shape: (rows) => shapePaths(rows, query.samplingFactor ?? 1),
    range,
  };
};

const edgesQuery = (query: PathsQuery, range: ResolvedRange, context: InsightContext): Query => {
  const { edgeLimit } = query.pathsFilter;
  return select({
    columns: [
      field('source'),
      field('target'),
      alias(call('count'), 'value'),
      alias(call('avg', [field('duration_ms')]), 'average_conversion_time'),
    ],
    from: from(walkedEdges(query, range, context), 'edges'),
    groupBy: [field('source'), field('target')],
    having: weightBetween(query.pathsFilter),
    orderBy: [orderBy(field('value'), 'DESC'), orderBy(field('source')), orderBy(field('target'))],
    limit: edgeLimit,
  });
};

const weightBetween = ({ minEdgeWeight, maxEdgeWeight }: PathsFilter): Expr | undefined =>
  where(
    minEdgeWeight ? compare('>=', field('value'), constant(minEdgeWeight)) : undefined,
    maxEdgeWeight ? compare('<=', field('value'), constant(maxEdgeWeight)) : undefined,
  );

/** One row per actor and edge; the actors of an edge are read from the same rows. */
export const walkedEdges = (query: PathsQuery, range: ResolvedRange, context: InsightContext): Select => {
  const visitors = visitsOf(query, range, context);
  const { funnelPathsFilter } = query;
  const visits = funnelPathsFilter
    ? visitsInFunnel(visitors, { ...query, funnelPathsFilter }, range, context)
    : visitors;
  const sessions = select({
    columns: [
      field('actor_id'),
      alias(call('arrayJoin', [sessionsOf(field('visits'), sessionGapMs(query))]), 'session'),
    ],
    from: from(visits, 'visitors'),
  });
  const walks = select({
    columns: [field('actor_id'), alias(stepsOf(field('session'), query.pathsFilter), 'steps')],
    from: from(sessions, 'sessions'),
    where: touches(field('session'), query.pathsFilter),
  });
  const joined = select({
    columns: [field('actor_id'), alias(call('arrayJoin', [edgesOf(field('steps'))]), 'edge')],
    from: from(walks, 'walks'),
  });
  return select({
    columns: [
      field('actor_id'),
      alias(tupleElement(field('edge'), 1), 'source'),
      alias(tupleElement(field('edge'), 2), 'target'),
      alias(tupleElement(field('edge'), 3), 'duration_ms'),
    ],
    from: from(joined, 'joined'),
  });
};

/** With a funnel, everything within its window is one session. */
const sessionGapMs = ({ funnelPathsFilter }: PathsQuery): number =>
  funnelPathsFilter === undefined
    ? SESSION_GAP_MS
    : windowSeconds(funnelPathsFilter.funnelSource.funnelsFilter) * 1_000;

/**
 * One row per actor with its visits in order, as (milliseconds, item). Uuids are ascending, so events with equal times
 * keep the order in which they arrived.
 */
const visitsOf = (query: PathsQuery, range: ResolvedRange, context: InsightContext): Select => {
  const actor = actorOf(query.aggregation_group_type_index);
  const items = select({
    columns: [
      alias(actor.key, 'actor_id'),
      field('timestamp'),
      field('uuid'),
      alias(pathItem(query.pathsFilter), 'item'),
    ],
    from: {
      ...from('events'),
      ...(query.samplingFactor !== undefined && { sample: { ratio: query.samplingFactor } }),
    },
    where: and(isOnPath(query.pathsFilter), matchesFilters(query, context), actor.present, within(range)),
  });
  const sorted = call('arraySort', [
    call('groupArray', [
      tuple([call('toUnixTimestamp64Milli', [field('timestamp')]), field('uuid'), field('item')]),
    ]),
  ]);
  const visit = field('visit');
  const withoutUuid = lambda(['visit'], tuple([tupleElement(visit, 1), tupleElement(visit, 3)]));
  return select({
    columns: [field('actor_id'), alias(call('arrayMap', [withoutUuid, sorted]), 'visits')],
    from: from(items, 'items'),
    where: isWanted(field('item'), query.pathsFilter.excludeEvents),
    groupBy: [field('actor_id')],
  });
};

const shapePaths = (rows: readonly Row[], samplingFactor: number): InsightAnswer => ({
  results: connectedEdges(
    rows.map(([source, target, value, averageMs]) => ({
      source: toText(source),
      target: toText(target),
      value: toNumber(value) / samplingFactor,
      average_conversion_time: toNumber(averageMs),
    })),
  ),
});

interface Edge {
  readonly source: string;
  readonly target: string;
}

/** Removes the edges that no path from a first step reaches after limits and weights. */
const connectedEdges = <E extends Edge>(edges: readonly E[]): readonly E[] => {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const reached = new Set<string>();
  const open = edges.map(({ source }) => source).filter((source) => source.startsWith('1_'));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    for (const { target } of bySource.get(node) ?? []) open.push(target);
  }
  return edges.filter(({ source }) => reached.has(source));
};
