/** The OpenAPI document: the typed client that is generated from it works, and answers satisfy its schemas. */
import { createApiClient } from '@meridian/api-client';
import { expect, it } from 'vitest';
import { createAnswerCheck } from '../clients/answer-check.ts';
import { keyHolder, sessionHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const PROJECT = { project_id: '@current' } as const;
const SQL = { kind: 'HogQLQuery', query: 'select 1 as one' } as const;

it('the typed client saves, runs and deletes an endpoint', async () => {
  const api = createApiClient({ baseUrl: region.url, token: region.personalApiKey ?? '' });
  const name = `typed_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const path = { ...PROJECT, name };

  const made = await api.POST('/api/projects/{project_id}/endpoints/', {
    params: { path: PROJECT },
    body: { name, query: SQL },
  });
  expect(made.data?.current_version).toBe(1);

  const run = await api.GET('/api/projects/{project_id}/endpoints/{name}/run/', {
    params: { path, query: { limit: 5 } },
  });
  expect(run.data).toMatchObject({ results: [[1]], execution_path: 'inline' });

  const removed = await api.DELETE('/api/projects/{project_id}/endpoints/{name}/', { params: { path } });
  expect(removed.response.status).toBe(204);

  const again = await api.GET('/api/projects/{project_id}/endpoints/{name}/', { params: { path } });
  expect(again.error).toMatchObject({ code: 'not_found' });
});

it('answers of every chapter satisfy the schemas of the document', { timeout: 120_000 }, async () => {
  const check = await createAnswerCheck(region.url);
  const project = '/api/projects/:project_id';
  const call = keyHolder(region);
  const session = await sessionHolder(region);
  const { body: me } = await call<{ organization: { id: string } }>('GET', '/api/users/@me/');
  const { body: insight } = await call<{ id: number }>('POST', '/api/projects/@current/insights/', {
    name: 'For the schema',
    query: { kind: 'DataVisualizationNode', source: SQL },
  });
  const endpoint = `schema_${crypto.randomUUID().slice(0, 8)}`;
  const values: Record<string, string> = {
    project_id: '@current',
    organization_id: me.organization.id,
    key: String(insight.id),
    name: endpoint,
  };
  const asked: readonly (readonly [name: string, body?: unknown, query?: string])[] = [
    ['POST /api/projects/:project_id/endpoints/', { name: endpoint, query: SQL, is_materialized: true }],
    ['GET /api/users/:id/'],
    ['GET /api/projects/'],
    [`GET ${project}/`],
    ['GET /api/organizations/'],
    ['GET /api/organizations/:organization_id/'],
    ['GET /api/organizations/:organization_id/members/'],
    ['GET /api/organizations/:organization_id/audit_log/'],
    [`POST ${project}/query/`, { query: SQL }],
    [`POST ${project}/query/`, { query: SQL, refresh: 'force_cache' }],
    [`GET ${project}/insights/`],
    [`GET ${project}/insights/:key/`, undefined, 'refresh=blocking'],
    [`GET ${project}/insights/my_last_viewed/`],
    [`GET ${project}/insights/:key/activity/`],
    [`GET ${project}/insight_variables/`],
    [`GET ${project}/actions/`],
    [`GET ${project}/cohorts/`],
    [`GET ${project}/events/`],
    [`GET ${project}/persons/`],
    [`GET ${project}/groups_types/`],
    [`GET ${project}/event_definitions/`],
    [`GET ${project}/property_definitions/`],
    [`GET ${project}/ingestion_warnings/`],
    [`GET ${project}/endpoints/`],
    [`GET ${project}/endpoints/:name/`],
    [`GET ${project}/endpoints/:name/`, undefined, 'version=1'],
    [`GET ${project}/endpoints/:name/versions/`],
    [`GET ${project}/endpoints/:name/materialization_status/`],
    [`POST ${project}/endpoints/:name/run/`, {}],
    [`GET ${project}/endpoints/:name/logs/`],
    [`GET ${project}/endpoints/materialization_conditions/`],
    ['GET /.well-known/oauth-authorization-server'],
    ['GET /.well-known/jwks.json'],
  ];
  const problems: string[] = [];
  for (const [name, body, query] of asked) {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/:(\w+)/g, (_, key: string) => values[key] ?? '@me');
    const { status, body: answer } = await call(
      method,
      query === undefined ? path : `${path}?${query}`,
      body,
    );
    problems.push(...check(name, status, answer));
  }
  for (const name of ['GET /api/users/@me/sessions/', 'GET /api/personal_api_keys/']) {
    const { status, body } = await session('GET', name.slice(4));
    problems.push(...check(name, status, body));
  }
  expect(problems).toEqual([]);
});
