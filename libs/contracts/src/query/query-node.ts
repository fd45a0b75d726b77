import { z } from 'zod';
import { insightActorsQueryOptionsSchema } from './actors-options.ts';
import { actorsQuerySchema, insightActorsSourceSchema } from './actors-query.ts';
import { calendarHeatmapQuerySchema } from './calendar-heatmap.ts';
import { drawn } from './drawn.ts';
import { eventsQuerySchema, sessionsQuerySchema } from './events-query.ts';
import { funnelCorrelationQuerySchema } from './funnel-correlation.ts';
import { groupsQuerySchema } from './groups-query.ts';
import {
  databaseSchemaQuerySchema,
  hogqlAutocompleteSchema,
  hogqlMetadataSchema,
  hogqlQuerySchema,
} from './hogql-query.ts';
import { nodeMembers } from './insight-members.ts';
import { insightQuerySchema } from './insight-query.ts';
import { optional } from './optional.ts';
import { sessionsTimelineQuerySchema } from './sessions-timeline.ts';
import {
  actorsPropertyTaxonomyQuerySchema,
  eventTaxonomyQuerySchema,
  teamTaxonomyQuerySchema,
} from './taxonomy.ts';
import { traceNeighborsQuerySchema, traceQuerySchema, tracesQuerySchema } from './traces.ts';
import {
  webOverviewQuerySchema,
  webQuerySchema,
  webStatsTableQuerySchema,
  webVitalsQuerySchema,
} from './web-analytics.ts';

/** Wrappers describe how to show a query. Running one runs its `source`. */
export const insightVizNodeSchema = drawn({
  ...nodeMembers,
  kind: z.literal('InsightVizNode'),
  source: z.discriminatedUnion('kind', [
    ...insightQuerySchema.options,
    calendarHeatmapQuerySchema,
    webOverviewQuerySchema,
    webStatsTableQuerySchema,
  ]),
});

export const dataTableNodeSchema = drawn({
  ...nodeMembers,
  kind: z.literal('DataTableNode'),
  source: z.discriminatedUnion('kind', [
    eventsQuerySchema,
    sessionsQuerySchema,
    actorsQuerySchema,
    groupsQuerySchema,
    tracesQuerySchema,
    traceQuerySchema,
    hogqlQuerySchema,
    insightActorsSourceSchema,
    sessionsTimelineQuerySchema,
    ...webQuerySchema.options,
    webVitalsQuerySchema,
  ]),
  columns: optional(z.array(z.string())),
  hiddenColumns: optional(z.array(z.string())),
  pinnedColumns: optional(z.array(z.string())),
});

export const dataVisualizationNodeSchema = drawn({
  ...nodeMembers,
  kind: z.literal('DataVisualizationNode'),
  source: hogqlQuerySchema,
});

export const savedInsightNodeSchema = z.looseObject({
  ...nodeMembers,
  kind: z.literal('SavedInsightNode'),
  shortId: z.string().min(1).max(64),
});

/** Every node that the query endpoint runs. */
export const queryNodeSchema = z.discriminatedUnion('kind', [
  hogqlQuerySchema,
  hogqlMetadataSchema,
  hogqlAutocompleteSchema,
  databaseSchemaQuerySchema,
  ...insightQuerySchema.options,
  calendarHeatmapQuerySchema,
  eventsQuerySchema,
  sessionsQuerySchema,
  actorsQuerySchema,
  insightActorsSourceSchema,
  sessionsTimelineQuerySchema,
  ...webQuerySchema.options,
  webVitalsQuerySchema,
  insightActorsQueryOptionsSchema,
  funnelCorrelationQuerySchema,
  groupsQuerySchema,
  teamTaxonomyQuerySchema,
  eventTaxonomyQuerySchema,
  actorsPropertyTaxonomyQuerySchema,
  tracesQuerySchema,
  traceQuerySchema,
  traceNeighborsQuerySchema,
  insightVizNodeSchema,
  dataTableNodeSchema,
  dataVisualizationNodeSchema,
  savedInsightNodeSchema,
]);

export type QueryNode = z.output<typeof queryNodeSchema>;
export type QueryKind = QueryNode['kind'];
