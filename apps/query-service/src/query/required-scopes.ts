/**
 * The scope that each kind of query and each table requires. `route`: the scope of the route is enough. Scopes are
 * declared only here: a kind that is missing does not compile, and without an entry for each table the service does not
 * start.
 */
import type { Scope } from '@meridian/contracts/internal';
import { containsSql, type QueryNode } from '@meridian/contracts/query';
import { ACTIONS } from '@meridian/hogql/compile';
import { CATALOG_TABLES, EMPTY_TABLES, TABLE_NAMES } from '@meridian/hogql/describe';
import { assertScope, hasScope } from '@meridian/identity';

type Needed = Scope | 'route';

export const SCOPES_OF_KINDS: Readonly<Record<QueryNode['kind'], Needed>> = {
  InsightVizNode: 'route',
  DataTableNode: 'route',
  DataVisualizationNode: 'route',
  SavedInsightNode: 'insight:read',
  HogQLQuery: 'route',
  TrendsQuery: 'route',
  FunnelsQuery: 'route',
  RetentionQuery: 'route',
  PathsQuery: 'route',
  StickinessQuery: 'route',
  LifecycleQuery: 'route',
  CalendarHeatmapQuery: 'route',
  EventsQuery: 'route',
  SessionsQuery: 'route',
  SessionsTimelineQuery: 'route',
  WebOverviewQuery: 'route',
  WebStatsTableQuery: 'route',
  // Planning one needs access to `system.actions`.
  WebGoalsQuery: 'route',
  WebExternalClicksTableQuery: 'route',
  WebVitalsQuery: 'route',
  WebVitalsPathBreakdownQuery: 'route',
  WebPageURLSearchQuery: 'route',
  WebTrendsQuery: 'route',
  ActorsQuery: 'route',
  InsightActorsQuery: 'route',
  FunnelsActorsQuery: 'route',
  StickinessActorsQuery: 'route',
  FunnelCorrelationActorsQuery: 'route',
  FunnelCorrelationQuery: 'route',
  InsightActorsQueryOptions: 'route',
  GroupsQuery: 'route',
  TeamTaxonomyQuery: 'route',
  EventTaxonomyQuery: 'route',
  ActorsPropertyTaxonomyQuery: 'route',
  TracesQuery: 'route',
  TraceQuery: 'route',
  TraceNeighborsQuery: 'route',
  HogQLMetadata: 'route',
  HogQLAutocomplete: 'route',
  DatabaseSchemaQuery: 'route',
};

const ROWS_OF_PERSONS = ['persons', 'raw_persons', 'person_distinct_ids', 'raw_person_distinct_ids'];
const ROWS_OF_EVENTS = ['events', 'sessions', 'raw_sessions', 'groups', 'raw_groups', 'log_entries'];
const COHORT_TABLES = ['cohort_people', 'static_cohort_people', 'raw_cohort_people'];

const all = (names: readonly string[], scope: Needed) => names.map((name): [string, Needed] => [name, scope]);

/** The scopes by table. Filters by a cohort or an action read only events and persons, so they need no further scope. */
export const SCOPES_OF_TABLES: ReadonlyMap<string, Needed> = new Map([
  ...all([...ROWS_OF_EVENTS, ...ROWS_OF_PERSONS, ...EMPTY_TABLES, ...CATALOG_TABLES], 'route'),
  ...all([...COHORT_TABLES, 'system.cohorts'], 'cohort:read'),
  ...all(['system.actions'], 'action:read'),
  ...all(['system.insights'], 'insight:read'),
  ...all(['system.dashboards', 'system.dashboard_tiles'], 'dashboard:read'),
  ...all(['system.annotations'], 'annotation:read'),
  ...all(['system.insight_variables'], 'insight_variable:read'),
]);

const undeclared = TABLE_NAMES.filter((name) => !SCOPES_OF_TABLES.has(name));
if (undeclared.length > 0) throw new Error(`no scope is declared for the tables ${undeclared.join(', ')}`);

interface Reach {
  readonly deniedTables: readonly string[];
  readonly scopes: readonly Scope[];
}

/** Cached by the scopes array of each remembered identity, because one identity sends many requests. */
const known = new WeakMap<readonly string[], Reach>();

const reachOf = (scopes: readonly string[]): Reach => {
  const remembered = known.get(scopes);
  if (remembered !== undefined) return remembered;
  const tables = [...SCOPES_OF_TABLES].flatMap(([name, scope]) =>
    scope === 'route' ? [] : [{ name, scope }],
  );
  const [held, denied] = [true, false].map((isHeld) =>
    tables.filter(({ scope }) => hasScope(scopes, scope) === isHeld),
  );
  const reach = {
    deniedTables: denied!.map(({ name }) => name),
    scopes: [...new Set(held!.map(({ scope }) => scope))],
  } satisfies Reach;
  known.set(scopes, reach);
  return reach;
};

export const deniedTablesOf = (scopes: readonly string[]): readonly string[] => reachOf(scopes).deniedTables;

/** The scopes of the caller that give access to tables. */
export const readScopesOf = (scopes: readonly string[]): readonly Scope[] => reachOf(scopes).scopes;

/** The tables denied in answers that show their SQL, which contains the definitions of the actions that it uses. */
export const deniedInShownSql = (scopes: readonly string[]): readonly string[] =>
  hasScope(scopes, 'action:read') ? deniedTablesOf(scopes) : [...deniedTablesOf(scopes), ACTIONS];

/** Cohorts are calculated from events, persons and other cohorts, never from saved definitions. */
export const DENIED_IN_COHORTS: readonly string[] = [...SCOPES_OF_TABLES.keys()].filter((name) =>
  name.startsWith('system.'),
);

/** The tables that a cohort of this author may not read. */
export const deniedToAuthorOfCohort = (scopes: readonly string[]): readonly string[] => [
  ...new Set([...deniedTablesOf(scopes), ...DENIED_IN_COHORTS]),
];

/** SQL in a filter or in an override runs as a query, so it needs the scope of a query. */
export const assertMaySaveFilters = (scopes: readonly string[], filters: unknown): void => {
  if (containsSql(filters)) assertScope({ scopes }, 'query:read');
};

export const assertMayAsk = (scopes: readonly string[], kind: QueryNode['kind']): void => {
  const scope = SCOPES_OF_KINDS[kind];
  if (scope !== 'route') assertScope({ scopes }, scope);
};
