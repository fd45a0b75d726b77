/** All kinds of queries. */
import { InvalidRequestError } from '@meridian/core';
import { planActorsQuery, planBareSource } from './kinds/actors.ts';
import { answerInsightActorsOptions, planInsightActorsOptions } from './kinds/actors-options.ts';
import { answerAutocomplete } from './kinds/autocomplete.ts';
import { answerDatabaseSchema } from './kinds/database-schema.ts';
import { planEvents } from './kinds/events.ts';
import { planGroups } from './kinds/groups.ts';
import { planHogQL } from './kinds/hogql.ts';
import { planCalendarHeatmapNode, planFunnelCorrelationNode, planInsightNode } from './kinds/insights.ts';
import { answerMetadata } from './kinds/metadata.ts';
import { planSessions } from './kinds/sessions.ts';
import { planSessionsTimeline } from './kinds/sessions-timeline.ts';
import { planActorsPropertyTaxonomy, planEventTaxonomy, planTeamTaxonomy } from './kinds/taxonomy.ts';
import { planTrace, planTraceNeighbors, planTraces } from './kinds/traces.ts';
import { planWebNode } from './kinds/web.ts';
import type {
  DirectKind,
  NodeOf,
  PlanContext,
  RunnableKind,
  RunnableNode,
  SqlKind,
  SqlPlan,
} from './query-kind.ts';

const SQL_KINDS = {
  HogQLQuery: planHogQL,
  TrendsQuery: planInsightNode,
  FunnelsQuery: planInsightNode,
  RetentionQuery: planInsightNode,
  PathsQuery: planInsightNode,
  StickinessQuery: planInsightNode,
  LifecycleQuery: planInsightNode,
  CalendarHeatmapQuery: planCalendarHeatmapNode,
  EventsQuery: planEvents,
  SessionsQuery: planSessions,
  SessionsTimelineQuery: planSessionsTimeline,
  WebOverviewQuery: planWebNode,
  WebStatsTableQuery: planWebNode,
  WebGoalsQuery: planWebNode,
  WebExternalClicksTableQuery: planWebNode,
  WebVitalsPathBreakdownQuery: planWebNode,
  WebPageURLSearchQuery: planWebNode,
  WebTrendsQuery: planWebNode,
  ActorsQuery: planActorsQuery,
  InsightActorsQuery: planBareSource,
  FunnelsActorsQuery: planBareSource,
  StickinessActorsQuery: planBareSource,
  FunnelCorrelationActorsQuery: planBareSource,
  FunnelCorrelationQuery: planFunnelCorrelationNode,
  InsightActorsQueryOptions: planInsightActorsOptions,
  GroupsQuery: planGroups,
  TeamTaxonomyQuery: planTeamTaxonomy,
  EventTaxonomyQuery: planEventTaxonomy,
  ActorsPropertyTaxonomyQuery: planActorsPropertyTaxonomy,
  TracesQuery: planTraces,
  TraceQuery: planTrace,
  TraceNeighborsQuery: planTraceNeighbors,
} satisfies { readonly [Kind in RunnableKind]?: SqlKind<NodeOf<Kind>> };

const DIRECT_KINDS = {
  HogQLMetadata: answerMetadata,
  HogQLAutocomplete: answerAutocomplete,
  DatabaseSchemaQuery: answerDatabaseSchema,
  /** This kind reads no breakdown values. */
  InsightActorsQueryOptions: answerInsightActorsOptions,
} satisfies { readonly [Kind in RunnableKind]?: DirectKind<NodeOf<Kind>> };

/** Undefined for kinds without SQL, and for queries that need none. */
export const planSql = (node: RunnableNode, context: PlanContext): SqlPlan | undefined => {
  const plan = (SQL_KINDS as Partial<Record<RunnableKind, SqlKind<never>>>)[node.kind];
  return plan?.(node as never, context);
};

export const answerDirectly = (node: RunnableNode, context: PlanContext) => {
  const answer = (DIRECT_KINDS as Partial<Record<RunnableKind, DirectKind<never>>>)[node.kind];
  if (answer === undefined) throw new Error(`no handler for ${node.kind}`);
  return answer(node as never, context);
};

export const hasSql = (kind: RunnableKind): boolean => Object.hasOwn(SQL_KINDS, kind);

export const kindWithoutSql = (kind: RunnableKind): InvalidRequestError =>
  new InvalidRequestError('invalid_input', `A ${kind} runs no SQL, so it cannot be compiled.`, {
    attr: 'query__kind',
  });
