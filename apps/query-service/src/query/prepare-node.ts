/** Unwraps a node and applies the overrides of the caller. */
import {
  type ActorsSource,
  type CalendarHeatmapQuery,
  type FiltersOverride,
  type FunnelCorrelationQuery,
  type InsightActorsSource,
  type InsightQuery,
  insightQuerySchema,
  type PropertyGroup,
  type QueryNode,
  type QueryVariables,
  type WebQuery,
} from '@meridian/contracts/query';
import type { RunnableNode } from './query-kind.ts';

export type UnsavedNode = Exclude<QueryNode, { kind: 'SavedInsightNode' }>;

export interface NodeOverrides {
  readonly filters?: FiltersOverride | undefined;
  /** The variables by their ids. */
  readonly variables?: QueryVariables | undefined;
  /** The values of variables by their code names. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

export const prepareNode = (node: UnsavedNode, overrides: NodeOverrides = {}): RunnableNode => {
  let prepared = unwrap(node);
  if (overrides.filters !== undefined) prepared = withFilters(prepared, overrides.filters);
  if (overrides.variables !== undefined) prepared = withVariables(prepared, overrides.variables);
  if (overrides.values !== undefined) prepared = withValues(prepared, overrides.values);
  return prepared;
};

const unwrap = (node: UnsavedNode): RunnableNode => {
  switch (node.kind) {
    case 'InsightVizNode':
    case 'DataTableNode':
    case 'DataVisualizationNode':
    case 'WebVitalsQuery':
      return unwrap(node.source);
    default:
      return node;
  }
};

// ── Filters ─────────────────────────────────────────────────────────────────────────────────────────────────

const withFilters = (node: RunnableNode, filters: FiltersOverride): RunnableNode => {
  switch (node.kind) {
    case 'TrendsQuery':
    case 'FunnelsQuery':
    case 'RetentionQuery':
    case 'PathsQuery':
    case 'StickinessQuery':
    case 'LifecycleQuery':
    case 'CalendarHeatmapQuery':
    case 'WebOverviewQuery':
    case 'WebStatsTableQuery':
    case 'WebGoalsQuery':
    case 'WebExternalClicksTableQuery':
    case 'WebVitalsPathBreakdownQuery':
    case 'WebPageURLSearchQuery':
    case 'WebTrendsQuery':
      return withInsightFilters(node, filters);
    case 'InsightActorsQuery':
      return { ...node, source: withInsightFilters(node.source, filters) };
    case 'FunnelsActorsQuery':
      return { ...node, source: withInsightFilters(node.source, filters) };
    case 'StickinessActorsQuery':
      return { ...node, source: withInsightFilters(node.source, filters) };
    case 'FunnelCorrelationQuery':
      return withCorrelationFilters(node, filters);
    case 'FunnelCorrelationActorsQuery':
      return { ...node, source: withCorrelationFilters(node.source, filters) };
    case 'InsightActorsQueryOptions':
      return { ...node, source: withFilters(node.source, filters) as InsightActorsSource };
    case 'TracesQuery':
    case 'TraceQuery':
    case 'TraceNeighborsQuery':
      return {
        ...node,
        ...(hasDates(filters) && { dateRange: dateRangeOf(filters) }),
        properties: narrow(node.properties, filters.properties),
      };
    case 'ActorsQuery':
      return node.source === undefined
        ? { ...node, fixedProperties: narrow(node.fixedProperties, filters.properties) }
        : { ...node, source: withFilters(node.source, filters) as ActorsSource };
    case 'HogQLQuery':
      return {
        ...node,
        filters: {
          filterTestAccounts: node.filters?.filterTestAccounts ?? false,
          dateRange: hasDates(filters) ? dateRangeOf(filters) : node.filters?.dateRange,
          properties: narrow(node.filters?.properties, filters.properties),
        },
      };
    case 'SessionsTimelineQuery':
      return hasDates(filters) ? { ...node, after: filters.date_from, before: filters.date_to } : node;
    case 'EventsQuery':
    case 'SessionsQuery':
      return {
        ...node,
        ...(hasDates(filters) && { after: filters.date_from, before: filters.date_to }),
        fixedProperties: narrow(node.fixedProperties, filters.properties),
      };
    default:
      return node;
  }
};

/** A node without a breakdown has no such member, so this is known by its schema. */
const TAKES_BREAKDOWN: ReadonlySet<string> = new Set(
  insightQuerySchema.options.flatMap(({ shape }) => ('breakdownFilter' in shape ? [shape.kind.value] : [])),
);

const withInsightFilters = <Query extends InsightQuery | CalendarHeatmapQuery | WebQuery>(
  node: Query,
  filters: FiltersOverride,
): Query => ({
  ...node,
  ...(hasDates(filters) && { dateRange: dateRangeOf(filters) }),
  properties: narrow(node.properties, filters.properties),
  ...(filters.breakdown_filter !== undefined &&
    TAKES_BREAKDOWN.has(node.kind) && { breakdownFilter: filters.breakdown_filter }),
});

const withCorrelationFilters = (
  node: FunnelCorrelationQuery,
  filters: FiltersOverride,
): FunnelCorrelationQuery => ({
  ...node,
  source: { ...node.source, source: withInsightFilters(node.source.source, filters) },
});

const hasDates = ({ date_from, date_to }: FiltersOverride): boolean =>
  date_from !== undefined || date_to !== undefined;

const dateRangeOf = ({ date_from, date_to, explicitDate }: FiltersOverride) => ({
  date_from,
  date_to,
  explicitDate: explicitDate ?? false,
  excludeIncompletePeriods: undefined,
});

const NO_FILTERS: PropertyGroup = { type: 'AND', values: [] };

const narrow = (own: PropertyGroup | undefined, added: PropertyGroup | undefined): PropertyGroup => {
  if (added === undefined || added.values.length === 0) return own ?? NO_FILTERS;
  if (own === undefined || own.values.length === 0) return added;
  return { type: 'AND', values: [own, added] };
};

// ── Variables ───────────────────────────────────────────────────────────────────────────────────────────────

const withVariables = (node: RunnableNode, variables: QueryVariables): RunnableNode =>
  mapHogQL(node, (own) => {
    const merged = Object.entries(variables).map(([key, value]) => [key, { ...own?.[key], ...value }]);
    return { ...own, ...Object.fromEntries(merged) };
  });

/** Values by code name, for the variables that the query lists and for others. */
const withValues = (node: RunnableNode, values: Readonly<Record<string, unknown>>): RunnableNode =>
  mapHogQL(node, (own) => {
    const listed = Object.entries(own ?? {});
    const merged: [string, QueryVariables[string]][] = [...listed];
    for (const [codeName, value] of Object.entries(values)) {
      const index = listed.findIndex(([, variable]) => variable.code_name === codeName);
      const key = listed[index]?.[0] ?? codeName;
      const variable = {
        variableId: listed[index]?.[1].variableId ?? codeName,
        code_name: codeName,
        value: value ?? undefined,
        isNull: value === null,
      };
      if (index >= 0) merged[index] = [key, variable];
      else merged.push([key, variable]);
    }
    return Object.fromEntries(merged);
  });

const mapHogQL = (
  node: RunnableNode,
  change: (own: QueryVariables | undefined) => QueryVariables,
): RunnableNode => {
  if (node.kind === 'HogQLQuery') return { ...node, variables: change(node.variables) };
  if (node.kind === 'ActorsQuery' && node.source?.kind === 'HogQLQuery') {
    return { ...node, source: { ...node.source, variables: change(node.source.variables) } };
  }
  return node;
};
