/**
 * The tools of the public agent toolkit and command line that belong to products of Meridian: the first
 * request of each, in an order in which earlier ones create the objects that later ones need. `:id`, `:key` and `:name`
 * are those of the object `of`.
 */
export interface AgentTool {
  readonly tool: string;
  /** Below `/api/projects/:project_id`, unless it begins with `/api/`. */
  readonly operation: string;
  readonly of?: string;
  /** Texts such as `$insight` become the id of the object. */
  readonly body?: unknown;
  readonly query?: string;
  /** The object that the answer contains. */
  readonly makes?: string;
}

const SQL = { kind: 'HogQLQuery', query: 'SELECT 1 AS one' };
const VIEWS = { kind: 'EventsNode', event: '$pageview' };
const trends = { kind: 'TrendsQuery', series: [VIEWS], dateRange: { date_from: '-7d' } };
const run = (tool: string, query: object): AgentTool => ({
  tool,
  operation: 'POST /query/',
  body: { query },
});
const threshold = { configuration: { type: 'absolute', bounds: { upper: 1 } } };
const DELETE = { deleted: true };

export const AGENT_TOOLS: readonly AgentTool[] = [
  { tool: 'user-get', operation: 'GET /api/users/:id/', of: 'me' },
  { tool: 'user-settings-update', operation: 'PATCH /api/users/:id/', of: 'me', body: {} },
  { tool: 'organizations-list', operation: 'GET /api/organizations/' },
  { tool: 'organization-get', operation: 'GET /api/organizations/:organization_id/' },
  { tool: 'org-members-list', operation: 'GET /api/organizations/:organization_id/members/' },
  { tool: 'project-get', operation: 'GET /api/organizations/:organization_id/projects/:project_id/' },
  {
    tool: 'project-settings-update',
    operation: 'PATCH /api/organizations/:organization_id/projects/:project_id/',
    body: {},
  },

  {
    tool: 'action-create',
    operation: 'POST /actions/',
    body: { name: 'Viewed', steps: [{ event: '$pageview' }] },
    makes: 'action',
  },
  { tool: 'action-get', operation: 'GET /actions/:id/', of: 'action' },
  { tool: 'action-update', operation: 'PATCH /actions/:id/', of: 'action', body: { description: 'a' } },
  { tool: 'actions-get-all', operation: 'GET /actions/' },
  { tool: 'action-delete', operation: 'PATCH /actions/:id/', of: 'action', body: DELETE },

  {
    tool: 'insight-create',
    operation: 'POST /insights/',
    body: { name: 'Views', query: { kind: 'InsightVizNode', source: trends } },
    makes: 'insight',
  },
  { tool: 'insight-get', operation: 'GET /insights/:key/', of: 'insight' },
  { tool: 'insight-update', operation: 'PATCH /insights/:key/', of: 'insight', body: { tags: ['a'] } },
  { tool: 'insights-list', operation: 'GET /insights/' },
  { tool: 'insights-trending-retrieve', operation: 'GET /insights/trending/' },
  { tool: 'insights-activity-retrieve', operation: 'GET /insights/:key/activity/', of: 'insight' },
  { tool: 'insights-all-activity-retrieve', operation: 'GET /insights/activity/' },

  {
    tool: 'alert-create',
    operation: 'POST /alerts/',
    body: { name: 'Many', insight: '$insight', threshold, subscribed_users: [] },
    makes: 'alert',
  },
  { tool: 'alert-get', operation: 'GET /alerts/:id/', of: 'alert' },
  { tool: 'alert-update', operation: 'PATCH /alerts/:id/', of: 'alert', body: { enabled: false } },
  { tool: 'alerts-list', operation: 'GET /alerts/' },
  { tool: 'alert-simulate', operation: 'POST /alerts/simulate/', body: { insight: '$insight', threshold } },
  {
    tool: 'alert-destinations-create',
    operation: 'POST /alerts/:id/destinations/',
    of: 'alert',
    body: { type: 'webhook', webhook_url: 'https://hooks.example.com/alert' },
    makes: 'destination',
  },
  {
    tool: 'alert-destinations-delete',
    operation: 'POST /alerts/:id/destinations/delete/',
    of: 'alert',
    body: { hog_function_ids: ['$destination'] },
  },
  { tool: 'alert-delete', operation: 'DELETE /alerts/:id/', of: 'alert' },

  {
    tool: 'dashboard-create',
    operation: 'POST /dashboards/',
    body: { name: 'Board' },
    makes: 'dashboard',
  },
  { tool: 'dashboard-get', operation: 'GET /dashboards/:id/', of: 'dashboard' },
  { tool: 'dashboard-update', operation: 'PATCH /dashboards/:id/', of: 'dashboard', body: { pinned: true } },
  { tool: 'dashboards-get-all', operation: 'GET /dashboards/' },
  {
    tool: 'dashboard-create-tile',
    operation: 'POST /dashboards/:id/create_text_tile/',
    of: 'dashboard',
    body: { body: '# Views' },
    makes: 'tile',
  },
  {
    tool: 'dashboard-update-text-tile',
    operation: 'POST /dashboards/:id/update_text_tile/',
    of: 'dashboard',
    body: { tile_id: '$tile', body: '## Views' },
  },
  {
    tool: 'dashboard-reorder-tiles',
    operation: 'POST /dashboards/:id/reorder_tiles/',
    of: 'dashboard',
    body: { tile_order: ['$tile'] },
  },
  { tool: 'dashboard-insights-run', operation: 'GET /dashboards/:id/run_insights/', of: 'dashboard' },
  { tool: 'dashboard-widget-catalog-list', operation: 'GET /dashboards/widget_catalog/' },
  {
    tool: 'dashboards-move-tile-partial-update',
    operation: 'PATCH /dashboards/:id/move_tile/',
    of: 'dashboard',
    body: { to_dashboard: '$other dashboard', tile: { id: '$tile' } },
  },
  {
    tool: 'dashboard-tile-copy',
    operation: 'POST /dashboards/:id/copy_tile/',
    of: 'dashboard',
    body: { fromDashboardId: '$other dashboard', tileId: '$tile' },
  },
  {
    tool: 'dashboard-delete-tile',
    operation: 'POST /dashboards/:id/delete_tile/',
    of: 'other dashboard',
    body: { tile_id: '$tile' },
  },
  { tool: 'dashboard-templates-list', operation: 'GET /dashboard_templates/' },
  { tool: 'dashboard-templates-retrieve', operation: 'GET /dashboard_templates/:id/', of: 'template' },
  { tool: 'dashboard-delete', operation: 'PATCH /dashboards/:id/', of: 'other dashboard', body: DELETE },

  {
    tool: 'annotation-create',
    operation: 'POST /annotations/',
    body: { content: 'Release', date_marker: '2026-01-01T00:00:00Z', scope: 'project' },
    makes: 'annotation',
  },
  { tool: 'annotation-retrieve', operation: 'GET /annotations/:id/', of: 'annotation' },
  {
    tool: 'annotations-partial-update',
    operation: 'PATCH /annotations/:id/',
    of: 'annotation',
    body: { content: 'Released' },
  },
  { tool: 'annotations-list', operation: 'GET /annotations/' },
  { tool: 'annotation-delete', operation: 'PATCH /annotations/:id/', of: 'annotation', body: DELETE },

  {
    tool: 'comments-create',
    operation: 'POST /comments/',
    body: { content: 'Why?', scope: 'Insight', item_id: '$text of insight' },
    makes: 'comment',
  },
  { tool: 'comment-get', operation: 'GET /comments/:id/', of: 'comment' },
  { tool: 'comment-thread', operation: 'GET /comments/:id/thread/', of: 'comment' },
  { tool: 'comment-count', operation: 'GET /comments/count/' },
  { tool: 'comments-list', operation: 'GET /comments/' },

  {
    tool: 'cohorts-create',
    operation: 'POST /cohorts/',
    body: { name: 'Chosen', is_static: true },
    makes: 'cohort',
  },
  { tool: 'cohorts-retrieve', operation: 'GET /cohorts/:id/', of: 'cohort' },
  { tool: 'cohorts-list', operation: 'GET /cohorts/' },
  {
    tool: 'cohorts-add-persons-to-static-cohort-partial-update',
    operation: 'PATCH /cohorts/:id/add_persons_to_static_cohort/',
    of: 'cohort',
    body: { person_ids: ['$person'] },
  },
  {
    tool: 'cohorts-rm-person-from-static-cohort-partial-update',
    operation: 'PATCH /cohorts/:id/remove_person_from_static_cohort/',
    of: 'cohort',
    body: { person_id: '$person' },
  },
  { tool: 'cohorts-partial-update', operation: 'PATCH /cohorts/:id/', of: 'cohort', body: { name: 'Few' } },

  {
    tool: 'subscriptions-create',
    operation: 'POST /subscriptions/',
    body: {
      insight: '$insight',
      target_type: 'webhook',
      target_value: 'https://hooks.example.com/subscription',
      frequency: 'weekly',
      start_date: '2030-01-01T00:00:00Z',
      title: 'Weekly',
    },
    makes: 'subscription',
  },
  { tool: 'subscriptions-retrieve', operation: 'GET /subscriptions/:id/', of: 'subscription' },
  { tool: 'subscriptions-list', operation: 'GET /subscriptions/' },
  {
    tool: 'subscriptions-partial-update',
    operation: 'PATCH /subscriptions/:id/',
    of: 'subscription',
    body: { title: 'Each week' },
  },
  {
    tool: 'subscriptions-test-delivery-create',
    operation: 'POST /subscriptions/:id/test-delivery/',
    of: 'subscription',
    body: {},
    makes: 'delivery',
  },
  {
    tool: 'subscriptions-deliveries-list',
    operation: 'GET /subscriptions/:id/deliveries/',
    of: 'subscription',
  },
  {
    tool: 'subscriptions-deliveries-retrieve',
    operation: 'GET /subscriptions/:id/deliveries/:delivery_id/',
    of: 'subscription',
  },
  { tool: 'subscriptions-delete', operation: 'PATCH /subscriptions/:id/', of: 'subscription', body: DELETE },
  { tool: 'insight-delete', operation: 'PATCH /insights/:key/', of: 'insight', body: DELETE },

  {
    tool: 'endpoint-create',
    operation: 'POST /endpoints/',
    body: { name: '$endpoint', query: SQL },
  },
  { tool: 'endpoint-get', operation: 'GET /endpoints/:name/', of: 'endpoint' },
  {
    tool: 'endpoint-update',
    operation: 'PATCH /endpoints/:name/',
    of: 'endpoint',
    body: { display_name: 'One' },
  },
  { tool: 'endpoint-run', operation: 'POST /endpoints/:name/run/', of: 'endpoint', body: {} },
  { tool: 'endpoint-logs', operation: 'GET /endpoints/:name/logs/', of: 'endpoint' },
  {
    tool: 'endpoint-materialization-status',
    operation: 'GET /endpoints/:name/materialization_status/',
    of: 'endpoint',
  },
  { tool: 'endpoint-openapi-spec', operation: 'GET /endpoints/:name/openapi.json/', of: 'endpoint' },
  { tool: 'endpoint-versions', operation: 'GET /endpoints/:name/versions/', of: 'endpoint' },
  { tool: 'endpoints-get-all', operation: 'GET /endpoints/' },
  {
    tool: 'endpoints-last-execution-times',
    operation: 'POST /endpoints/last_execution_times/',
    body: { names: ['$endpoint'] },
  },
  {
    tool: 'endpoints-materialization-preview',
    operation: 'POST /endpoints/:name/materialization_preview/',
    of: 'endpoint',
    body: {},
  },
  { tool: 'endpoint-delete', operation: 'PATCH /endpoints/:name/', of: 'endpoint', body: DELETE },

  {
    tool: 'sql-variables-create',
    operation: 'POST /insight_variables/',
    body: { name: '$variable name', type: 'Number', default_value: 1 },
    makes: 'variable',
  },
  {
    tool: 'sql-variables-update',
    operation: 'PATCH /insight_variables/:id/',
    of: 'variable',
    body: { default_value: 2 },
  },
  { tool: 'sql-variables-delete', operation: 'DELETE /insight_variables/:id/', of: 'variable' },

  { tool: 'persons-list', operation: 'GET /persons/' },
  { tool: 'persons-retrieve', operation: 'GET /persons/:person_id/' },
  { tool: 'persons-values-retrieve', operation: 'GET /persons/values/', query: 'key=plan' },
  { tool: 'persons-cohorts-retrieve', operation: 'GET /persons/cohorts/', query: 'person_id=$person' },
  {
    tool: 'persons-property-set',
    operation: 'POST /persons/:person_id/update_property/',
    body: { key: 'plan', value: 'pro' },
  },
  {
    tool: 'persons-property-delete',
    operation: 'POST /persons/:person_id/delete_property/',
    body: { $unset: 'plan' },
  },
  { tool: 'persons-bulk-delete', operation: 'POST /persons/bulk_delete/', body: { ids: ['$person'] } },

  { tool: 'advanced-activity-logs-list', operation: 'GET /advanced_activity_logs/' },
  {
    tool: 'advanced-activity-logs-filters',
    operation: 'GET /advanced_activity_logs/available_filters/',
  },

  {
    tool: 'docs-search',
    operation: 'POST /mcp_tools/:tool/',
    of: 'docs_search',
    body: { args: { query: 'cohort' } },
  },
  {
    tool: 'execute-sql',
    operation: 'POST /mcp_tools/:tool/',
    of: 'execute_sql',
    body: { args: { query: 'SELECT 1' } },
  },
  {
    tool: 'event-definition-create',
    operation: 'POST /event_definitions/',
    body: { name: '$event' },
    makes: 'event definition',
  },
  {
    tool: 'event-definition-update',
    operation: 'PATCH /event_definitions/:id/',
    of: 'event definition',
    body: { description: 'An event' },
  },
  run('insight-query', trends),
  run('query-trends', trends),
  run('query-funnel', { kind: 'FunnelsQuery', series: [VIEWS, VIEWS] }),
  run('query-lifecycle', { kind: 'LifecycleQuery', series: [VIEWS] }),
  run('query-paths', { kind: 'PathsQuery', pathsFilter: {} }),
  run('query-retention', { kind: 'RetentionQuery', retentionFilter: {} }),
  run('query-stickiness', { kind: 'StickinessQuery', series: [VIEWS] }),
  run('query-web-overview', { kind: 'WebOverviewQuery', properties: [] }),
  run('query-web-stats', { kind: 'WebStatsTableQuery', breakdownBy: 'Page', properties: [] }),
  run('query-llm-traces-list', { kind: 'TracesQuery' }),
  run('query-llm-trace', { kind: 'TraceQuery', traceId: 'none' }),
  run('query-trends-actors', {
    kind: 'ActorsQuery',
    source: { kind: 'InsightActorsQuery', source: trends },
  }),
];
