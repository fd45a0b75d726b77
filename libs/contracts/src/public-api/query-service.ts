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
      'GET /query/:query_id/': ['query:read', 'See how an asynchronous query stands'],
      'DELETE /query/:query_id/': ['query:read', 'Cancel a query'],
      'GET /query/:query_id/log/': ['query:read', 'See what a query cost'],
      'POST /query/upgrade/': ['query:read', 'Bring a query to the current form'],
      'POST /query/check_auth_for_async/': ['query:read', 'See whether asynchronous queries may be asked'],
      'GET /query/draft_sql/': [
        'query:read',
        'Draft HogQL from words; there is no model here, and it says so',
      ],
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
      'POST /insights/': ['insight:write', 'Save an insight'],
      'GET /insights/:key/': [
        'insight:read',
        'Read an insight with its results; `refresh` asks for fresh ones',
      ],
      'PATCH /insights/:key/': ['insight:write', 'Change an insight, or delete it with `deleted: true`'],
      'PUT /insights/:key/': ['insight:write', 'Replace an insight'],
      'DELETE /insights/:key/': ['insight:write', 'Says that insights are deleted with `deleted: true`'],
      'GET /insights/:key/activity/': ['activity_log:read', 'See who changed an insight'],
      'GET /insights/activity/': ['activity_log:read', 'See who changed which insights'],
      'GET /insights/trending/': ['insight:read', 'List the insights that are looked at most'],
      'GET /insights/my_last_viewed/': ['insight:read', 'List the insights that you looked at last'],
      'POST /insights/viewed/': ['insight:read', 'Say that insights were looked at'],
      'POST /insights/bulk_update_tags/': ['insight:write', 'Add, remove or replace tags of many insights'],
      'POST /insights/cancel/': ['insight:write', 'Cancel the queries behind insights'],
      'GET /insights/trend/': ['insight:read', 'Answer a trend that is asked with filters of the older API'],
      'POST /insights/trend/': ['insight:read', 'Answer a trend that is asked with filters of the older API'],
      'GET /insights/funnel/': [
        'insight:read',
        'Answer a funnel that is asked with filters of the older API',
      ],
      'POST /insights/funnel/': [
        'insight:read',
        'Answer a funnel that is asked with filters of the older API',
      ],
      'POST /insights/generate_metadata/': [
        'insight:read',
        'Name an insight; there is no model here, and it says so',
      ],
      'GET /insights/:key/analyze/': [
        'insight:read',
        'Explain an insight; there is no model here, and it says so',
      ],
      'GET /insights/:key/suggestions/': [
        'insight:read',
        'Suggest what to look at; there is no model here, and it says so',
      ],
    },
  ),
  ...operations(
    { service, below, rate: 'crud', chapter: 'Insight variables', creates: ['POST /insight_variables/'] },
    {
      'GET /insight_variables/': ['insight_variable:read', 'List variables'],
      'POST /insight_variables/': ['insight_variable:write', 'Make a variable'],
      'GET /insight_variables/:id/': ['insight_variable:read', 'Read a variable'],
      'PATCH /insight_variables/:id/': ['insight_variable:write', 'Change a variable'],
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
      'POST /actions/': ['action:write', 'Make an action'],
      'GET /actions/:id/': ['action:read', 'Read an action'],
      'PATCH /actions/:id/': ['action:write', 'Change an action'],
      'PUT /actions/:id/': ['action:write', 'Replace an action'],
      'DELETE /actions/:id/': ['action:write', 'Delete an action'],
      'GET /cohorts/': ['cohort:read', 'List cohorts'],
      'POST /cohorts/': ['cohort:write', 'Make a cohort'],
      'GET /cohorts/:id/': ['cohort:read', 'Read a cohort'],
      'PATCH /cohorts/:id/': ['cohort:write', 'Change a cohort'],
      'PUT /cohorts/:id/': ['cohort:write', 'Replace a cohort'],
      'DELETE /cohorts/:id/': ['cohort:write', 'Delete a cohort'],
      'GET /cohorts/:id/persons/': ['cohort:read', 'List the persons of a cohort'],
      'PATCH /cohorts/:id/add_persons_to_static_cohort/': ['cohort:write', 'Add persons to a static cohort'],
      'PATCH /cohorts/:id/remove_person_from_static_cohort/': [
        'cohort:write',
        'Take a person out of a static cohort',
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
