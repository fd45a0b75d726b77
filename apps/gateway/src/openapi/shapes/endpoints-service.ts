import * as endpoints from '@meridian/contracts/endpoints';
import { PROJECT_PATH } from '@meridian/contracts/public-api';
import { activityParams, activitySchema } from '@meridian/contracts/wire';
import { z } from 'zod';
import { pageExample, TIME, USER_BASIC, UUID } from './examples.ts';
import { below, CREATED, pagesOf, type Shapes, TABLE_FILES } from './shape.ts';

const SQL = { kind: 'HogQLQuery', query: 'select event, count() from events group by event' };
const materialization = {
  status: 'Completed',
  can_materialize: true,
  last_materialized_at: TIME,
  error: '',
  saved_query_id: UUID,
  row_count: 42,
  duration_ms: 310,
  incremental: false,
};
const endpoint = {
  answer: endpoints.endpointSchema,
  example: {
    id: UUID,
    name: 'events_by_name',
    display_name: 'Events by name',
    description: '',
    query: SQL,
    is_active: true,
    data_freshness_seconds: 86_400,
    endpoint_path: '/api/projects/1/endpoints/events_by_name/run',
    url: 'https://us.meridian.example/api/projects/1/endpoints/events_by_name/run',
    ui_url: 'https://us.meridian.example/project/1/endpoints/events_by_name',
    created_at: TIME,
    updated_at: TIME,
    created_by: USER_BASIC,
    is_materialized: true,
    current_version: 1,
    current_version_id: UUID,
    versions_count: 1,
    derived_from_insight: null,
    last_executed_at: TIME,
    materialization,
    bucket_overrides: null,
    columns: [
      { name: 'event', type: 'string' },
      { name: 'count()', type: 'integer' },
    ],
    tags: [],
    optional_breakdown_properties: [],
  },
};
const version = {
  answer: endpoints.endpointVersionSchema,
  example: {
    ...endpoint.example,
    url: null,
    ui_url: null,
    version: 1,
    version_id: UUID,
    endpoint_is_active: true,
    version_created_at: TIME,
    version_updated_at: null,
    version_created_by: USER_BASIC,
  },
};
/** With `version`, the answer has the members of that version too. */
const oneOrVersion = {
  query: endpoints.endpointVersionParams,
  answer: z.union([endpoints.endpointVersionSchema, endpoints.endpointSchema]),
  example: endpoint.example,
};
const change = {
  ...oneOrVersion,
  body: endpoints.endpointUpdateSchema,
  bodyExample: { data_freshness_seconds: 3_600 },
  answer: z.union([
    endpoints.endpointVersionSchema,
    endpoints.endpointSchema,
    z.object({ success: z.literal(true) }).describe('The answer to `deleted: true`.'),
  ]),
};
const run = {
  answer: endpoints.endpointAnswerSchema,
  otherTypes: TABLE_FILES,
  example: {
    name: 'events_by_name',
    results: [['$pageview', 42]],
    columns: ['event', 'count()'],
    types: [
      ['event', 'String'],
      ['count()', 'UInt64'],
    ],
    hasMore: false,
    endpoint_version: 1,
    endpoint_version_created_at: TIME,
    execution_path: 'inline',
    is_cached: false,
    last_refresh: TIME,
    cache_target_age: TIME,
    next_allowed_client_refresh: TIME,
    timezone: 'Europe/Berlin',
    query_status: null,
    error: null,
    execution_id: UUID,
  },
};
const logEntry = {
  answer: endpoints.executionLogEntrySchema,
  example: {
    log_source_id: UUID,
    instance_id: UUID,
    timestamp: TIME,
    level: 'INFO',
    message: 'Version 1 answered in 12 ms',
    endpoint_version: 1,
    path: 'inline',
    cache: 'miss',
    duration_ms: 12,
    rows: 42,
    error_code: null,
  },
};
const openapi = {
  answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  example: { openapi: '3.0.3', info: { title: 'Endpoints', version: '1' }, paths: {} },
};

const figures = {
  runs: 120,
  errors: 2,
  p50_ms: 9,
  p95_ms: 48,
  cache_share: 0.9,
  materialized_share: 0.5,
};
const usage = {
  query: endpoints.endpointUsageParams,
  answer: endpoints.endpointUsageSchema,
  example: {
    interval: 'day',
    timezone: 'Europe/Berlin',
    date_from: '2026-10-25T23:00:00.000Z',
    date_to: TIME,
    totals: figures,
    results: [{ bucket: '2026-10-31T23:00:00Z', name: 'events_by_name', version: 1, ...figures }],
  },
};

export const ENDPOINTS_SERVICE_SHAPES: Shapes = below(`${PROJECT_PATH}/endpoints`, {
  'GET /': { ...pagesOf(endpoint), query: endpoints.endpointListParams },
  'POST /': {
    ...endpoint,
    body: endpoints.endpointCreateSchema,
    bodyExample: { name: 'events_by_name', query: SQL },
    ...CREATED,
  },
  'GET /:name/': oneOrVersion,
  'PATCH /:name/': change,
  'PUT /:name/': change,
  'GET /:name/versions/': pagesOf(version),
  'GET /:name/activity/': {
    ...pagesOf({ answer: activitySchema, example: {} }),
    query: activityParams,
    example: pageExample({
      id: '12',
      user: USER_BASIC,
      activity: 'created',
      scope: 'Endpoint',
      item_id: UUID,
      detail: { name: 'events_by_name', changes: [] },
      created_at: TIME,
    }),
  },
  'GET /:name/logs/': {
    ...pagesOf(logEntry),
    query: endpoints.executionLogParams,
  },
  'GET /:name/logs/tail/': {
    answerType: 'text/event-stream',
    example: `id: ${TIME}\nevent: entry\ndata: ${JSON.stringify(logEntry.example)}\n\n`,
  },
  'GET /:name/usage/': usage,
  'GET /usage/': usage,
  'GET /:name/materialization_status/': {
    query: endpoints.endpointVersionParams,
    answer: endpoints.materializationStatusSchema,
    example: { name: 'events_by_name', enabled: true, ready: true, progress: null, ...materialization },
  },
  'POST /:name/materialization_preview/': {
    body: endpoints.materializationPreviewRequestSchema,
    answer: endpoints.materializationPreviewSchema,
    example: {
      can_materialize: true,
      reason: null,
      transformed_query: SQL.query,
      execution_query: 'SELECT * FROM events_by_name_v1',
      display_execution_query: 'SELECT * FROM events_by_name_v1',
      range_pairs: [],
      aggregates: [],
    },
  },
  'POST /:name/materialization_suggestion/': { isAlwaysRefused: true },
  'GET /materialization_conditions/': {
    answer: endpoints.materializationConditionsSchema,
    example: {
      query_kinds: ['HogQLQuery'],
      conditions: ['Queries without variables are stored as they are.'],
    },
  },
  'GET /:name/openapi.json/': {
    ...openapi,
    query: z.object({
      ...endpoints.endpointVersionParams.shape,
      ...endpoints.endpointOpenapiParams.shape,
    }),
  },
  'GET /openapi.json/': { ...openapi, query: endpoints.endpointOpenapiParams },
  'GET /client.ts/': { answerType: 'text/plain', example: 'export const createClient = …' },
  'POST /last_execution_times/': {
    body: endpoints.lastExecutionTimesRequestSchema,
    bodyExample: { names: ['events_by_name'] },
    answer: endpoints.lastExecutionTimesSchema,
    example: { query_status: { complete: true, team_id: 1, results: [['events_by_name', TIME]] } },
  },
  'POST /bulk_update_tags/': { isAlwaysRefused: true },
  'POST /:name/run/': { ...run, body: endpoints.endpointRunSchema, bodyExample: { variables: { days: 7 } } },
  'GET /:name/run/': { ...run, query: endpoints.endpointRunParams },
});
