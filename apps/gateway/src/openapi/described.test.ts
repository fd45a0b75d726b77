/** Every operation of the API reference shows clients its answer, with an example that satisfies its schema. */
import { expect, it } from 'vitest';
import { nameOf, OPERATIONS, shapeOf } from './operations.ts';

/** The list only gets shorter: no new operation may be on it. */
const NOT_YET_DESCRIBED: ReadonlySet<string> = new Set([
  'GET /api/projects/:project_id/events/',
  'GET /api/projects/:project_id/events/:uuid/',
  'GET /api/projects/:project_id/events/values/',
  'GET /api/projects/:project_id/persons/',
  'GET /api/projects/:project_id/persons/:person_id/',
  'DELETE /api/projects/:project_id/persons/:person_id/',
  'POST /api/projects/:project_id/persons/bulk_delete/',
  'GET /api/projects/:project_id/persons/values/',
  'GET /api/projects/:project_id/groups/',
  'GET /api/projects/:project_id/groups/find/',
  'GET /api/projects/:project_id/groups_types/',
  'GET /api/projects/:project_id/event_definitions/',
  'GET /api/projects/:project_id/event_definitions/:id/',
  'PATCH /api/projects/:project_id/event_definitions/:id/',
  'GET /api/projects/:project_id/property_definitions/',
  'GET /api/projects/:project_id/property_definitions/:id/',
  'PATCH /api/projects/:project_id/property_definitions/:id/',
  'GET /api/projects/:project_id/ingestion_warnings/',
  'GET /flags/definitions/',
  'GET /api/feature_flag/local_evaluation/',
  'GET /api/projects/:project_id/feature_flags/:key/remote_config/',
  'GET /api/projects/:project_id/query/:query_id/',
  'GET /api/projects/:project_id/query/:query_id/log/',
  'POST /api/projects/:project_id/query/upgrade/',
  'POST /api/projects/:project_id/query/check_auth_for_async/',
  'GET /api/projects/:project_id/query/draft_sql/',
  'GET /api/projects/:project_id/insights/',
  'POST /api/projects/:project_id/insights/',
  'GET /api/projects/:project_id/insights/:key/',
  'PATCH /api/projects/:project_id/insights/:key/',
  'PUT /api/projects/:project_id/insights/:key/',
  'GET /api/projects/:project_id/insights/:key/activity/',
  'GET /api/projects/:project_id/insights/activity/',
  'GET /api/projects/:project_id/insights/trending/',
  'GET /api/projects/:project_id/insights/my_last_viewed/',
  'POST /api/projects/:project_id/insights/viewed/',
  'POST /api/projects/:project_id/insights/cancel/',
  'GET /api/projects/:project_id/insights/trend/',
  'POST /api/projects/:project_id/insights/trend/',
  'GET /api/projects/:project_id/insights/funnel/',
  'POST /api/projects/:project_id/insights/funnel/',
  'POST /api/projects/:project_id/insights/generate_metadata/',
  'GET /api/projects/:project_id/insights/:key/analyze/',
  'GET /api/projects/:project_id/insights/:key/suggestions/',
  'GET /api/projects/:project_id/insight_variables/',
  'GET /api/projects/:project_id/actions/',
  'POST /api/projects/:project_id/actions/',
  'GET /api/projects/:project_id/actions/:id/',
  'PATCH /api/projects/:project_id/actions/:id/',
  'PUT /api/projects/:project_id/actions/:id/',
  'GET /api/projects/:project_id/cohorts/',
  'POST /api/projects/:project_id/cohorts/',
  'GET /api/projects/:project_id/cohorts/:id/',
  'PATCH /api/projects/:project_id/cohorts/:id/',
  'PUT /api/projects/:project_id/cohorts/:id/',
  'PATCH /api/projects/:project_id/cohorts/:id/add_persons_to_static_cohort/',
  'PATCH /api/projects/:project_id/cohorts/:id/remove_person_from_static_cohort/',
  'GET /api/projects/:project_id/endpoints/',
  'POST /api/projects/:project_id/endpoints/',
  'GET /api/projects/:project_id/endpoints/:name/',
  'PATCH /api/projects/:project_id/endpoints/:name/',
  'PUT /api/projects/:project_id/endpoints/:name/',
  'GET /api/projects/:project_id/endpoints/:name/versions/',
  'GET /api/projects/:project_id/endpoints/:name/activity/',
  'GET /api/projects/:project_id/endpoints/:name/logs/',
  'GET /api/projects/:project_id/endpoints/:name/logs/tail/',
  'GET /api/projects/:project_id/endpoints/:name/materialization_status/',
  'POST /api/projects/:project_id/endpoints/:name/materialization_preview/',
  'POST /api/projects/:project_id/endpoints/:name/materialization_suggestion/',
  'GET /api/projects/:project_id/endpoints/:name/openapi.json/',
  'GET /api/projects/:project_id/endpoints/materialization_conditions/',
  'GET /api/projects/:project_id/endpoints/openapi.json/',
  'GET /api/projects/:project_id/endpoints/client.ts/',
  'POST /api/projects/:project_id/endpoints/last_execution_times/',
  'POST /api/projects/:project_id/endpoints/bulk_update_tags/',
  'POST /api/projects/:project_id/endpoints/:name/run/',
  'GET /api/projects/:project_id/endpoints/:name/run/',
  'POST /i/v0/e/',
  'POST /batch/',
  'POST /flags/',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/openid-configuration',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/jwks.json',
  'GET /oauth/authorize/',
  'POST /oauth/token/',
  'POST /oauth/par/',
  'POST /oauth/revoke/',
  'POST /oauth/introspect/',
  'GET /oauth/userinfo/',
]);

const describedOperations = OPERATIONS.filter((operation) => !NOT_YET_DESCRIBED.has(nameOf(operation)));

it.each(describedOperations.map((operation) => [nameOf(operation), operation] as const))(
  '%s has an answer and a valid example',
  (_name, operation) => {
    const { answer, answerType, example, status } = shapeOf(operation);
    if (status === 204 || (operation.method === 'DELETE' && status === undefined)) return;
    expect(example).toBeDefined();
    if (answer === undefined) expect(answerType).toBeDefined();
    else expect(answer.safeParse(example).error?.issues ?? []).toEqual([]);
  },
);

it('has no described operation on the list of those that are not', () => {
  const described = OPERATIONS.filter((operation) => {
    const { answer, example } = shapeOf(operation);
    return answer !== undefined && example !== undefined;
  });
  expect(described.map(nameOf).filter((name) => NOT_YET_DESCRIBED.has(name))).toEqual([]);
});
