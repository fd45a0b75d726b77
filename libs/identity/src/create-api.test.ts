import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Principal } from '@meridian/contracts/internal';
import { operations } from '@meridian/contracts/public-api';
import { ForbiddenError } from '@meridian/core';
import { createApp, createLogger } from '@meridian/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiRoute, createApi, type ProjectApiRoute } from './create-api.ts';
import { createTestIdentities, type TestIdentities, testPrincipal } from './testing.ts';

const routes: readonly (ApiRoute | ProjectApiRoute)[] = [
  { method: 'get', path: '/api/me/', handler: ({ principal, res }) => res.json(principal.userId) },
  { method: 'get', path: '/api/any/', handler: ({ res }) => res.json('any') },
  {
    method: 'get',
    projectPath: '/insights/:id/',
    handler: ({ projectId, params, res }) => res.json([projectId, params['id']]),
  },
  { method: 'post', projectPath: '/insights', handler: ({ res }) => res.status(201).json({}) },
  { method: 'patch', projectPath: '/insights/:key/', handler: ({ res }) => res.json('changed') },
  { method: 'post', projectPath: '/endpoints/:name/run/', handler: ({ res }) => res.json('ran') },
  { method: 'delete', path: '/api/me/', handler: ({ res }) => res.json('deleted') },
];
const declared = operations(
  { service: 'query-service', rate: 'crud', chapter: 'Test', needsRecentSignIn: ['DELETE /api/me/'] },
  {
    'GET /api/me/': ['user:read', 'Me'],
    'DELETE /api/me/': ['user:write', 'Delete me'],
    'GET /api/any/': ['authenticated', 'Any'],
    'GET /api/projects/:project_id/insights/:id/': ['insight:read', 'Read'],
    'POST /api/projects/:project_id/insights/': ['insight:write', 'Save'],
    'PATCH /api/projects/:project_id/insights/:key/': ['insight:write', 'Change'],
    'POST /api/projects/:project_id/endpoints/:name/run/': [
      'endpoint:read',
      'Run',
      ['personal_api_key', 'project_secret_key'],
    ],
  },
);

let identities: TestIdentities;
let server: Server;
let url: string;
beforeAll(async () => {
  identities = await createTestIdentities();
  const app = createApp({
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    configure: (express) =>
      express.use(
        createApi({
          verifier: identities.verifier('this-service'),
          routes,
          operations: declared,
          assertRecentSignIn: async ({ credentialId }) => {
            if (credentialId !== 'fresh')
              throw new ForbiddenError('recent_sign_in_required', 'Too long ago.');
          },
        }),
      ),
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const call = async (
  path: string,
  principal: Partial<Principal> | undefined,
  { method = 'GET', audience = 'this-service' } = {},
) => {
  const identity = principal && (await identities.sign(testPrincipal(principal), audience));
  const response = await fetch(url + path, {
    method,
    headers: identity ? { 'x-meridian-identity': identity } : {},
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe('a route', () => {
  it('is the same with and without the slash, and below both project prefixes', async () => {
    for (const path of [
      '/api/projects/1/insights/7/',
      '/api/projects/1/insights/7',
      '/api/environments/1/insights/7/',
      '/api/projects/@current/insights/7/',
    ]) {
      expect(await call(path, {})).toMatchObject({ status: 200, body: [1, '7'] });
    }
  });

  it.each<[string, string, Partial<Principal> | undefined, string, number, string]>([
    ['nobody', '/api/me/', undefined, 'GET', 401, 'not_authenticated'],
    [
      'a credential without its scope',
      '/api/me/',
      { scopes: ['insight:write'] },
      'GET',
      403,
      'permission_denied',
    ],
    [
      'a reader who writes',
      '/api/projects/1/insights/',
      { scopes: ['insight:read'] },
      'POST',
      403,
      'permission_denied',
    ],
    ['a project out of reach', '/api/projects/2/insights/7/', {}, 'GET', 404, 'not_found'],
    ['a project that is not a number', '/api/projects/1e0/insights/7/', {}, 'GET', 404, 'not_found'],
    [
      'a caller without a current project',
      '/api/projects/@current/insights/7/',
      { projectIds: [], currentProjectId: null },
      'GET',
      404,
      'not_found',
    ],
    [
      'a project secret key, unless the route takes it',
      '/api/any/',
      { credential: 'project_secret_key' },
      'GET',
      403,
      'permission_denied',
    ],
    [
      'a kind of credential that it does not take',
      '/api/projects/1/endpoints/x/run/',
      { credential: 'oauth' },
      'POST',
      403,
      'permission_denied',
    ],
    [
      'a method that it does not have',
      '/api/projects/1/insights/7/',
      {},
      'DELETE',
      405,
      'method_not_allowed',
    ],
    ['a path that is none', '/api/projects/1/nothing/', {}, 'GET', 404, 'not_found'],
  ])('refuses %s', async (_, path, principal, method, status, code) => {
    expect(await call(path, principal, { method })).toMatchObject({ status, body: { code } });
  });

  it('names the missing scope, and the allowed methods', async () => {
    const refused = await call('/api/me/', { scopes: [] });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="user:read"',
    );
    const wrong = (path: string) => call(path, {}, { method: 'PUT' });
    expect((await wrong('/api/me/')).headers.get('allow')).toBe('GET, DELETE');
    expect((await wrong('/api/projects/1/insights/7/')).headers.get('allow')).toBe('GET, PATCH');
  });

  it('accepts write for read, * for any scope, and a secret key where the operation allows it', async () => {
    expect((await call('/api/projects/1/insights/7/', { scopes: ['insight:write'] })).status).toBe(200);
    expect((await call('/api/projects/1/insights/', { scopes: ['*'] }, { method: 'POST' })).status).toBe(201);
    const secretKey = { userId: null, credential: 'project_secret_key', scopes: ['endpoint:read'] } as const;
    expect(
      (
        await call(
          '/api/projects/1/endpoints/x/run/',
          { ...secretKey, scopes: ['endpoint:read'] },
          { method: 'POST' },
        )
      ).status,
    ).toBe(200);
  });

  it.each([
    [{ credential: 'session', credentialId: 'fresh' }, 200],
    [{ credential: 'session', credentialId: 'old' }, 403],
    [{ credential: 'personal_api_key', credentialId: 'old' }, 200],
    [{ credential: 'oauth', credentialId: 'old' }, 200],
  ] as const)('that needs a recent sign-in is answered for %j with %i', async (principal, status) => {
    expect((await call('/api/me/', principal, { method: 'DELETE' })).status).toBe(status);
  });

  it('that needs a recent sign-in is refused at the start when nothing checks it', () => {
    const verifier = identities.verifier('this-service');
    expect(() => createApi({ verifier, operations: declared, routes })).toThrow(
      'DELETE /api/me needs a recent sign-in',
    );
  });

  it('that creates something is refused at the start when nothing authorizes an answer that is given again', () => {
    const handler = () => {};
    const creating = operations(
      { service: 'query-service', rate: 'crud', chapter: 'Test', creates: ['POST /api/things/'] },
      { 'POST /api/things/': ['insight:write', 'Make a thing'] },
    );
    const start = (route: Partial<ApiRoute>) => () =>
      createApi({
        verifier: identities.verifier('this-service'),
        operations: creating,
        idempotency: async () => {},
        routes: [{ method: 'post', path: '/api/things/', handler, ...route }],
      });
    expect(start({})).toThrow('give its route an `authorize`');
    expect(start({ authorize: async () => null })).not.toThrow();
  });

  it('is refused at the start when the public API does not declare it', () => {
    const verifier = identities.verifier('this-service');
    const handler = () => {};
    expect(() => createApi({ verifier, routes: [{ method: 'get', path: '/api/other/', handler }] })).toThrow(
      'the public API declares no GET /api/other',
    );
    expect(() =>
      createApi({ verifier, operations: declared, routes: [{ method: 'put', path: '/api/me/', handler }] }),
    ).toThrow('the public API declares no PUT /api/me');
  });
});

describe('an identity', () => {
  it.each([
    ['for another service', async () => identities.sign(testPrincipal(), 'another-service')],
    [
      'signed by another issuer',
      async () => (await createTestIdentities()).sign(testPrincipal(), 'this-service'),
    ],
    ['that is not a token', async () => 'nonsense'],
    [
      'without a signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await identities.sign(testPrincipal(), 'this-service')).split('.')[1]}.`,
    ],
    [
      'whose claims were changed',
      async () => {
        const [header, , signature] = (await identities.sign(testPrincipal(), 'this-service')).split('.');
        const [, payload] = (
          await (await createTestIdentities()).sign(testPrincipal({ projectIds: [1, 2, 3] }), 'this-service')
        ).split('.');
        return `${header}.${payload}.${signature}`;
      },
    ],
  ])('%s is refused', async (_, identity) => {
    const response = await fetch(`${url}/api/me/`, { headers: { 'x-meridian-identity': await identity() } });
    expect(response.status).toBe(401);
  });
});
