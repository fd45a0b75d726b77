import { personSchema } from '@meridian/contracts/capture';
import * as insights from '@meridian/contracts/insights';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import * as query from '@meridian/contracts/query';
import {
  activityLogEntrySchema,
  activityLogParams,
  activityParams,
  activitySchema,
  advancedActivityLogParams,
  availableActivityFiltersSchema,
} from '@meridian/contracts/wire';
import { z } from 'zod';
import { pageExample, TIME, USER_BASIC, UUID } from './examples.ts';
import { below, CREATED, listOf, pagesOf, type Shapes, TABLE_FILES } from './shape.ts';

const SQL = { kind: 'HogQLQuery', query: 'select event, count() from events group by event' };
const queryRun = {
  body: query.queryRequestSchema,
  bodyExample: { query: SQL },
  answer: query.queryRunAnswerSchema,
  otherTypes: TABLE_FILES,
  example: {
    results: [['$pageview', 42]],
    columns: ['event', 'count()'],
    types: [
      ['event', 'String'],
      ['count()', 'UInt64'],
    ],
    hasMore: false,
    is_cached: false,
    last_refresh: TIME,
    timezone: 'Europe/Berlin',
  },
};
const status = {
  id: UUID,
  query_async: true,
  team_id: 1,
  complete: true,
  error: false,
  error_message: null,
  error_details: null,
  results: queryRun.example,
  insight_id: null,
  dashboard_id: null,
  task_id: null,
  start_time: TIME,
  pickup_time: TIME,
  end_time: TIME,
  expiration_time: null,
  labels: null,
  query_progress: null,
};
const insightBasic = {
  id: 7,
  short_id: 'aB3dE9xZ',
  name: 'Page views',
  derived_name: null,
  description: '',
  query: {
    kind: 'InsightVizNode',
    source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] },
  },
  filters: {},
  tags: ['web'],
  favorited: false,
  saved: true,
  dashboards: [],
  dashboard_tiles: [],
  last_refresh: TIME,
  refreshing: false,
  created_at: TIME,
  created_by: USER_BASIC,
  updated_at: TIME,
  last_modified_at: TIME,
  last_modified_by: USER_BASIC,
  version: 1,
  last_viewed_at: null,
  user_access_level: 'editor',
};
const insight = {
  answer: insights.insightSchema,
  example: {
    ...insightBasic,
    order: null,
    deleted: false,
    is_sample: false,
    effective_restriction_level: 21,
    effective_privilege_level: 37,
    timezone: 'Europe/Berlin',
    alerts: [],
    result: [{ label: '$pageview', data: [3, 5], days: ['2026-11-01', '2026-11-02'] }],
    hasMore: null,
    columns: null,
    types: null,
    hogql: null,
    is_cached: true,
    cache_target_age: TIME,
    next_allowed_client_refresh: TIME,
    query_status: null,
  },
};
const insightWrite = {
  ...insight,
  body: insights.insightWriteSchema,
  bodyExample: { name: 'Page views', query: insightBasic.query },
};
/** A filter of the older API. It is read leniently. */
const legacyFilter = z.looseObject({ insight: z.string().optional(), refresh: z.unknown().optional() });
const legacyAnswer = {
  answer: insights.legacyInsightAnswerSchema,
  example: {
    result: insight.example.result,
    timezone: 'Europe/Berlin',
    is_cached: false,
    last_refresh: TIME,
    timings: [],
    next: null,
  },
};
const activity = {
  query: activityParams,
  answer: pagesOf({ answer: activitySchema, example: {} }).answer!,
  example: pageExample({
    id: '12',
    user: USER_BASIC,
    activity: 'updated',
    scope: 'Insight',
    item_id: '7',
    detail: {
      name: 'Page views',
      changes: [{ type: 'Insight', action: 'changed', field: 'name', before: 'Views', after: 'Page views' }],
    },
    created_at: TIME,
  }),
};
const activityLog = pagesOf({
  answer: activityLogEntrySchema,
  example: {
    id: '12',
    user: USER_BASIC,
    activity: 'updated',
    scope: 'Insight',
    item_id: '7',
    detail: {
      name: 'Page views',
      changes: [{ type: 'Insight', action: 'changed', field: 'name', before: 'Views', after: 'Page views' }],
    },
    created_at: TIME,
    unread: false,
    was_impersonated: false,
    is_system: false,
    client: null,
  },
});
const variable = {
  answer: insights.insightVariableSchema,
  example: {
    id: UUID,
    name: 'Minimum age',
    code_name: 'minimum_age',
    type: 'Number',
    default_value: 18,
    values: null,
    is_multi: false,
    isNull: false,
    created_by: 1,
    created_at: TIME,
  },
};
const variableWrite = { ...variable, body: insights.insightVariableWriteSchema };
const action = {
  answer: insights.actionSchema,
  example: {
    id: 3,
    name: 'Signed up',
    description: '',
    tags: [],
    steps: [{ event: 'sign up', properties: [] }],
    deleted: false,
    post_to_slack: false,
    created_at: TIME,
    created_by: USER_BASIC,
    is_calculating: false,
    team_id: 1,
    version: 1,
  },
};
const cohort = {
  answer: insights.cohortSchema,
  example: {
    id: 5,
    name: 'Pro users',
    description: '',
    groups: [],
    deleted: false,
    filters: { properties: { type: 'AND', values: [{ key: 'plan', type: 'person', value: ['pro'] }] } },
    is_static: false,
    is_calculating: false,
    last_calculation: TIME,
    errors_calculating: 0,
    version: 1,
    error_message: null,
    count: 128,
    created_at: TIME,
    created_by: USER_BASIC,
  },
};
const toolCall = {
  body: query.mcpToolCallSchema,
  bodyExample: { args: { query: SQL.query } },
  answer: query.mcpToolAnswerSchema,
  example: {
    success: true,
    content: 'event|count()\n$pageview|42',
    structured_content: { query: SQL },
  },
};
const person = {
  answer: personSchema,
  example: {
    id: UUID,
    uuid: UUID,
    name: 'ada@example.com',
    distinct_ids: ['ada'],
    properties: { email: 'ada@example.com' },
    created_at: TIME,
    is_identified: true,
  },
};
const timeline = {
  query: query.propertiesTimelineParams,
  answer: query.propertiesTimelineSchema,
  example: {
    points: [{ timestamp: TIME, properties: { plan: 'free' }, relevant_event_count: 4 }],
    crucial_property_keys: ['plan'],
  },
};

export const QUERY_SERVICE_SHAPES: Shapes = {
  [`POST ${PROJECT_PATH}/mcp_tools/:tool/`]: toolCall,
  ...below(`${PROJECT_PATH}/query`, {
    'POST /': queryRun,
    'POST /:kind/': queryRun,
    'GET /:query_id/': {
      query: query.queryStatusParams,
      answer: query.queryStatusAnswerSchema,
      example: { query_status: status },
    },
    'DELETE /:query_id/': {
      query: query.queryCancelParams,
      status: 200,
      answer: z.object({ message: z.string() }),
      example: { message: 'Query cancelled' },
    },
    'GET /:query_id/log/': {
      answer: query.queryLogSchema,
      example: {
        query_id: UUID,
        team_id: 1,
        name: null,
        client_id: null,
        kind: 'HogQLQuery',
        start_time: TIME,
        duration_ms: 48,
        rows_read: 120_000,
        bytes_read: 9_600_000,
        result_rows: 12,
        status: 'finished',
        error_code: null,
        error_message: null,
      },
    },
    'POST /upgrade/': {
      body: query.queryRequestSchema.pick({ query: true }),
      bodyExample: { query: SQL },
      answer: z.object({ query: query.queryNodeSchema }),
      example: { query: SQL },
    },
    'POST /check_auth_for_async/': { answer: z.object({ user: z.literal('ok') }), example: { user: 'ok' } },
    'GET /draft_sql/': { query: query.draftSqlParams, isAlwaysRefused: true },
  }),
  ...below(`${PROJECT_PATH}/insights`, {
    'GET /': { ...pagesOf(insight), query: insights.insightListParams },
    'GET /:key/': { ...insight, query: insights.insightRetrieveParams },
    'POST /': { ...insightWrite, ...CREATED },
    'PATCH /:key/': insightWrite,
    'PUT /:key/': insightWrite,
    'DELETE /:key/': { isAlwaysRefused: true },
    'GET /:key/activity/': activity,
    'GET /activity/': activity,
    'GET /trending/': {
      ...pagesOf({
        answer: insights.trendingInsightSchema,
        example: { ...insightBasic, view_count: 12, viewers: [USER_BASIC] },
      }),
      query: insights.insightTrendingParams,
    },
    'GET /my_last_viewed/': listOf({ answer: insights.insightBasicSchema, example: insightBasic }),
    'POST /viewed/': {
      body: insights.insightViewedSchema,
      bodyExample: { insight_ids: [7] },
      ...CREATED,
      isEmpty: true,
    },
    'POST /bulk_update_tags/': {
      body: insights.bulkTagsSchema,
      bodyExample: { ids: [7, 8], action: 'add', tags: ['weekly'] },
      answer: insights.bulkTagsAnswerSchema,
      example: { updated: [{ id: 7, tags: ['weekly'] }], skipped: [{ id: 8, reason: 'Not found' }] },
    },
    'POST /cancel/': {
      body: z.object({ client_query_id: query.clientQueryIdSchema }),
      bodyExample: { client_query_id: UUID },
      ...CREATED,
      isEmpty: true,
    },
    'GET /trend/': legacyAnswer,
    'POST /trend/': { ...legacyAnswer, body: legacyFilter },
    'GET /funnel/': legacyAnswer,
    'POST /funnel/': { ...legacyAnswer, body: legacyFilter },
    'POST /generate_metadata/': { isAlwaysRefused: true },
    'GET /:key/analyze/': { isAlwaysRefused: true },
    'GET /:key/suggestions/': { isAlwaysRefused: true },
  }),
  ...below(PROJECT_PATH, {
    'GET /activity_log/': { ...activityLog, query: activityLogParams },
    'GET /advanced_activity_logs/': { ...activityLog, query: advancedActivityLogParams },
    'GET /advanced_activity_logs/available_filters/': {
      answer: availableActivityFiltersSchema,
      example: {
        static_filters: {
          users: [{ value: UUID, label: 'Ada Lovelace' }],
          scopes: [{ value: 'Insight' }],
          activities: [{ value: 'updated' }],
          clients: [],
        },
        detail_fields: {
          Insight: { fields: [{ name: 'name', types: ['string'] }] },
          General: { fields: [{ name: 'changes[].field', types: ['string'] }] },
        },
      },
    },
  }),
  ...below(`${PROJECT_PATH}/insight_variables`, {
    'GET /': pagesOf(variable, insights.insightVariableListParams),
    'POST /': { ...variableWrite, ...CREATED },
    'GET /:id/': variable,
    'PATCH /:id/': variableWrite,
    'PUT /:id/': variableWrite,
  }),
  ...below(`${PROJECT_PATH}/actions`, {
    'GET /': pagesOf(action, insights.savedListParams),
    'POST /': { ...action, body: insights.actionWriteSchema, ...CREATED },
    'GET /:id/': action,
    'PATCH /:id/': { ...action, body: insights.actionPatchSchema },
    'PUT /:id/': { ...action, body: insights.actionPatchSchema },
  }),
  ...below(`${PROJECT_PATH}/cohorts`, {
    'GET /': pagesOf(cohort, insights.savedListParams),
    'POST /': { ...cohort, body: insights.cohortWriteSchema, ...CREATED },
    'GET /:id/': cohort,
    'PATCH /:id/': { ...cohort, body: insights.cohortPatchSchema },
    'PUT /:id/': { ...cohort, body: insights.cohortPatchSchema },
    'GET /:id/persons/': pagesOf(person, query.personsOfCohortParams),
    'PATCH /:id/add_persons_to_static_cohort/': { ...cohort, body: insights.personIdsSchema },
    'PATCH /:id/remove_person_from_static_cohort/': { ...cohort, body: insights.personIdSchema },
  }),
  ...below(PROJECT_PATH, {
    'GET /persons/cohorts/': {
      query: query.cohortsOfPersonParams,
      answer: z.object({ results: z.array(cohort.answer) }),
      example: { results: [cohort.example] },
    },
    'GET /persons/properties_timeline/': {
      ...timeline,
      query: query.propertiesTimelineParams.extend(query.cohortsOfPersonParams.shape),
    },
    'GET /persons/:person_id/properties_timeline/': timeline,
    'GET /sessions/values/': {
      query: query.sessionValuesParams,
      answer: query.sessionValuesSchema,
      example: { results: [{ name: 'newsletter' }], refreshing: false },
    },
  }),
};
