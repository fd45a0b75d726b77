/** Bearer authentication and its error answers. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, keyHolder, newKey, sessionHolder, temporaryKey } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const INSIGHTS = `/api/projects/${region.projectId}/insights/`;
const challenge = `Bearer resource_metadata="${region.url}/.well-known/oauth-protected-resource"`;

describe('without valid credentials', () => {
  it.each<[string, RequestInit, string]>([
    ['none', {}, challenge],
    ['garbage', { headers: { authorization: 'Bearer garbage' } }, `${challenge}, error="invalid_token"`],
    [
      'the project token',
      { headers: { authorization: `Bearer ${region.projectToken}` } },
      `${challenge}, error="invalid_token"`,
    ],
  ])('%s: 401 that leads to the metadata', async (_name, init, expected) => {
    const answer = await fetch(region.url + INSIGHTS, init);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `${expected}, scope="insight:read"`,
    ]);
    expect(await answer.json()).toEqual({
      type: 'authentication_error',
      code: expect.any(String),
      detail: expect.any(String),
      attr: null,
    });
  });

  it('the challenge names metadata that exist and describe the requested address', async () => {
    const answer = await fetch(region.url + INSIGHTS);
    const [, url = ''] =
      /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
    expect(await (await fetch(url)).json()).toMatchObject({ resource: region.url });
  });

  it('a token in the query or in the body is not looked at', async () => {
    const key = region.personalApiKey ?? '';
    const inQuery = await fetch(`${region.url}${INSIGHTS}?access_token=${key}&personal_api_key=${key}`);
    const inBody = await fetch(region.url + INSIGHTS, {
      method: 'POST',
      body: new URLSearchParams({ access_token: key }),
    });
    expect([inQuery.status, inBody.status]).toEqual([401, 401]);
  });
});

describe('a personal API key', () => {
  it('with insight:read reads insights and does not write them', async () => {
    const call = callerAt(region.url, (await temporaryKey(region, ['insight:read'])).value);
    expect((await call('GET', INSIGHTS)).status).toBe(200);
    const refused = await call('POST', INSIGHTS, { name: 'x' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      `${challenge}, error="insufficient_scope", scope="insight:write"`,
    ]);
  });

  it('with insight:write does both', async () => {
    const call = callerAt(region.url, (await temporaryKey(region, ['insight:write'])).value);
    const created = await call('POST', INSIGHTS, {
      name: 'Written',
      query: { kind: 'HogQLQuery', query: 'select 1' },
    });
    expect(created.status).toBe(201);
    expect((await call('GET', INSIGHTS)).status).toBe(200);
  });

  it('may have every scope that apps may request, and no other', async () => {
    const { body } = await callerAt(region.url)<{ scopes_supported: string[] }>(
      'GET',
      '/.well-known/oauth-protected-resource',
    );
    const aboutPeople = new Set(['openid', 'profile', 'email', 'introspection']);
    const scopes = body.scopes_supported.filter((scope) => !aboutPeople.has(scope));
    const session = await sessionHolder(region);
    const make = (wanted: string[]) =>
      session('POST', '/api/personal_api_keys/', { label: 'all', scopes: wanted });
    expect((await make(scopes)).body).toMatchObject({ scopes: expect.arrayContaining(scopes) });
    expect((await make(['insight:admire'])).status).toBe(400);
  });

  it('reaches its project under every name, with and without the slash, and no other', async () => {
    const call = keyHolder(region);
    for (const base of [
      `/api/projects/${region.projectId}`,
      '/api/projects/@current',
      `/api/environments/${region.projectId}`,
    ]) {
      for (const slash of ['', '/']) expect((await call('GET', `${base}/insights${slash}`)).status).toBe(200);
    }
    const other = await call('GET', '/api/projects/999999/insights/');
    expect([other.status, other.body['code']]).toEqual([404, 'not_found']);
  });

  it('stops working within a second of its deletion', async () => {
    const { id, value } = await newKey(region, ['insight:read']);
    const call = callerAt(region.url, value);
    expect((await call('GET', INSIGHTS)).status).toBe(200);
    const session = await sessionHolder(region);
    expect((await session('DELETE', `/api/personal_api_keys/${id}/`)).status).toBe(204);
    await waitFor(async () => (await call('GET', INSIGHTS)).status === 401, { timeoutMs: 1_000 });
  });

  it('gets its limits', async () => {
    const { headers } = await keyHolder(region)('GET', INSIGHTS);
    expect(headers.get('ratelimit-policy')).toMatch(/^"burst";q=\d+;w=60, "sustained";q=\d+;w=3600$/);
    expect(headers.get('ratelimit')).toMatch(/^"burst";r=\d+;t=\d+, "sustained";r=\d+;t=\d+$/);
  });
});

describe('a session', () => {
  it('changes nothing for a page of another site', async () => {
    const session = await sessionHolder(region);
    expect((await session('GET', INSIGHTS)).status).toBe(200);
    const { email, password, url } = region;
    const signIn = await callerAt(url)('POST', '/api/login/', { email, password });
    const cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const foreign = callerAt(url, null, {
      cookie,
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    });
    const answer = await foreign('POST', INSIGHTS, { name: 'x' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

it('internal routes are not reachable', async () => {
  for (const path of ['/internal/exchange', '/internal/jwks.json', '/metrics', '/livez', '/nowhere']) {
    const { status, body } = await callerAt(region.url)('GET', path);
    expect([path, status, body['code']]).toEqual([path, 404, 'not_found']);
  }
});
