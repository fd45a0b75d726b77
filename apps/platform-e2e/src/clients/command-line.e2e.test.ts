/**
 * The requests of the public command line, in the order of its commands. Its program is a binary that its package
 * downloads at installation, so the requests are made here after its public source.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';
import { type Call, callerAt, sessionHolder } from './api.ts';
import { signedIn } from './app.ts';

const AGENT = { 'user-agent': 'posthog-cli/0.18.3' };
const home = homeRegion();
const addresses = threeAddresses();

interface Login {
  readonly key: string;
  readonly projectId: string;
}

/** Starts at one address, and confirms in the region of the user. */
const logIn = async (host: string, region: PlatformRegion): Promise<Login> => {
  const call = callerAt(host, null, AGENT);
  const device = (await call<Record<string, string>>('POST', '/api/cli-auth/device-code/')).body;
  const { device_code, user_code, verification_uri_complete: page } = device;
  const poll = () => call<Record<string, string>>('POST', '/api/cli-auth/poll/', { device_code });
  expect(await poll()).toMatchObject({ status: 202, body: { status: 'pending' } });

  const browser = await signedIn(region);
  let opened = await browser.get(page ?? '');
  if (opened.text.includes('Where is your account?')) {
    opened = await browser.click(opened, region.region === 'eu' ? 'European Union' : 'United States');
  }
  const confirm = await browser.follow(opened, [region.url]);
  const shown = /<code class="secret">([\w-]+)</.exec(confirm.text)?.[1] ?? 'no code';
  expect(user_code).toContain(shown);
  const decided = await browser.submit(confirm, {
    decision: 'allow',
    confirmed: 'yes',
    project_id: String(region.projectId),
  });
  expect([decided.status, decided.text]).toEqual([200, expect.stringContaining('Connected')]);

  const { status, body } = await poll();
  expect([status, body['status']]).toEqual([200, 'authorized']);
  // The key is given out once.
  expect((await poll()).body).not.toHaveProperty('personal_api_key');
  return { key: body['personal_api_key'] ?? '', projectId: body['project_id'] ?? '' };
};

/** Keys of log-ins count towards the keys that a person may have. */
const removeKeys = async (region: PlatformRegion): Promise<void> => {
  const session = await sessionHolder(region);
  const { body } = await session<{ results?: { id: string; label: string }[] }>(
    'GET',
    '/api/personal_api_keys/?limit=100',
  );
  const keys = Array.isArray(body) ? (body as { id: string; label: string }[]) : (body.results ?? []);
  for (const { id, label } of keys)
    if (label.startsWith('CLI ')) await session('DELETE', `/api/personal_api_keys/${id}/`);
};

const HOSTS: readonly (readonly [string, string, PlatformRegion])[] = [
  ['a region', home.url, home],
  ...(addresses === undefined
    ? []
    : ([
        ['the region-agnostic address, with an account in the EU', addresses.router, addresses.eu],
        ['the region-agnostic address, with an account in the US', addresses.router, addresses.us],
      ] as const)),
];

describe.each(HOSTS)('the command line at %s', (_name, host, region) => {
  let call: Call;
  let project: string;
  const unique = randomUUID().slice(0, 8);
  const name = `cli_${unique}`;
  const codeName = `limit_${unique}`;

  beforeAll(async () => {
    await removeKeys(region);
    const { key, projectId } = await logIn(host, region);
    expect(projectId).toBe(String(region.projectId));
    call = callerAt(host, key, AGENT);
    project = `/api/environments/${projectId}`;
    return () => removeKeys(region);
  });

  const sql = (query: string) => ({ kind: 'HogQLQuery', query });
  const endpoints = () => `${project}/endpoints/`;
  const text = `SELECT {variables.${codeName}} AS n`;

  it('runs and checks SQL', async () => {
    const ran = await call('POST', `${project}/query/`, {
      query: sql('SELECT 1 AS one'),
      refresh: 'blocking',
    });
    expect(ran).toMatchObject({ status: 200, body: { results: [[1]], columns: ['one'], hasMore: false } });
    const check = { kind: 'HogQLMetadata', language: 'hogQL', query: 'SELECT nothing FROM events' };
    const checked = await call('POST', `${project}/query/`, { query: check });
    expect(checked).toMatchObject({
      status: 200,
      body: { isValid: false, errors: [{ message: expect.any(String), start: 7, end: 14 }] },
    });
    const refused = await call('POST', `${project}/query/`, { query: sql('SELECT nothing FROM events') });
    expect(refused).toMatchObject({
      status: 400,
      body: { type: 'validation_error', code: expect.any(String), detail: expect.any(String), attr: null },
    });
  });

  it('pushes, lists, compares, runs and pulls endpoints', async () => {
    const before = await call<{ results: { name: string }[] }>('GET', endpoints());
    expect(before.body.results.map((endpoint) => endpoint.name)).not.toContain(name);
    expect((await call('GET', `${project}/insight_variables/`)).status).toBe(200);
    const variable = await call<{ id: string }>('POST', `${project}/insight_variables/`, {
      name: codeName,
      code_name: codeName,
      type: 'Number',
      default_value: 7,
    });
    expect(variable).toMatchObject({ status: 201, body: { id: expect.any(String), code_name: codeName } });
    const { id } = variable.body;
    const query = { ...sql(text), variables: { [id]: { variableId: id, code_name: codeName, value: 7 } } };
    const created = await call('POST', endpoints(), {
      name,
      description: 'From a file',
      query,
      is_materialized: false,
      data_freshness_seconds: 3600,
    });
    const shape = {
      id: expect.any(String),
      name,
      description: 'From a file',
      query: { kind: 'HogQLQuery', query: text, variables: { [id]: { code_name: codeName, value: 7 } } },
      is_active: true,
      data_freshness_seconds: 3600,
      endpoint_path: expect.stringContaining(`/endpoints/${name}/run`),
      ui_url: expect.stringContaining(name),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      is_materialized: false,
      current_version: expect.any(Number),
      versions_count: expect.any(Number),
    };
    expect(created).toMatchObject({ status: 201, body: shape });
    const { body: list } = await call<{ results: { name: string }[] }>('GET', endpoints());
    expect(list.results.find((endpoint) => endpoint.name === name)).toMatchObject(shape);

    const run = await call('POST', `${endpoints()}${name}/run/`, { variables: { [codeName]: '5' } });
    expect(run).toMatchObject({ status: 200, body: { results: [[5]], columns: ['n'] } });

    const updated = await call('PATCH', `${endpoints()}${name}/`, { name, description: 'Again', query });
    expect(updated).toMatchObject({ status: 200, body: { description: 'Again' } });
    expect(await call('GET', `${endpoints()}${name}/`)).toMatchObject({
      status: 200,
      body: { ...shape, description: 'Again' },
    });
    expect((await call('DELETE', `${endpoints()}${name}/`)).status).toBe(204);
    expect(await call('GET', `${endpoints()}${name}/`)).toMatchObject({
      status: 404,
      body: { type: 'invalid_request', code: 'not_found' },
    });
  });

  it('runs a query of a file, with values for its variables', async () => {
    const ran = await call('POST', `${project}/query/`, {
      query: sql(text),
      name: 'endpoints_cli',
      variables: { [codeName]: '5' },
    });
    expect(ran).toMatchObject({ status: 200, body: { results: [[5]] } });
  });

  it('reads the names of events and properties', async () => {
    for (const path of ['event_definitions', 'property_definitions']) {
      const answer = await call('GET', `${project}/${path}/?limit=1`);
      expect(answer).toMatchObject({ status: 200, body: { results: expect.any(Array) } });
    }
  });

  it('reaches nothing beyond what was confirmed', async () => {
    for (const path of ['insights', 'persons', 'cohorts', 'dashboards'])
      expect([path, (await call('GET', `${project}/${path}/`)).status]).toEqual([path, 403]);
    const others = '/api/environments/2000000/endpoints/';
    expect([403, 404]).toContain((await call('GET', others)).status);
  });
});

describe.skipIf(addresses === undefined)('a log-in that is denied', () => {
  it('ends at the region-agnostic address', async () => {
    const { router, eu } = addresses!;
    const call = callerAt(router, null, AGENT);
    const { body } = await call<Record<string, string>>('POST', '/api/cli-auth/device-code/');
    const browser = await signedIn(eu);
    const confirm = await browser.follow(
      await browser.get(`${body['verification_uri_complete']}&region=eu`),
      [eu.url],
    );
    expect((await browser.submit(confirm, { decision: 'deny' })).text).toContain('Denied');
    const polled = await call('POST', '/api/cli-auth/poll/', { device_code: body['device_code'] });
    expect(polled).toMatchObject({ status: 400, body: { status: 'denied' } });
  });
});
