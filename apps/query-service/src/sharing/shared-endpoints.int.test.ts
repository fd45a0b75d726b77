/** Pages of endpoints behind public links. */
import type { EndpointPage, EndpointPageRequest } from '@meridian/contracts/internal';
import { NotFoundError } from '@meridian/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from '../../test/query-harness.ts';
import { sharer } from '../../test/sharer.ts';
import type { EndpointPages } from './endpoint-pages.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const LAST_REFRESH = '2026-01-01T00:00:00.000Z';
const DAILY: EndpointPage = {
  id: ID,
  name: 'daily',
  display_name: 'Daily <b>',
  description: 'By day',
  variables: [],
  query: { kind: 'HogQLQuery', query: 'SELECT secret_column AS day FROM events' },
  result: null,
};
const RESULT = {
  results: [['Monday', 7]],
  columns: ['day', 'n'],
  types: null,
  has_more: false,
  last_refresh: LAST_REFRESH,
};

/** Replaces endpoints-service; this project has one endpoint. */
let page: EndpointPage | undefined;
let result: EndpointPage['result'] | Error;
let asked: EndpointPageRequest[];
const endpointPages: EndpointPages = {
  find: async (projectId, request) => {
    asked.push(request);
    const { endpoint } = request;
    const isSame = 'name' in endpoint ? endpoint.name === page?.name : endpoint.id === page?.id;
    if (page === undefined || !isSame || projectId !== project.id) return undefined;
    if (!request.with_result) return page;
    if (result instanceof Error) throw result;
    return { ...page, result };
  },
};

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery({}, { endpointPages });
});
beforeEach(() => {
  project = query.newProject();
  page = DAILY;
  result = RESULT;
  asked = [];
});
afterAll(() => query.stop());

const { call, view, viewJson } = sharer(
  () => query,
  () => project,
);

const PATH = '/endpoints/daily/sharing/';
const share = async (members: object = {}): Promise<string> => {
  const { status, body } = await call('PATCH', PATH, { enabled: true, ...members });
  expect(status, JSON.stringify(body)).toBe(200);
  return body['access_token'] as string;
};

describe('the page of an endpoint', () => {
  it('shows how to call it, without its query and its result', async () => {
    page = {
      ...DAILY,
      variables: [
        { name: 'country', type: 'string', required: true },
        { name: 'since', type: 'date', required: false },
      ],
    };
    const token = await share();
    const { status, body } = await viewJson(token);
    expect(status).toBe(200);
    expect(body['endpoint']).toEqual({
      name: 'daily',
      title: 'Daily <b>',
      description: 'By day',
      variables: page.variables,
      call: {
        method: 'POST',
        url: `http://us.example.test/api/projects/${project.id}/endpoints/daily/run`,
        scope: 'endpoint:read',
        body: { variables: { country: 'text', since: '2026-01-31' } },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/secret_column|01900000/);
    expect(asked.every(({ with_result: withResult }) => !withResult)).toBe(true);
    const text = await (await view(`/shared/${token}`)).text();
    expect(text).toContain('<h1>Daily &lt;b&gt;</h1>');
    expect(text).toContain('curl -X POST');
    expect(text).not.toMatch(/secret_column|<script/);
  });

  it('has the result if the sharer allows it', async () => {
    const token = await share({ settings: { showResult: true } });
    expect((await viewJson(token)).body['endpoint']).toMatchObject({
      result: [['Monday', 7]],
      columns: ['day', 'n'],
      last_refresh: LAST_REFRESH,
      error: null,
    });
    expect(await (await view(`/shared/${token}`)).text()).toContain('<td>Monday</td>');
    await call('PATCH', PATH, { settings: {} });
    expect((await viewJson(token)).body['endpoint']).not.toHaveProperty('result');
  });

  it.each<[string, Partial<EndpointPage>]>([
    ['persons', { query: { kind: 'ActorsQuery', select: ['person'] } }],
    ['events', { query: { kind: 'EventsQuery', select: ['*'] } }],
    ['runs that need variables', { variables: [{ name: 'v', type: 'string', required: true }] }],
  ])('does not show the result of %s', async (_, members) => {
    page = { ...DAILY, ...members };
    result = 'variables' in members ? null : RESULT;
    const token = await share({ settings: { showResult: true } });
    const { endpoint } = (await viewJson(token)).body as { endpoint: Record<string, unknown> };
    expect(endpoint).toMatchObject({ result: null, error: expect.any(String) });
    expect(JSON.stringify(endpoint)).not.toContain('Monday');
  });

  it('does not repeat a failed run for every visitor', async () => {
    const token = await share({ settings: { showResult: true } });
    result = new NotFoundError('not_found', 'No such column: secret_column');
    asked = [];
    for (const _ of [1, 2, 3]) {
      const { status, body } = await viewJson(token);
      expect([status, body['endpoint']]).toMatchObject([200, { name: 'daily', result: null }]);
      expect(JSON.stringify(body)).not.toContain('secret_column');
    }
    expect(asked.filter(({ with_result: withResult }) => withResult)).toHaveLength(1);
  });

  it('ends with its link, its endpoint, and never shows another endpoint of the name', async () => {
    const token = await share();
    page = { ...DAILY, id: '01900000-0000-7000-8000-000000000002' };
    expect((await viewJson(token)).status).toBe(404);
    page = undefined;
    expect((await viewJson(token)).status).toBe(404);
    page = DAILY;
    expect((await viewJson(token)).status).toBe(200);
    await call('PATCH', PATH, { enabled: false });
    expect((await viewJson(token)).status).toBe(404);
  });

  it('may have a password, and a list of sites that frame it', async () => {
    const token = await share({ password_required: true, frame_ancestors: ['https://example.com'] });
    const { body } = await call('POST', `${PATH}passwords/`, { raw_password: 'open sesame' });
    expect(body['password']).toBe('open sesame');
    expect((await viewJson(token)).body).not.toHaveProperty('endpoint');
    const frame = await view(`/embedded/${token}`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors https://example.com');
  });
});

it.each([
  [['sharing_configuration:write'], 403],
  [['endpoint:read'], 403],
  [['sharing_configuration:write', 'endpoint:read'], 200],
])('sharing with the scopes %j answers %i', async (scopes, status) => {
  expect((await call('PATCH', PATH, { enabled: true }, project, { scopes })).status).toBe(status);
});

it('an endpoint that does not exist, or of another project, cannot be shared', async () => {
  expect((await call('PATCH', '/endpoints/other/sharing/', { enabled: true })).status).toBe(404);
  expect((await call('PATCH', PATH, { enabled: true }, query.newProject())).status).toBe(404);
});

it('sharing is in the activity log', async () => {
  await share();
  const { body } = await call('GET', '/activity_log/?scope=Endpoint');
  expect(body.results).toMatchObject([
    { activity: 'sharing enabled', item_id: ID, detail: { name: 'daily' } },
  ]);
});
