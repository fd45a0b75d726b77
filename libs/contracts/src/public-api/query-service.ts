import { QUERY_MAX_BODY_BYTES } from '../query/query-request.ts';
import { deliveryApi } from './delivery.ts';
import { operations, PROJECT_PATH } from './operation.ts';
import { sharingApi } from './sharing.ts';

const service = 'query-service';
const below = PROJECT_PATH;

export const QUERY_SERVICE_API = [
  ...operations(
    { service, below, rate: 'query', maxBodyBytes: QUERY_MAX_BODY_BYTES, chapter: 'Query' },
    {
      'POST /query/': ['query:read', 'Run a query'],
      'POST /query/:kind/': ['query:read', 'Run a query of this kind'],
      'GET /query/:query_id/': ['query:read', 'Get the status of an asynchronous query'],
      'DELETE /query/:query_id/': ['query:read', 'Cancel a query'],
      'GET /query/:query_id/log/': ['query:read', 'Get the cost of a query'],
      'POST /query/upgrade/': ['query:read', 'Upgrade a query to the current schema'],
      'POST /query/check_auth_for_async/': ['query:read', 'Check access to asynchronous queries'],
      'GET /query/draft_sql/': ['query:read', 'Draft HogQL from a description (not offered)'],
    },
  ),
  ...operations(
    { service, below, rate: 'query', chapter: 'Agent tools' },
    {
      'POST /mcp_tools/:tool/': [
        'query:read',
        'Call a tool for agents: `execute_sql`, `read_taxonomy` or `docs_search`',
      ],
    },
  ),
  ...operations(
    { service, below, rate: 'insights', chapter: 'Insights', creates: ['POST /insights/'] },
    {
      'GET /insights/': ['insight:read', 'List saved insights'],
      'POST /insights/': ['insight:write', 'Create an insight'],
      'GET /insights/:key/': ['insight:read', 'Get an insight with its results; `refresh` recalculates them'],
      'PATCH /insights/:key/': ['insight:write', 'Update an insight, or delete it with `deleted: true`'],
      'PUT /insights/:key/': ['insight:write', 'Replace an insight'],
      'DELETE /insights/:key/': ['insight:write', 'Not supported: delete an insight with `deleted: true`'],
      'GET /insights/:key/activity/': ['activity_log:read', 'List the changes of an insight'],
      'GET /insights/activity/': ['activity_log:read', 'List the changes of all insights'],
      'GET /insights/trending/': ['insight:read', 'List the most viewed insights'],
      'GET /insights/my_last_viewed/': ['insight:read', 'List the insights that you viewed last'],
      'POST /insights/viewed/': ['insight:read', 'Record views of insights'],
      'POST /insights/bulk_update_tags/': ['insight:write', 'Add, remove or replace tags of many insights'],
      'POST /insights/cancel/': ['insight:write', 'Cancel the queries behind insights'],
      'GET /insights/trend/': ['insight:read', 'Run a trend with legacy filters'],
      'POST /insights/trend/': ['insight:read', 'Run a trend with legacy filters'],
      'GET /insights/funnel/': ['insight:read', 'Run a funnel with legacy filters'],
      'POST /insights/funnel/': ['insight:read', 'Run a funnel with legacy filters'],
      'POST /insights/generate_metadata/': ['insight:read', 'Generate a name for an insight (not offered)'],
      'GET /insights/:key/analyze/': ['insight:read', 'Explain an insight (not offered)'],
      'GET /insights/:key/suggestions/': ['insight:read', 'Suggest insights (not offered)'],
    },
  ),
  ...operations(
    { service, below, rate: 'crud', chapter: 'Insight variables', creates: ['POST /insight_variables/'] },
    {
      'GET /insight_variables/': ['insight_variable:read', 'List variables'],
      'POST /insight_variables/': ['insight_variable:write', 'Create a variable'],
      'GET /insight_variables/:id/': ['insight_variable:read', 'Get a variable'],
      'PATCH /insight_variables/:id/': ['insight_variable:write', 'Update a variable'],
      'PUT /insight_variables/:id/': ['insight_variable:write', 'Replace a variable'],
      'DELETE /insight_variables/:id/': ['insight_variable:write', 'Delete a variable'],
    },
  ),
  ...operations(
    {
      service,
      below,
      rate: 'crud',
      chapter: 'Actions and cohorts',
      creates: ['POST /actions/', 'POST /cohorts/'],
    },
    {
      'GET /actions/': ['action:read', 'List actions'],
      'POST /actions/': ['action:write', 'Create an action'],
      'GET /actions/:id/': ['action:read', 'Get an action'],
      'PATCH /actions/:id/': ['action:write', 'Update an action'],
      'PUT /actions/:id/': ['action:write', 'Replace an action'],
      'DELETE /actions/:id/': ['action:write', 'Delete an action'],
      'GET /cohorts/': ['cohort:read', 'List cohorts'],
      'POST /cohorts/': ['cohort:write', 'Create a cohort'],
      'GET /cohorts/:id/': ['cohort:read', 'Get a cohort'],
      'PATCH /cohorts/:id/': ['cohort:write', 'Update a cohort'],
      'PUT /cohorts/:id/': ['cohort:write', 'Replace a cohort'],
      'DELETE /cohorts/:id/': ['cohort:write', 'Delete a cohort'],
      'GET /cohorts/:id/persons/': ['cohort:read', 'List the persons of a cohort'],
      'PATCH /cohorts/:id/add_persons_to_static_cohort/': ['cohort:write', 'Add persons to a static cohort'],
      'PATCH /cohorts/:id/remove_person_from_static_cohort/': [
        'cohort:write',
        'Remove a person from a static cohort',
      ],
    },
  ),
  ...operations(
    { service, below, rate: 'crud', chapter: 'Activity log' },
    {
      'GET /activity_log/': ['activity_log:read', 'See what was changed in the project, by whom'],
      'GET /advanced_activity_logs/': ['activity_log:read', 'Search what was changed in the project'],
      'GET /advanced_activity_logs/available_filters/': [
        'activity_log:read',
        'List what the activity log can be filtered by',
      ],
    },
  ),
  ...sharingApi,
  ...deliveryApi,
  ...operations(
    { service, below, rate: 'query', chapter: 'Events and persons' },
    {
      'GET /persons/cohorts/': ['person:read', 'List the cohorts of a person'],
      'GET /persons/properties_timeline/': ['person:read', 'See how properties of a person changed'],
      'GET /persons/:person_id/properties_timeline/': [
        'person:read',
        'See how properties of a person changed',
      ],
      'GET /sessions/values/': ['query:read', 'List values of a session property'],
    },
  ),
];
