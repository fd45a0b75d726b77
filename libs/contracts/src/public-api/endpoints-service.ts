import { EVERY_KIND, operations, PROJECT_PATH } from './operation.ts';

const shared = {
  service: 'endpoints-service',
  below: `${PROJECT_PATH}/endpoints`,
  chapter: 'Endpoints',
} as const;

/** The service itself has a much lower limit and records refusals. */
const MOST_BYTES_OF_A_REFUSED_RUN = 16 * 1024 ** 2;

export const ENDPOINTS_SERVICE_API = [
  ...operations(
    { ...shared, rate: 'crud', creates: ['POST /'] },
    {
      'GET /': ['endpoint:read', 'List endpoints'],
      'POST /': ['endpoint:write', 'Create an endpoint'],
      'GET /:name/': ['endpoint:read', 'Get an endpoint or one of its versions'],
      'PATCH /:name/': ['endpoint:write', 'Update an endpoint; a changed query creates a version'],
      'PUT /:name/': ['endpoint:write', 'Update an endpoint, as with PATCH'],
      'DELETE /:name/': ['endpoint:write', 'Delete an endpoint'],
      'GET /:name/versions/': ['endpoint:read', 'List versions, newest first'],
      'GET /:name/activity/': ['activity_log:read', 'List the changes of an endpoint'],
      'GET /:name/logs/': ['endpoint:read', 'List the execution log'],
      'GET /:name/logs/tail/': ['endpoint:read', 'Stream the execution log'],
      'GET /:name/usage/': ['endpoint:read', 'See how often an endpoint runs, and how fast'],
      'GET /usage/': ['endpoint:read', 'See how often the endpoints of a project run, and how fast'],
      'GET /:name/materialization_status/': ['endpoint:read', 'Get the materialization status'],
      'POST /:name/materialization_preview/': ['endpoint:read', 'Preview a materialization'],
      'POST /:name/materialization_suggestion/': [
        'endpoint:read',
        'Suggest a form of the query that can be materialized',
      ],
      'GET /:name/openapi.json/': ['endpoint:read', 'Get the OpenAPI document of an endpoint'],
      'GET /materialization_conditions/': ['endpoint:read', 'List the conditions for materialization'],
      'GET /openapi.json/': ['endpoint:read', 'Get the OpenAPI document of all endpoints'],
      'GET /client.ts/': ['endpoint:read', 'Get a typed client for all endpoints'],
      'POST /last_execution_times/': ['endpoint:read', 'Get the time of the last run of endpoints'],
      // This reads and writes nothing, so any valid credential may call it.
      'POST /bulk_update_tags/': ['authenticated', 'Not supported: update the tags of each endpoint'],
    },
  ),
  // The rate limit of an endpoint depends on whether it is materialized, which only its service knows.
  ...operations(
    { ...shared, rate: 'own', maxBodyBytes: MOST_BYTES_OF_A_REFUSED_RUN, isRefusedByService: true },
    {
      'POST /:name/run/': ['endpoint:read', 'Run an endpoint', EVERY_KIND],
      'GET /:name/run/': ['endpoint:read', 'Run an endpoint with default parameters', EVERY_KIND],
    },
  ),
];
