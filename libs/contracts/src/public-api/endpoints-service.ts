import { EVERY_KIND, operations, PROJECT_PATH } from './operation.ts';

const shared = {
  service: 'endpoints-service',
  below: `${PROJECT_PATH}/endpoints`,
  chapter: 'Endpoints',
} as const;

/** The service itself has a much lower limit and records what it refuses. */
const MOST_BYTES_OF_A_REFUSED_RUN = 16 * 1024 ** 2;

export const ENDPOINTS_SERVICE_API = [
  ...operations(
    { ...shared, rate: 'crud', creates: ['POST /'] },
    {
      'GET /': ['endpoint:read', 'List endpoints'],
      'POST /': ['endpoint:write', 'Make an endpoint'],
      'GET /:name/': ['endpoint:read', 'Read an endpoint, or one of its versions'],
      'PATCH /:name/': ['endpoint:write', 'Change an endpoint; another query makes a new version'],
      'PUT /:name/': ['endpoint:write', 'Change an endpoint, as with PATCH'],
      'DELETE /:name/': ['endpoint:write', 'Delete an endpoint'],
      'GET /:name/versions/': ['endpoint:read', 'List versions, newest first'],
      'GET /:name/activity/': ['activity_log:read', 'See who changed an endpoint'],
      'GET /:name/logs/': ['endpoint:read', 'Read the execution log'],
      'GET /:name/logs/tail/': ['endpoint:read', 'Follow the execution log as it grows'],
      'GET /:name/usage/': ['endpoint:read', 'See how often an endpoint runs, and how fast'],
      'GET /usage/': ['endpoint:read', 'See how often the endpoints of a project run, and how fast'],
      'GET /:name/materialization_status/': ['endpoint:read', 'See how materialization stands'],
      'POST /:name/materialization_preview/': ['endpoint:read', 'See what materializing would store'],
      'POST /:name/materialization_suggestion/': ['endpoint:read', 'See how the query could be materialized'],
      'GET /:name/openapi.json/': ['endpoint:read', 'Describe an endpoint as OpenAPI'],
      'GET /materialization_conditions/': ['endpoint:read', 'See what can be materialized'],
      'GET /openapi.json/': ['endpoint:read', 'Describe all endpoints as OpenAPI'],
      'GET /client.ts/': ['endpoint:read', 'Get a typed client of all endpoints'],
      'POST /last_execution_times/': ['endpoint:read', 'See when endpoints ran last'],
      // This reads and writes nothing, so any valid credential may call it.
      'POST /bulk_update_tags/': ['authenticated', 'Says that tags are changed one endpoint at a time'],
    },
  ),
  // The rate limit of an endpoint depends on whether it is materialized, which only its service knows.
  ...operations(
    { ...shared, rate: 'own', maxBodyBytes: MOST_BYTES_OF_A_REFUSED_RUN, isRefusedByService: true },
    {
      'POST /:name/run/': ['endpoint:read', 'Run an endpoint', EVERY_KIND],
      'GET /:name/run/': ['endpoint:read', 'Run an endpoint with its defaults', EVERY_KIND],
    },
  ),
];
