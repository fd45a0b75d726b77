import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, ISSUER, PASSWORD, REGION_URL, startWorld, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const visit = async (parameters: Record<string, string>, signedIn = true) => {
  const browser = signedIn ? await world.signedIn() : world.browser();
  return browser.get(`/oauth/authorize/?${new URLSearchParams(parameters)}`);
};
const answerOf = (location: string | undefined) => {
  const url = new URL(location ?? 'about:blank');
  return { to: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) };
};

describe('the way from a link to tokens', () => {
  it('shows the consent page, and redirects with code, state and issuer', async () => {
    const clientId = world.publish('/whole-way.json');
    const browser = await world.signedIn();
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`);
    expect(page.status).toBe(200);
    for (const text of [
      'Example App',
      'client.example',
      'Unverified application',
      'See saved insights',
      'ada@example.org',
    ]) {
      expect(page.text).toContain(text);
    }
    const answer = await browser.submit(page, { decision: 'allow' });
    expect(answer.status).toBe(303);
    expect(answerOf(answer.location)).toEqual({
      to: 'https://client.example/callback',
      code: expect.stringMatching(/^phac_us/),
      state: 'the state',
      iss: ISSUER,
    });
    const tokens = await world.redeem(clientId, new URL(answer.location!).searchParams.get('code')!);
    expect(tokens.headers.get('cache-control')).toBe('no-store');
    expect(await tokens.json()).toEqual({
      access_token: expect.stringMatching(/^pha_us/),
      refresh_token: expect.stringMatching(/^phr_us/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'insight:read',
      scoped_teams: [world.account.projectId],
      scoped_organizations: [],
    });
  });

  it('leads through signing in, and on to the question', async () => {
    const clientId = world.publish('/sign-in-first.json');
    const browser = world.browser();
    const first = await browser.get(
      `/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId))}`,
    );
    expect(first.status).toBe(302);
    expect(first.location).toMatch(/^\/login\?next=%2Foauth%2Fauthorize%2Fcontinue/);
    const signIn = await browser.get(first.location!);
    expect(signIn.text).toMatch(/To continue to .*Example App.* at .*client\.example/);
    const after = await browser.submit(signIn, { email: 'ada@example.org', password: PASSWORD });
    const consent = await browser.get(after.location!);
    expect(consent.text).toContain('wants access');
    const answer = await browser.submit(consent, { decision: 'allow' });
    expect(answerOf(answer.location)).toMatchObject({ code: expect.any(String), state: 'the state' });
  });

  it('redirects with access_denied when the user denies', async () => {
    const clientId = world.publish('/denied.json');
    const browser = await world.signedIn();
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`);
    const answer = await browser.submit(page, { decision: 'deny' });
    expect(answerOf(answer.location)).toMatchObject({
      error: 'access_denied',
      state: 'the state',
      iss: ISSUER,
    });
    expect(await world.connectedApps()).not.toContainEqual(expect.objectContaining({ client_id: clientId }));
  });

  it('keeps a listed query and appends to it (5.11)', async () => {
    const redirect_uri = 'https://client.example/callback?tenant=1';
    const clientId = world.publish('/query.json', { redirect_uris: [redirect_uri] });
    const browser = await world.signedIn();
    const parameters = authorizeParameters(clientId, { redirect_uri });
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(parameters)}`);
    const answer = await browser.submit(page, { decision: 'allow' });
    expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?tenant=1&code=phac_/);
  });
});

describe('errors before the redirect URI is proven are a page (7.2)', () => {
  it.each<[string, (clientId: string) => Record<string, string>]>([
    ['no client_id', () => ({ ...authorizeParameters(''), client_id: '' })],
    ['an unknown client', () => authorizeParameters('https://client.example/nothing-here.json')],
    ['a client id that is no URL', () => authorizeParameters('my-app')],
    ['an http client id', () => authorizeParameters('http://client.example/x.json')],
    ['no redirect_uri (5.12)', (clientId) => ({ ...authorizeParameters(clientId), redirect_uri: '' })],
    [
      'another redirect_uri',
      (clientId) => authorizeParameters(clientId, { redirect_uri: 'https://evil.example/' }),
    ],
    ['a script', (clientId) => authorizeParameters(clientId, { redirect_uri: 'javascript:alert(1)' })],
    [
      'prompt=none too',
      (clientId) => authorizeParameters(clientId, { redirect_uri: 'https://evil.example/', prompt: 'none' }),
    ],
  ])('%s', async (_name, parametersOf) => {
    const page = await visit(parametersOf(world.publish('/page-errors.json')));
    expect(page.status).toBe(400);
    expect(page.location).toBeUndefined();
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).not.toContain('href="https://evil');
    expect(page.text).not.toMatch(/127\.0\.0\.1|ECONN|at .*\.ts/);
  });

  it.each(['client_id', 'redirect_uri'])('%s given twice', async (name) => {
    const parameters = new URLSearchParams(authorizeParameters(world.publish('/page-errors.json')));
    parameters.append(name, 'https://evil.example/');
    const page = await (await world.signedIn()).get(`/oauth/authorize/?${parameters}`);
    expect([page.status, page.location]).toEqual([400, undefined]);
  });
});

describe('errors after it go back with state and iss (7.3)', () => {
  it.each<[string, Record<string, string>, string]>([
    ['response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type=code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['another response_mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['no code_challenge', { code_challenge: '' }, 'invalid_request'],
    ['no code_challenge_method', { code_challenge_method: '' }, 'invalid_request'],
    ['code_challenge_method=plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short code_challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown scope', { scope: 'moon:read' }, 'invalid_scope'],
    ['all scopes at once', { scope: '*' }, 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example' }, 'invalid_target'],
    ['a request object', { request: 'e30.e30.' }, 'invalid_request'],
    ['a bad dpop_jkt', { dpop_jkt: 'x' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'wave' }, 'invalid_request'],
    ['prompt=none login', { prompt: 'none login' }, 'invalid_request'],
    ['prompt=none before any consent', { prompt: 'none' }, 'consent_required'],
  ])('%s', async (_name, change, error) => {
    const answer = await visit(authorizeParameters(world.publish('/redirect-errors.json'), change));
    expect(answer.status).toBe(302);
    expect(answerOf(answer.location)).toEqual({
      to: 'https://client.example/callback',
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
      state: 'the state',
      iss: ISSUER,
    });
  });

  it('a parameter given twice', async () => {
    const parameters = new URLSearchParams(authorizeParameters(world.publish('/redirect-errors.json')));
    parameters.append('scope', 'insight:write');
    const answer = await (await world.signedIn()).get(`/oauth/authorize/?${parameters}`);
    expect(answerOf(answer.location)).toMatchObject({ error: 'invalid_request' });
  });

  it('prompt=none without a signed-in user', async () => {
    const answer = await visit(
      authorizeParameters(world.publish('/redirect-errors.json'), { prompt: 'none' }),
      false,
    );
    expect(answerOf(answer.location)).toMatchObject({ error: 'login_required', state: 'the state' });
  });

  it('a person is not carried off to an application never approved (7.15)', async () => {
    const clientId = world.publish('/open-redirect.json');
    const browser = await world.signedIn();
    const bad = new URLSearchParams(authorizeParameters(clientId, { scope: 'moon:read' }));
    const asPerson = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const before = await browser.get(`/oauth/authorize/?${bad}`, asPerson);
    expect([before.status, before.location]).toEqual([400, undefined]);
    expect(before.text).toContain('Go back to client.example');
    await world.authorize(clientId, {}, browser);
    const after = await browser.get(`/oauth/authorize/?${bad}`, asPerson);
    expect(answerOf(after.location)).toMatchObject({ error: 'invalid_scope' });
  });
});

describe('scopes and resources', () => {
  it('are cut to the ceiling of the document (3.13)', async () => {
    const clientId = world.publish('/ceiling.json', {
      'com.vendor': { scopes: ['insight:read', 'query:read'] },
    });
    expect((await world.tokens(clientId, { scope: 'insight:read insight:write' })).scope).toBe(
      'insight:read',
    );
    const byDefault = await world.tokens(clientId, { scope: '' });
    expect(byDefault.scope.split(' ').sort()).toEqual(['insight:read', 'query:read']);
    const nothing = await visit(authorizeParameters(clientId, { scope: 'person:write' }));
    expect(answerOf(nothing.location)).toMatchObject({ error: 'invalid_scope' });
  });

  it('a ceiling of changing admits reading (3.13)', async () => {
    const clientId = world.publish('/write-ceiling.json', { 'com.vendor.scopes': ['insight:write'] });
    expect((await world.tokens(clientId, { scope: 'insight:read' })).scope).toBe('insight:read');
    expect((await world.tokens(clientId, { scope: 'insight:write query:read' })).scope).toBe('insight:write');
  });

  it('scopes of unavailable products are left out, and the granted scope shows it', async () => {
    const clientId = world.publish('/other-products.json');
    const scope = 'feature_flag:read insight:read session_recording:write survey:read offline_access';
    const tokens = await world.tokens(clientId, { scope });
    expect(tokens.scope).toBe('insight:read');
    const refreshed = await world.refresh(clientId, tokens.refresh_token!, { scope });
    expect(await refreshed.json()).toMatchObject({ scope: 'insight:read' });
    const nothing = await visit(authorizeParameters(clientId, { scope: 'feature_flag:read' }));
    expect(answerOf(nothing.location)).toMatchObject({ error: 'invalid_scope' });
    const nonsense = await visit(authorizeParameters(clientId, { scope: 'insight:read feature_flag:fly' }));
    expect(answerOf(nonsense.location)).toMatchObject({ error: 'invalid_scope' });
  });

  it('an empty ceiling gives nothing', async () => {
    const clientId = world.publish('/no-scopes.json', { 'com.vendor.scopes': [] });
    const answer = await visit(authorizeParameters(clientId));
    expect(answerOf(answer.location)).toMatchObject({ error: 'invalid_scope' });
  });

  it('a token has the requested audiences, or this region by default (12.1)', async () => {
    const clientId = world.publish('/resources.json', { token_endpoint_auth_method: 'none' });
    const audienceOf = async (accessToken: string) =>
      (
        (await (
          await world.post(
            '/oauth/introspect/',
            { token: accessToken },
            { authorization: `Bearer ${accessToken}` },
          )
        ).json()) as { aud: string[] }
      ).aud;
    const byDefault = await world.tokens(clientId);
    expect(await audienceOf(byDefault.access_token)).toEqual([REGION_URL]);
    const named = await world.tokens(clientId, { resource: `${ISSUER}/` });
    expect(await audienceOf(named.access_token)).toEqual([ISSUER]);
    const code = await world.authorize(clientId, { resource: REGION_URL });
    const widened = await world.redeem(clientId, code, { resource: ISSUER });
    expect(await widened.json()).toMatchObject({ error: 'invalid_target' });
  });
});

describe('access that the person chooses', () => {
  it('reaches the token and the connected app', async () => {
    const clientId = world.publish('/choice.json');
    const browser = await world.signedIn();
    const page = await browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`);
    const organization = [world.account.organizationId];
    const answer = await browser.submit(page, {
      decision: 'allow',
      access_level: 'organization',
      scoped_organizations: organization,
    });
    const code = new URL(answer.location!).searchParams.get('code')!;
    expect(await (await world.redeem(clientId, code)).json()).toMatchObject({
      scoped_teams: [],
      scoped_organizations: organization,
    });
    expect(await world.connectedApps()).toContainEqual(
      expect.objectContaining({
        client_id: clientId,
        access_level: 'organization',
        scoped_organizations: organization,
      }),
    );
  });

  it("cannot be another tenant's, and the page says so", async () => {
    const clientId = world.publish('/choice.json');
    const browser = await world.signedIn();
    const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent' }));
    const page = await browser.get(`/oauth/authorize?${query}`);
    const again = await browser.submit(page, {
      decision: 'allow',
      access_level: 'team',
      scoped_teams: ['999999'],
    });
    expect(again.status).toBe(400);
    expect(again.text).toContain('do not have access to one of the chosen projects');
    const answer = await browser.submit(again, { decision: 'allow', access_level: 'all' });
    expect(answerOf(answer.location)).toMatchObject({ code: expect.any(String) });
  });

  it('is the level that the application insists on', async () => {
    const clientId = world.publish('/required-level.json');
    const browser = await world.signedIn();
    const query = new URLSearchParams(authorizeParameters(clientId, { required_access_level: 'project' }));
    const page = await browser.get(`/oauth/authorize?${query}`);
    expect(page.text).not.toContain('value="all"');
    expect((await browser.submit(page, { decision: 'allow', access_level: 'all' })).status).toBe(400);
  });
});

describe('consent that is remembered (7.10, 7.12)', () => {
  const silently = async (clientId: string, change: Record<string, string> = {}) =>
    visit(authorizeParameters(clientId, change));

  it('is not requested again until part of the agreement changes', async () => {
    const clientId = world.publish('/remembered.json', {}, { 'cache-control': 'no-store' });
    await world.authorize(clientId);
    expect(answerOf((await silently(clientId)).location)).toMatchObject({ code: expect.any(String) });
    expect(answerOf((await silently(clientId, { prompt: 'none' })).location)).toMatchObject({
      code: expect.any(String),
    });
    expect((await silently(clientId, { scope: 'insight:read insight:write' })).text).toContain(
      'wants access',
    );
    expect((await silently(clientId, { prompt: 'consent' })).text).toContain('wants access');
    world.publish('/remembered.json', { client_name: 'Another Name' }, { 'cache-control': 'no-store' });
    expect((await silently(clientId)).text).toContain('Another Name</bdi> wants access');
  });

  it('is requested every time for a loopback redirect URI (7.11)', async () => {
    const clientId = world.publish('/loopback.json', { redirect_uris: ['http://localhost/callback'] });
    const change = { redirect_uri: 'http://localhost:51763/callback' };
    await world.authorize(clientId, change);
    const again = await silently(clientId, change);
    expect(again.text).toContain('An application on this computer');
    expect(again.text).toContain('localhost:51763');
    expect(again.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:51763;",
    );
  });

  it('prompt=login requires the password again', async () => {
    const clientId = world.publish('/again.json');
    await world.authorize(clientId);
    const answer = await silently(clientId, { prompt: 'login' });
    expect(answer.location).toMatch(/^\/login\?next=.*&reauth=1$/);
  });
});

describe('attacks on the consent page', () => {
  const openPage = async (path: string) => {
    const clientId = world.publish(path, { client_name: '"App" & Co' });
    const browser = await world.signedIn();
    return {
      browser,
      page: await browser.get(`/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId))}`),
    };
  };

  it('cannot be framed, cached, scripted or referred from (7.13)', async () => {
    const { page } = await openPage('/headers.json');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.text).toContain('&quot;App&quot; &amp; Co');
    expect(page.text).not.toMatch(/<script|https?:\/\/[^"]*\.(?:js|css|woff2?)/);
  });

  it('a form from another browser, or without its token, decides nothing', async () => {
    const { browser, page } = await openPage('/csrf.json');
    expect((await browser.submit(page, { decision: 'allow', csrf_token: 'forged' })).status).toBe(403);
    const attacker = await world.signedIn();
    expect((await attacker.submit(page, { decision: 'allow' })).status).toBe(403);
    expect((await world.browser().submit(page, { decision: 'allow' })).status).toBe(403);
  });

  it('one request is answered once', async () => {
    const { browser, page } = await openPage('/once.json');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.submit(page, { decision: 'allow' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('a request that was never made cannot be continued', async () => {
    const browser = await world.signedIn();
    for (const id of ['', 'x', '../x', 'phpr_us0000000000000000000000000000000000000000000000000']) {
      expect((await browser.get(`/oauth/authorize/continue?request=${id}`)).status).toBe(400);
    }
  });

  it('a state cannot break out of the header or the query', async () => {
    const clientId = world.publish('/state.json');
    const state = 'a&code=stolen#\r\nset-cookie: x=1';
    const answer = await visit(authorizeParameters(clientId, { state, scope: 'moon:read' }));
    expect(answerOf(answer.location)).toMatchObject({ state, error: 'invalid_scope' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
