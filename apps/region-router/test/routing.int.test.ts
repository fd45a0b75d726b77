/** The region and the headers of each routed request, and the choice between two answers. */
import { mintToken, type Region } from '@meridian/identity';
import { okJson, type ServiceScript } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type RouterHarness, startRouterHarness } from './router-harness.ts';

let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness();
});
beforeEach(() => {
  for (const region of [router.us, router.eu]) {
    region.answer = okJson;
    region.requests.length = 0;
  }
});
afterAll(() => router[Symbol.asyncDispose]());

const answering =
  (status: number, body: unknown): ServiceScript =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const form = (members: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(members),
});
const asked = () => ({ us: router.us.requests.length, eu: router.eu.requests.length });

describe('the API', () => {
  it.each<[Region]>([['us'], ['eu']])('with a key of %s is forwarded to that region only', async (region) => {
    const other = region === 'us' ? router.eu : router.us;
    expect((await router.api('/api/users/@me/', { token: mintToken('phx', region) })).status).toBe(200);
    expect([router[region].requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('gets no cookies and no headers that only the router may set', async () => {
    await router.api('/api/users/@me/', {
      token: mintToken('phx', 'us'),
      headers: {
        cookie: 'meridian_session=x',
        'x-meridian-identity': 'forged',
        'x-forwarded-host': 'evil.example',
      },
    });
    const { headers } = router.us.requests[0]!;
    expect([headers.cookie, headers['x-meridian-identity'], headers['x-forwarded-host']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(headers['x-meridian-router']).toBe('1');
    expect(headers.host).toBe(new URL(router.us.url).host);
  });

  it('refuses a request that has passed the router before', async () => {
    const answer = await router.api('/api/users/@me/', {
      token: mintToken('phx', 'us'),
      headers: { 'x-meridian-router': '1' },
    });
    expect([answer.status, asked()]).toEqual([503, { us: 0, eu: 0 }]);
  });

  it('answers with a challenge that names the router', async () => {
    router.us.answer = (_req, res) =>
      void res
        .writeHead(401, {
          'www-authenticate': `Bearer resource_metadata="${router.us.url}/.well-known/oauth-protected-resource"`,
        })
        .end('{}');
    const answer = await router.api('/api/users/@me/');
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`,
    );
  });
});

describe('a client that proves itself with a key of its own', () => {
  const assertion = {
    client_id: 'https://client.example/app.json',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIxIn0.c2ln',
  };

  it('does so at the region of its code, byte for byte', async () => {
    const request = form({
      ...assertion,
      grant_type: 'authorization_code',
      code: mintToken('phac', 'eu'),
    });
    expect((await router.api('/oauth/token/', request)).status).toBe(200);
    expect(asked()).toEqual({ us: 0, eu: 1 });
    expect(router.eu.requests[0]).toMatchObject({
      method: 'POST',
      url: '/oauth/token/',
      body: String(request.body),
    });
  });

  it('pushes its request to both regions, and whichever is chosen finds its own', async () => {
    const uris = { us: mintToken('phpr', 'us'), eu: mintToken('phpr', 'eu') };
    for (const region of ['us', 'eu'] as const) {
      const uri = `urn:ietf:params:oauth:request_uri:${uris[region]}`;
      router[region].answer = answering(201, { request_uri: uri, expires_in: region === 'us' ? 60 : 90 });
    }
    const pushed = await router.api(
      '/oauth/par/',
      form({ ...assertion, redirect_uri: 'https://client.example/cb' }),
    );
    const { request_uri: uri, expires_in: seconds } = (await pushed.json()) as Record<string, string>;
    expect([pushed.status, seconds]).toEqual([201, 60]);
    for (const region of ['us', 'eu'] as const) {
      expect(router[region].requests[0]!.body).toContain(assertion.client_assertion);
      const query = new URLSearchParams({ client_id: assertion.client_id, request_uri: uri!, region });
      const { headers } = await router.api(`/oauth/authorize/?${query}`);
      const target = new URL(headers.get('location')!);
      expect([target.origin, target.searchParams.get('request_uri')]).toEqual([
        router[region].url,
        `urn:ietf:params:oauth:request_uri:${uris[region]}`,
      ]);
    }
  });

  it('gets the answer of a region when both refuse it', async () => {
    router.us.answer = answering(400, { error: 'invalid_client' });
    router.eu.answer = answering(400, { error: 'invalid_client' });
    const refused = await router.api('/oauth/par/', form(assertion));
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'invalid_client' }]);
  });
});

describe('a token that names no region', () => {
  it('is sent to both regions, and the region that issued it answers', async () => {
    router.us.answer = answering(200, { active: false });
    router.eu.answer = answering(200, { active: true, sub: '1' });
    const answer = await router.api('/oauth/introspect/', form({ token: 'opaque' }));
    expect([await answer.json(), asked()]).toEqual([
      { active: true, sub: '1' },
      { us: 1, eu: 1 },
    ]);
  });

  it('does not reveal regions: unknown tokens get the same answer', async () => {
    for (const region of [router.us, router.eu]) region.answer = answering(400, { error: 'invalid_grant' });
    const answer = await router.api(
      '/oauth/token/',
      form({ grant_type: 'refresh_token', refresh_token: 'x' }),
    );
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });
});

it('the report of a secret scanner is forwarded unchanged with its signature', async () => {
  const body = JSON.stringify([{ token: mintToken('phx', 'eu'), type: 'key', url: '', source: 'content' }]);
  await router.api('/api/alerts/github', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'github-public-key-signature': 'c2ln' },
  });
  const [report] = [...router.us.requests, ...router.eu.requests];
  expect([report!.body, report!.headers['github-public-key-signature']]).toEqual([body, 'c2ln']);
  expect(asked().us + asked().eu).toBe(1);
});

it.each(['/home', '/project/1/insights/abcd1234?x=1', '/organization', '/settings/keys'])(
  'the page %s is opened in the region that this browser has chosen',
  async (path) => {
    const { status, headers } = await router.api(path, { headers: { cookie: 'meridian_region=eu' } });
    expect([status, headers.get('location')]).toEqual([302, `${router.eu.url}${path}`]);
    expect(await (await router.api(path)).text()).toContain('Where is your account?');
  },
);

it('serves the icon of its pages, which browsers may cache for a week', async () => {
  const icon = await router.api('/favicon.ico');
  expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    ...[200, 'image/x-icon', 'public, max-age=604800'],
  ]);
});
