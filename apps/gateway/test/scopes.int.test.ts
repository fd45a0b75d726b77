/** The gateway checks the scope and the kind of credential of every operation before it calls a service. */
import { type Operation, PUBLIC_API, pathsOf } from '@meridian/contracts/public-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, type Holder, PUBLIC_URL, startGatewayHarness } from './gateway-harness.ts';

const METADATA = `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;
/** Several credentials, so that the rate limits are not reached. */
const ENV = { GATEWAY_RATE_LIMIT_PERCENT: '100000' };
let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness(ENV);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const concretePathsOf = ({ path }: Operation): string[] =>
  pathsOf(path).map((one) => one.replace(':project_id', '1').replace(/:\w+/g, 'x'));

const ask = (method: string, path: string, { token }: Holder) =>
  gateway.api(path, { method, token, ...(!['GET', 'HEAD'].includes(method) && { body: '{}' }) });

/** The number of requests that reached services, without exchanges. */
const forwarded = () =>
  gateway.query.requests.length +
  gateway.auth.requests.filter(({ url }) => url !== '/internal/exchange').length;

const name = ({ method, path }: Operation) => `${method} ${path}`;
const scoped = PUBLIC_API.filter(
  ({ scope, credentials, isRefusedByService }) =>
    scope !== 'authenticated' && credentials.includes('oauth') && !isRefusedByService,
);
const refusedByService = PUBLIC_API.filter(({ isRefusedByService }) => isRefusedByService);

describe('every operation that requires a scope', () => {
  it.each(scoped.map((operation) => [name(operation), operation] as const))(
    '%s',
    async (_name, operation) => {
      const { method, scope } = operation;
      const [without, withIt] = [gateway.newKey('pha', []), gateway.newKey('pha', [scope])];
      for (const path of concretePathsOf(operation)) {
        const before = forwarded();
        const refused = await ask(method, path, without);
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
          403,
          `${METADATA}, error="insufficient_scope", scope="${scope}"`,
        ]);
        expect(await refused.json()).toMatchObject({
          type: 'authentication_error',
          code: 'permission_denied',
        });
        expect(forwarded()).toBe(before);
        expect((await ask(method, path, withIt)).status).toBe(200);
        expect(forwarded()).toBe(before + 1);
      }
    },
  );
});

it('only runs of endpoints are forwarded without the scope, and their service refuses and logs them', async () => {
  expect([...new Set(refusedByService.map(({ path }) => path))]).toEqual([
    '/api/projects/:project_id/endpoints/:name/run/',
  ]);
  const before = forwarded();
  await ask('POST', concretePathsOf(refusedByService[0]!)[0]!, gateway.newKey('pha', []));
  expect(forwarded()).toBe(before + 1);
});

it.each(PUBLIC_API.map((operation) => [name(operation), operation] as const))(
  'the challenge of %s names its scope and no other',
  async (_name, operation) => {
    const { method, scope, resource } = operation;
    const scopes = resource?.scopes ?? (scope === 'authenticated' ? [] : [scope]);
    const named = scopes.length === 0 ? '' : `, scope="${scopes.join(' ')}"`;
    const metadata = METADATA.replace(/"$/, `${resource?.path ?? ''}"`);
    for (const path of concretePathsOf(operation)) {
      const missing = await gateway.api(path, { method });
      const invalid = await gateway.api(path, { method, token: 'phx_wrong' });
      expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, metadata + named]);
      expect([invalid.status, invalid.headers.get('www-authenticate')]).toEqual([
        401,
        `${metadata}, error="invalid_token"${named}`,
      ]);
    }
  },
);

it('an operation for sessions refuses keys and apps with any scope', async () => {
  const forPeople = PUBLIC_API.filter(({ credentials }) => credentials.join() === 'session');
  expect(forPeople.length).toBeGreaterThan(10);
  const [key, app] = [gateway.newKey('phx'), gateway.newKey('pha')];
  const before = forwarded();
  for (const operation of forPeople) {
    for (const holder of [key, app]) {
      const { status } = await ask(operation.method, concretePathsOf(operation)[0]!, holder);
      expect([name(operation), status]).toEqual([name(operation), 403]);
    }
  }
  expect(forwarded()).toBe(before);
});

it("a project's secret key may run endpoints, and call no other operation with a scope", async () => {
  const key = gateway.newKey('phs', ['endpoint:read']);
  const reached: string[] = [];
  for (const operation of [...scoped, ...refusedByService]) {
    const { status } = await ask(operation.method, concretePathsOf(operation)[0]!, key);
    if (status === 200) reached.push(name(operation));
  }
  expect(reached).toEqual([
    'POST /api/projects/:project_id/endpoints/:name/run/',
    'GET /api/projects/:project_id/endpoints/:name/run/',
  ]);
});

describe('a product that is not offered', () => {
  it.each([
    ['/api/projects/1/feature_flags/', 'Meridian does not offer feature flags.'],
    ['/api/environments/@current/session_recordings/x/', 'Meridian does not offer session replay.'],
  ])('%s is a 404 that names it, for pages of every origin', async (path, detail) => {
    const answer = await gateway.api(path, { token: gateway.newKey('phx').token });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(await answer.json()).toEqual({ type: 'invalid_request', code: 'not_found', detail, attr: null });
    expect((await gateway.api(path, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('is told apart from a path that does not exist', async () => {
    const answer = await gateway.api('/api/projects/1/nothing/', { token: gateway.newKey('phx').token });
    expect(await answer.json()).toMatchObject({ code: 'not_found', detail: 'Not found.' });
  });
});

describe('a scope', () => {
  it.each<[string, string, string, string, number]>([
    ['to write is also one to read', 'insight:write', 'GET', '/api/projects/1/insights/7/', 200],
    ['to read is none to write', 'insight:read', 'PATCH', '/api/projects/1/insights/7/', 403],
    [
      'of the longer path counts, not of the shorter',
      'insight:read',
      'GET',
      '/api/projects/1/insights/activity/',
      403,
    ],
    ['is asked for without the slash, too', 'insight:read', 'GET', '/api/projects/1/insights/activity', 403],
    ['is asked for HEAD as for GET', 'insight:read', 'HEAD', '/api/projects/1/cohorts/', 403],
    ['of everything is enough', '*', 'POST', '/api/projects/1/insights/', 200],
    ['counts before the project is looked at', 'insight:read', 'GET', '/api/projects/3/cohorts/', 403],
  ])('%s', async (_name, scope, method, path, status) => {
    expect((await ask(method, path, gateway.newKey('pha', [scope]))).status).toBe(status);
  });
});

describe('a method that a path does not have', () => {
  const PATH = '/api/projects/1/insights/7/';

  it('is refused with the allowed methods, and no service is called', async () => {
    const before = forwarded();
    const answer = await ask('POST', PATH, gateway.newKey());
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PUT, PATCH, DELETE']);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(forwarded()).toBe(before);
  });

  it('is answered with the challenge when there is no credential', async () => {
    const answer = await gateway.api('/api/projects/1/query/');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `${METADATA}, scope="query:read"`,
    ]);
  });
});
