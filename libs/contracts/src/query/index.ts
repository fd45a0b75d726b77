export { type InsightActorsQueryOptions, insightActorsQueryOptionsSchema } from './actors-options.ts';
export {
  type ActorsQuery,
  type ActorsSource,
  actorsQuerySchema,
  actorsSourceSchema,
  type InsightActorsQuery,
  type InsightActorsSource,
  insightActorsQuerySchema,
  insightActorsSourceSchema,
  type StickinessActorsQuery,
  stickinessActorsQuerySchema,
} from './actors-query.ts';
export {
  BREAKDOWN_NULL,
  BREAKDOWN_OTHER,
  type Breakdown,
  type BreakdownFilter,
  breakdownFilterSchema,
  breakdownSchema,
} from './breakdowns.ts';
export { type CalendarHeatmapQuery, calendarHeatmapQuerySchema } from './calendar-heatmap.ts';
export {
  BEHAVIOR_UNITS,
  type BehaviorFilter,
  type CohortCondition,
  type CohortGroup,
  cohortPropertiesSchema,
  isCohortGroup,
} from './cohort-filters.ts';
export { containsSql } from './contains-sql.ts';
export {
  type CompareFilter,
  compareFilterSchema,
  type DateRange,
  dateRangeSchema,
  type Interval,
  intervalSchema,
} from './date-range.ts';
export {
  type EventsQuery,
  eventsQuerySchema,
  type SessionsQuery,
  sessionsQuerySchema,
} from './events-query.ts';
export {
  type FunnelCorrelationActorsQuery,
  type FunnelCorrelationQuery,
  funnelCorrelationActorsQuerySchema,
  funnelCorrelationQuerySchema,
} from './funnel-correlation.ts';
export { type FunnelsFilter, type FunnelsQuery, funnelsFilterSchema, funnelsQuerySchema } from './funnels.ts';
export { type FunnelsActorsQuery, funnelsActorsQuerySchema } from './funnels-actors-query.ts';
export { type GroupsQuery, groupsQuerySchema } from './groups-query.ts';
export {
  type DatabaseSchemaQuery,
  databaseSchemaQuerySchema,
  type HogQLAutocomplete,
  type HogQLFilters,
  type HogQLMetadata,
  type HogQLQuery,
  hogqlAutocompleteSchema,
  hogqlFiltersSchema,
  hogqlMetadataSchema,
  hogqlQuerySchema,
  type QueryVariable,
  type QueryVariables,
  queryVariableSchema,
  queryVariablesSchema,
} from './hogql-query.ts';
export { insightMembers, nodeMembers, queryTagsSchema } from './insight-members.ts';
export { type InsightKind, type InsightQuery, insightQuerySchema } from './insight-query.ts';
export {
  LIFECYCLE_STATUSES,
  type LifecycleQuery,
  type LifecycleStatus,
  lifecycleFilterSchema,
  lifecycleQuerySchema,
} from './lifecycle.ts';
export { mcpToolAnswerSchema, mcpToolCallSchema } from './mcp-tools.ts';
export { modifiersSchema, type QueryModifiers } from './modifiers.ts';
export {
  type PathCleaningRule,
  pathCleaningFilterSchema,
  pathCleaningRuleSchema,
  pathCleaningRules,
} from './path-cleaning.ts';
export {
  type FunnelPathsFilter,
  funnelPathsFilterSchema,
  type PathsFilter,
  type PathsQuery,
  pathsFilterSchema,
  pathsQuerySchema,
} from './paths.ts';
export {
  cohortsOfPersonParams,
  type PropertiesTimeline,
  type PropertiesTimelineParams,
  personsOfCohortParams,
  propertiesTimelineParams,
  propertiesTimelineSchema,
  sessionValuesParams,
  sessionValuesSchema,
} from './person-views.ts';
export {
  isPropertyGroup,
  PROPERTY_FILTER_TYPES,
  PROPERTY_OPERATORS,
  type PropertyFilter,
  type PropertyGroup,
  propertiesSchema,
  propertyFilterListSchema,
  propertyFilterSchema,
  propertyGroupSchema,
} from './property-filters.ts';
export {
  dataTableNodeSchema,
  dataVisualizationNodeSchema,
  insightVizNodeSchema,
  type QueryKind,
  type QueryNode,
  queryNodeSchema,
  savedInsightNodeSchema,
} from './query-node.ts';
export {
  clientQueryIdSchema,
  draftSqlParams,
  type FiltersOverride,
  filtersOverrideSchema,
  QUERY_MAX_BODY_BYTES,
  type QueryRequest,
  queryCancelParams,
  queryRequestSchema,
  queryStatusParams,
  REFRESH_MODES,
  type RefreshMode,
  refreshModeSchema,
  tableFormatSchema,
} from './query-request.ts';
export {
  type CachedAnswer,
  cachedAnswerSchema,
  columnTypesSchema,
  type QueryAnswer,
  type QueryLogAnswer,
  type QueryProgress,
  type QueryStatus,
  queryAnswerSchema,
  queryLogSchema,
  queryProgressSchema,
  queryRunAnswerSchema,
  queryStatusAnswerSchema,
  queryStatusSchema,
  type ResolvedDateRange,
  resolvedDateRangeSchema,
  resultStatusSchema,
  savedQuerySchema,
} from './query-response.ts';
export {
  type RetentionEntity,
  type RetentionFilter,
  type RetentionQuery,
  retentionEntitySchema,
  retentionFilterSchema,
  retentionQuerySchema,
} from './retention.ts';
export {
  type ActionsNode,
  actionsExclusionSchema,
  actionsNodeSchema,
  BASE_MATH,
  type EntityNode,
  type EventsNode,
  entityNodeSchema,
  eventsExclusionSchema,
  eventsNodeSchema,
  type FunnelExclusion,
  funnelExclusionSchema,
  type GroupNode,
  groupNodeSchema,
  PER_ACTOR_MATH,
  PROPERTY_MATH,
  type SeriesMath,
} from './series.ts';
export { type SessionsTimelineQuery, sessionsTimelineQuerySchema } from './sessions-timeline.ts';
export {
  type StickinessFilter,
  type StickinessQuery,
  stickinessFilterSchema,
  stickinessQuerySchema,
} from './stickiness.ts';
export {
  type ActorsPropertyTaxonomyQuery,
  actorsPropertyTaxonomyQuerySchema,
  type EventTaxonomyQuery,
  eventTaxonomyQuerySchema,
  type TeamTaxonomyQuery,
  teamTaxonomyQuerySchema,
} from './taxonomy.ts';
export {
  type TraceNeighborsQuery,
  type TraceQuery,
  type TracesQuery,
  traceNeighborsQuerySchema,
  traceQuerySchema,
  tracesQuerySchema,
} from './traces.ts';
export {
  CHART_DISPLAYS,
  type ChartDisplay,
  calendarHeatmapFilterSchema,
  chartDisplaySchema,
  type TrendsFilter,
  type TrendsQuery,
  trendsFilterSchema,
  trendsQuerySchema,
} from './trends.ts';
export {
  WEB_BREAKDOWNS,
  WEB_VITALS_BANDS,
  type WebBreakdown,
  type WebExternalClicksTableQuery,
  type WebGoalsQuery,
  type WebKind,
  type WebOverviewQuery,
  type WebPageURLSearchQuery,
  type WebQuery,
  type WebStatsTableQuery,
  type WebTrendsMetric,
  type WebTrendsQuery,
  type WebVitalsPathBreakdownQuery,
  webQuerySchema,
} from './web-analytics.ts';
