import { mintToken } from '@meridian/identity';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, PUBLIC_URL, startGatewayHarness } from './gateway-harness.ts';

const METADATA = `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;
const QUERY = '/api/projects/1/query/q1/';
let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const lastRequest = () => gateway.query.requests.at(-1)!;

describe('a credential', () => {
  it('is exchanged, and only the identity is forwarded', async () => {
    const { token } = gateway.newKey();
    const answer = await gateway.api(QUERY, {
      token,
      method: 'POST',
      body: '{"a":1}',
      headers: {
        'content-type': 'application/json',
        cookie: 'meridian_session=x',
        'x-meridian-identity': 'forged',
      },
    });
    expect(answer.status).toBe(200);
    const { headers, body } = lastRequest();
    expect(body).toBe('{"a":1}');
    expect(headers['x-meridian-identity']).toMatch(/^header\./);
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
    expect(headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });

  it('is exchanged once for many requests, also when they are concurrent', async () => {
    const { token } = gateway.newKey();
    const before = gateway.exchanges.length;
    await Promise.all(Array.from({ length: 20 }, () => gateway.api(QUERY, { token })));
    await gateway.api(QUERY, { token });
    expect(gateway.exchanges.length - before).toBe(1);
  });

  it('is exchanged again when auth-service has just closed the connection', async () => {
    const answer = gateway.auth.answer;
    gateway.auth.answer = (req) => {
      gateway.auth.answer = answer;
      req.socket.destroy();
    };
    expect((await gateway.api(QUERY, { token: gateway.newKey().token })).status).toBe(200);
  });

  it('is exchanged separately for each service', async () => {
    const { token } = gateway.newKey();
    await gateway.api(QUERY, { token });
    await gateway.api('/api/projects/1/endpoints/', { token });
    expect(gateway.exchanges.slice(-2).map(({ audience }) => audience)).toEqual([
      'query-service',
      'endpoints-service',
    ]);
  });

  it.each<[string, RequestInit & { token?: string }, string]>([
    ['none', {}, METADATA],
    ['one that was never made', { token: mintToken('phx', 'us') }, `${METADATA}, error="invalid_token"`],
    ['garbage', { token: 'garbage' }, `${METADATA}, error="invalid_token"`],
    ['another scheme', { headers: { authorization: 'Basic YTpi' } }, `${METADATA}, error="invalid_token"`],
    [
      'DPoP without a proof',
      { headers: { authorization: `DPoP ${mintToken('pha', 'us')}` } },
      `${METADATA}, error="invalid_token"`,
    ],
    [
      'a session that ended',
      { headers: { cookie: 'meridian_session=gone' } },
      `${METADATA}, error="invalid_token"`,
    ],
  ])('%s is answered with the challenge', async (_name, init, challenge) => {
    const answer = await gateway.api(QUERY, init);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `${challenge}, scope="query:read"`,
    ]);
    expect(await answer.json()).toMatchObject({ type: 'authentication_error', attr: null });
  });

  it('in the query or the body is ignored', async () => {
    const { token } = gateway.newKey();
    const inQuery = await gateway.api(`${QUERY}?access_token=${token}&personal_api_key=${token}`);
    const inBody = await gateway.api(QUERY, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    });
    expect([inQuery.status, inBody.status]).toEqual([401, 401]);
    expect(inQuery.headers.get('www-authenticate')).toBe(`${METADATA}, scope="query:read"`);
  });

  it('with a DPoP proof is exchanged for each request, with its method and path', async () => {
    const { token } = gateway.newKey();
    const init = { headers: { authorization: `DPoP ${token}`, dpop: 'a.b.c' } };
    await gateway.api(`${QUERY}?x=1`, init);
    await gateway.api(`${QUERY}?x=1`, init);
    const proofs = gateway.exchanges.slice(-2).map(({ credential }) => credential);
    const expected = { kind: 'dpop', value: token, proof: { jwt: 'a.b.c', method: 'GET', path: QUERY } };
    expect(proofs).toEqual([expected, expected]);
  });

  it('does not reach another project, with any spelling', async () => {
    const { token } = gateway.newKey();
    for (const path of ['/api/projects/3/query/q1/', '/api/environments/3/query/q1', '/api/projects/003/']) {
      expect((await gateway.api(path, { token })).status).toBe(404);
    }
    for (const path of [
      '/api/projects/2/query/q1',
      '/api/environments/2/query/q1/',
      '/api/projects/@current/query/q1/',
    ]) {
      expect((await gateway.api(path, { token })).status).toBe(200);
    }
  });
});

describe('revocation', () => {
  it('works at every gateway within a second', async () => {
    const second = await gateway.startGateway();
    const holder = gateway.newKey();
    const asked = (url: string) =>
      fetch(url + QUERY, { headers: { authorization: `Bearer ${holder.token}` } }).then(
        ({ status }) => status,
      );
    expect(await Promise.all([asked(gateway.url), asked(second.url)])).toEqual([200, 200]);
    const revokedAt = performance.now();
    await gateway.revoke(holder);
    await waitFor(async () => (await asked(gateway.url)) === 401 && (await asked(second.url)) === 401, {
      timeoutMs: 1_000,
    });
    expect(performance.now() - revokedAt).toBeLessThan(1_000);
  });

  it('of one credential keeps the others in the cache', async () => {
    const [gone, kept] = [gateway.newKey(), gateway.newKey()];
    await gateway.api(QUERY, { token: gone.token });
    await gateway.api(QUERY, { token: kept.token });
    await gateway.revoke(gone);
    await waitFor(async () => (await gateway.api(QUERY, { token: gone.token })).status === 401);
    const before = gateway.exchanges.length;
    expect((await gateway.api(QUERY, { token: kept.token })).status).toBe(200);
    expect(gateway.exchanges.length).toBe(before);
  });
});

it('a token that is no longer active is refused at the MCP server with the scopes to ask for', async () => {
  const holder = gateway.newKey('pha');
  const list = () => gateway.api('/mcp', { token: holder.token, method: 'POST', body: '{}' });
  expect((await list()).status).toBe(200);
  await gateway.revoke(holder);
  await waitFor(async () => (await list()).status === 401, { timeoutMs: 1_000, what: 'the refusal' });
  expect((await list()).headers.get('www-authenticate')).toMatch(
    /^Bearer resource_metadata="http:\/\/us\.meridian\.example\/\.well-known\/oauth-protected-resource\/mcp", error="invalid_token", scope="[^"]*query:read/,
  );
});

describe('refusals of a service', () => {
  it('contains the address of the metadata', async () => {
    const { token } = gateway.newKey();
    gateway.query.answer = (_req, res) =>
      void res
        .writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="insight:read"' })
        .end('{}');
    const answer = await gateway.api(QUERY, { token });
    expect(answer.headers.get('www-authenticate')).toBe(
      `${METADATA}, error="insufficient_scope", scope="insight:read"`,
    );
    gateway.query.answer = (_req, res) => void res.writeHead(401).end('{}');
    expect((await gateway.api(QUERY, { token })).headers.get('www-authenticate')).toBe(METADATA);
  });
});

describe('a session', () => {
  const withSession = (init: RequestInit = {}) => {
    const { token } = gateway.newKey('phsn');
    return gateway.api(QUERY, {
      ...init,
      headers: { cookie: `a=b; meridian_session=${token}`, ...init.headers },
    });
  };
  beforeAll(() => {
    gateway.query.answer = (_req, res) => void res.writeHead(200).end('{}');
  });

  it.each<[string, Record<string, string>, number]>([
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['an older browser, from our page', { origin: PUBLIC_URL }, 200],
    ['an older browser, from elsewhere', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['a program', {}, 200],
  ])('may change data when the request comes from %s', async (_name, headers, status) => {
    expect((await withSession({ method: 'POST', body: '{}', headers })).status).toBe(status);
  });

  it('has no rate limit, and its answers have no CORS headers', async () => {
    const answer = await withSession({ headers: { origin: 'https://app.example' } });
    expect(answer.status).toBe(200);
    expect([answer.headers.get('ratelimit'), answer.headers.get('access-control-allow-origin')]).toEqual([
      null,
      null,
    ]);
  });

  it('is ignored when there is a bearer token', async () => {
    const { token } = gateway.newKey('phsn');
    const answer = await gateway.api(QUERY, {
      token: 'garbage',
      headers: { cookie: `meridian_session=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('pages of other origins', () => {
  it('may call with a token and read the exposed headers', async () => {
    const { token } = gateway.newKey();
    const preflight = await gateway.api(QUERY, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const endless = { 'access-control-request-headers': 'a'.repeat(10_000) };
    const bounded = await gateway.api(QUERY, { method: 'OPTIONS', headers: endless });
    expect(bounded.headers.get('access-control-allow-headers')).toMatch(/^Authorization, /);
    const answer = await gateway.api(QUERY, { token, headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });
});
