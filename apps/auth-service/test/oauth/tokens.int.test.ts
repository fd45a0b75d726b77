import type { TokenResponse } from '@meridian/contracts/oauth';
import { fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, VERIFIER, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
let replica: { url: string };
beforeAll(async () => {
  world = await startWorld({ clock });
  replica = await world.startReplica();
});
afterAll(() => world.close());

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const bodyOf = async (response: Response) => (await response.json()) as TokenResponse & { error?: string };
const invalidGrant = { error: 'invalid_grant', error_description: expect.any(String) };

describe('the token endpoint (checklist 8)', () => {
  it.each<[string, () => Promise<Response>, number, string]>([
    ['no grant_type', () => world.post('/oauth/token/', { client_id: 'x' }), 400, 'invalid_request'],
    [
      'password',
      () => world.post('/oauth/token/', { grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'client_credentials',
      () => world.post('/oauth/token/', { grant_type: 'client_credentials' }),
      400,
      'unsupported_grant_type',
    ],
    ['no client', () => world.post('/oauth/token/', { grant_type: 'refresh_token' }), 401, 'invalid_client'],
    [
      'an unknown client',
      () =>
        world.post('/oauth/token/', {
          grant_type: 'refresh_token',
          client_id: 'https://client.example/never.json',
        }),
      401,
      'invalid_client',
    ],
    [
      'a JSON body',
      () =>
        world.fetch('/oauth/token/', {
          method: 'POST',
          body: '{"grant_type":"refresh_token"}',
          headers: { 'content-type': 'application/json' },
        }),
      400,
      'invalid_request',
    ],
    [
      'parameters in the query',
      () => world.fetch('/oauth/token/?grant_type=refresh_token&client_id=x', { method: 'POST' }),
      400,
      'invalid_request',
    ],
    [
      'a parameter twice',
      () => world.post('/oauth/token/', { grant_type: ['refresh_token', 'refresh_token'] }),
      400,
      'invalid_request',
    ],
    ['another method', () => world.fetch('/oauth/token/'), 405, 'invalid_request'],
  ])('%s', async (_name, call, status, error) => {
    const response = await call();
    expect([response.status, (await bodyOf(response)).error]).toEqual([status, error]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('knows no secrets, and says how it was asked (8.4, 9.8)', async () => {
    const clientId = world.publish('/secrets.json');
    await world.authorize(clientId);
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: 'x' };
    const basic = await world.post('/oauth/token/', form, { authorization: `Basic ${btoa('a:b')}` });
    expect([basic.status, basic.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
    expect((await bodyOf(await world.post('/oauth/token/', { ...form, client_secret: 'x' }))).error).toBe(
      'invalid_client',
    );
    const both = { ...form, client_secret: 'x', client_assertion: 'x', client_assertion_type: 'x' };
    expect((await bodyOf(await world.post('/oauth/token/', both))).error).toBe('invalid_request');
  });

  it('gives a refresh token only to clients that list it (8.11), and grants only what they list (8.10)', async () => {
    const clientId = world.publish('/code-only.json', { grant_types: ['authorization_code'] });
    const tokens = await world.tokens(clientId);
    expect(tokens.refresh_token).toBeUndefined();
    const refused = await world.refresh(clientId, 'phr_us');
    expect(await bodyOf(refused)).toMatchObject({ error: 'unauthorized_client' });
  });

  it('is open to browsers of every origin', async () => {
    const preflight = await world.fetch('/oauth/token/', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const refused = await world.post('/oauth/token/', {});
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('authorization codes (8.6 to 8.9, R22)', () => {
  const fresh = async (name: string) => {
    const clientId = world.publish(name);
    return { clientId, code: await world.authorize(clientId) };
  };

  it.each<[string, Record<string, string>]>([
    ['a wrong verifier', { code_verifier: 'a'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['a short verifier', { code_verifier: VERIFIER.slice(1) }],
    ['another redirect_uri', { redirect_uri: 'https://client.example/other' }],
  ])('%s is refused, and uses the code up', async (name, form) => {
    const { clientId, code } = await fresh(`/${name.replaceAll(' ', '-')}.json`);
    expect(await bodyOf(await world.redeem(clientId, code, form))).toEqual(invalidGrant);
    expect(await bodyOf(await world.redeem(clientId, code))).toEqual(invalidGrant);
  });

  it('the redirect_uri may be left out, and is compared when it is sent (5.13)', async () => {
    const { clientId, code } = await fresh('/with-redirect.json');
    const answer = await world.redeem(clientId, code, { redirect_uri: 'https://client.example/callback' });
    expect(answer.status).toBe(200);
  });

  it('belongs to its client, who still can use it after another one tried', async () => {
    const { clientId, code } = await fresh('/owner.json');
    const thief = world.publish('/thief.json');
    await world.authorize(thief);
    expect(await bodyOf(await world.redeem(thief, code))).toEqual(invalidGrant);
    expect((await world.redeem(clientId, code)).status).toBe(200);
  });

  it.each(['', 'x', 'phac_us', 'pha_us0', `phac_us${'0'.repeat(49)}`])('%j is no code', async (code) => {
    const { clientId } = await fresh('/garbage.json');
    const answer = await world.redeem(clientId, code);
    expect(answer.status).toBe(400);
  });

  it('expires', async () => {
    const { clientId, code } = await fresh('/expired.json');
    clock.advance({ seconds: 60 });
    expect(await bodyOf(await world.redeem(clientId, code))).toEqual(invalidGrant);
  });

  it('a second use is refused and ends what the first one gave', async () => {
    const { clientId, code } = await fresh('/replay.json');
    const tokens = await bodyOf(await world.redeem(clientId, code));
    expect(await world.isActive(tokens.access_token)).toBe(true);
    expect(await bodyOf(await world.redeem(clientId, code))).toEqual(invalidGrant);
    expect(await world.isActive(tokens.access_token)).toBe(false);
    expect(await bodyOf(await world.refresh(clientId, tokens.refresh_token!))).toEqual(invalidGrant);
  });

  it('of many uses at once, in two processes, exactly one succeeds', async () => {
    for (const round of [1, 2, 3]) {
      const { clientId, code } = await fresh(`/raced-${round}.json`);
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: VERIFIER,
      });
      const answers = await times(20, (index) =>
        fetch(`${index % 2 === 0 ? world.url : replica.url}/oauth/token/`, { method: 'POST', body: form }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('refresh tokens (8.12 to 8.17, R21)', () => {
  it('rotate, keep the full scope, and give less when asked for less', async () => {
    const clientId = world.publish('/rotate.json');
    const first = await world.tokens(clientId, { scope: 'insight:read query:read' });
    const narrowed = await bodyOf(
      await world.refresh(clientId, first.refresh_token!, { scope: 'query:read' }),
    );
    expect(narrowed.scope).toBe('query:read');
    expect(narrowed.refresh_token).not.toBe(first.refresh_token);
    const second = await bodyOf(await world.refresh(clientId, narrowed.refresh_token!));
    expect(second.scope.split(' ').sort()).toEqual(['insight:read', 'query:read']);
    const widened = await world.refresh(clientId, second.refresh_token!, { scope: 'insight:write' });
    expect(await bodyOf(widened)).toMatchObject({ error: 'invalid_scope' });
  });

  it('the token before the current one gives the same pair again, while its successor is unused', async () => {
    const clientId = world.publish('/grace.json');
    const first = await world.tokens(clientId);
    const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    clock.advance({ seconds: 30 });
    const again = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    expect([again.access_token, again.refresh_token]).toEqual([second.access_token, second.refresh_token]);
    expect(again.expires_in).toBe(3570);
    expect((await world.refresh(clientId, second.refresh_token!)).status).toBe(200);
  });

  it.each<[string, (clientId: string, first: TokenResponse, second: TokenResponse) => Promise<unknown>]>([
    ['after the window', async () => clock.advance({ seconds: 61 })],
    [
      'once its successor was used',
      (clientId, _first, second) => world.refresh(clientId, second.refresh_token!),
    ],
  ])('%s it is reuse, and ends the whole family', async (name, happen) => {
    const clientId = world.publish(`/reuse-${name.length}.json`);
    const first = await world.tokens(clientId);
    const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    await happen(clientId, first, second);
    expect(await bodyOf(await world.refresh(clientId, first.refresh_token!))).toEqual(invalidGrant);
    expect(await world.isActive(first.access_token)).toBe(false);
    expect(await world.isActive(second.access_token)).toBe(false);
    expect(await bodyOf(await world.refresh(clientId, second.refresh_token!))).toEqual(invalidGrant);
  });

  it('of fifty uses at once, in two processes, all get the one successor', async () => {
    const clientId = world.publish('/refresh-race.json');
    let current = await world.tokens(clientId);
    for (let round = 0; round < 5; round += 1) {
      const form = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: current.refresh_token!,
      });
      const answers = await times(50, (index) =>
        fetch(`${index % 2 === 0 ? world.url : replica.url}/oauth/token/`, {
          method: 'POST',
          body: form,
        }).then(bodyOf),
      );
      expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
      expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
      current = answers[0]!;
    }
    const [{ count }] = (await world.context.database.$queryRaw`
      SELECT count(*)::int AS count FROM oauth_refresh_tokens r JOIN oauth_grants g ON g.id = r.grant_id
      WHERE g.client_id = ${clientId}`) as [{ count: number }];
    expect(count).toBe(6);
  });

  it('a refresh in flight never revives a revoked grant (8.15)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clientId = world.publish(`/in-flight-${round}.json`);
      const first = await world.tokens(clientId);
      const [refreshed] = await Promise.all([
        world.refresh(clientId, first.refresh_token!).then(bodyOf),
        world.post('/oauth/revoke/', { client_id: clientId, token: first.refresh_token! }),
      ]);
      for (const { access_token } of [first, refreshed]) {
        if (access_token !== undefined) expect(await world.isActive(access_token)).toBe(false);
      }
    }
  });

  it('belong to their client', async () => {
    const clientId = world.publish('/refresh-owner.json');
    const thief = world.publish('/refresh-thief.json');
    await world.authorize(thief);
    const tokens = await world.tokens(clientId);
    expect(await bodyOf(await world.refresh(thief, tokens.refresh_token!))).toEqual(invalidGrant);
    expect((await world.refresh(clientId, tokens.refresh_token!)).status).toBe(200);
  });

  it('follow the ceiling of the document down (3.13)', async () => {
    const clientId = world.publish('/ceiling-falls.json', {}, { 'cache-control': 'no-store' });
    const first = await world.tokens(clientId, { scope: 'insight:read query:read' });
    world.publish(
      '/ceiling-falls.json',
      { 'com.vendor': { scopes: ['query:read'] } },
      { 'cache-control': 'no-store' },
    );
    await world.authorize(clientId, { scope: 'query:read' });
    // Token requests may use a copy of the client that is a second old.
    let current = first;
    await waitFor(async () => {
      current = await bodyOf(await world.refresh(clientId, current.refresh_token!));
      return current.scope === 'query:read';
    });
  });

  it('need nothing of the host of the client (4.8)', async () => {
    const clientId = world.publish('/host-down.json', {}, { 'cache-control': 'no-store' });
    const tokens = await world.tokens(clientId);
    world.site.respond('/host-down.json', { status: 500 });
    expect((await world.refresh(clientId, tokens.refresh_token!)).status).toBe(200);
  });

  it('end when idle for too long, and with their grant', async () => {
    const clientId = world.publish('/idle.json');
    const idle = await world.tokens(clientId);
    clock.advance({ days: 30 });
    expect(await bodyOf(await world.refresh(clientId, idle.refresh_token!))).toEqual(invalidGrant);
  });

  it('of one installation survive another one (8.17)', async () => {
    const clientId = world.publish('/installations.json');
    const one = await world.tokens(clientId);
    const other = await world.tokens(clientId);
    await world.post('/oauth/revoke/', { client_id: clientId, token: other.refresh_token! });
    expect((await world.refresh(clientId, one.refresh_token!)).status).toBe(200);
  });
});

describe('revocation (11.1 to 11.5)', () => {
  it('of a refresh token ends the family; of an access token only itself', async () => {
    const clientId = world.publish('/revoke.json');
    const first = await world.tokens(clientId);
    const hint = { token_type_hint: 'refresh_token' };
    const revoked = await world.post('/oauth/revoke/', {
      client_id: clientId,
      token: first.access_token,
      ...hint,
    });
    expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    expect(await world.isActive(first.access_token)).toBe(false);
    const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
    await world.post('/oauth/revoke/', {
      client_id: clientId,
      token: second.refresh_token!,
      token_type_hint: 'nonsense',
    });
    expect(await world.isActive(second.access_token)).toBe(false);
    expect(await bodyOf(await world.refresh(clientId, second.refresh_token!))).toEqual(invalidGrant);
  });

  it.each(['x', 'pha_us', 'phc_us', `phr_us${'0'.repeat(49)}`])('of %j says nothing', async (token) => {
    const clientId = world.publish('/revoke.json');
    await world.authorize(clientId);
    const answer = await world.post('/oauth/revoke/', { client_id: clientId, token });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it("of another client's token is refused", async () => {
    const clientId = world.publish('/revoke-owner.json');
    const other = world.publish('/revoke-other.json');
    await world.authorize(other);
    const tokens = await world.tokens(clientId);
    for (const token of [tokens.access_token, tokens.refresh_token!]) {
      const answer = await world.post('/oauth/revoke/', { client_id: other, token });
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([400, 'invalid_grant']);
    }
    expect(await world.isActive(tokens.access_token)).toBe(true);
  });

  it('by the person ends every installation and the consent', async () => {
    const clientId = world.publish('/disconnect.json');
    const tokens = await world.tokens(clientId);
    const browser = await world.signedIn();
    const page = await browser.get('/settings/connected-apps');
    const app = (await world.connectedApps()).find(({ client_id }) => client_id === clientId)!;
    // The page's first form signs out: the button of this application is another one.
    const form = {
      ...page,
      text: page.text.slice(page.text.indexOf('<form method="post" action="/settings/connected-apps">')),
    };
    expect((await browser.submit(form, { id: app.id })).status).toBe(303);
    expect(await world.isActive(tokens.access_token)).toBe(false);
    expect(await world.connectedApps()).not.toContainEqual(expect.objectContaining({ client_id: clientId }));
  });
});

describe('introspection (11.8 to 11.10) and userinfo', () => {
  const introspect = (token: string, headers: Record<string, string> = {}, form = {}) =>
    world.post('/oauth/introspect/', { token, ...form }, headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('a token may ask about itself, and one with the scope about those of its application', async () => {
    const clientId = world.publish('/introspect.json');
    const plain = await world.tokens(clientId);
    const asking = await world.tokens(clientId, { scope: 'introspection' });
    const self = await (await introspect(plain.access_token, bearer(plain.access_token))).json();
    expect(self).toEqual({
      active: true,
      token_type: 'Bearer',
      scope: 'insight:read',
      client_id: clientId,
      client_name: 'Example App',
      sub: world.account.user.uuid,
      aud: [expect.stringContaining('https://us.')],
      iss: expect.stringContaining('https://oauth.'),
      iat: expect.any(Number),
      exp: expect.any(Number),
      scoped_teams: [world.account.projectId],
      scoped_organizations: [],
    });
    expect(await (await introspect(plain.refresh_token!, bearer(asking.access_token))).json()).toMatchObject({
      active: true,
      token_type: 'refresh_token',
    });
    const withoutScope = await introspect(asking.access_token, bearer(plain.access_token));
    expect([withoutScope.status, withoutScope.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="introspection"'),
    ]);
  });

  it('everything else is exactly inactive', async () => {
    const mine = await world.tokens(world.publish('/introspect.json'), { scope: 'introspection' });
    const foreign = await world.tokens(world.publish('/introspect-other.json'));
    const spent = await world.tokens(world.publish('/introspect.json'));
    await world.refresh(world.site.url('/introspect.json'), spent.refresh_token!);
    for (const token of [
      'x',
      `pha_us${'0'.repeat(49)}`,
      foreign.access_token,
      foreign.refresh_token!,
      spent.refresh_token!,
    ]) {
      const answer = await introspect(token, bearer(mine.access_token));
      expect([answer.status, await answer.text()]).toEqual([200, '{"active":false}']);
    }
    clock.advance({ hours: 2 });
    expect(await (await introspect(mine.access_token, bearer(mine.access_token))).json()).toEqual({
      active: false,
    });
  });

  it('a public client or nobody may not ask', async () => {
    const clientId = world.publish('/introspect.json');
    const { access_token: token } = await world.tokens(clientId);
    expect((await introspect(token)).status).toBe(401);
    expect((await introspect(token, {}, { client_id: clientId })).status).toBe(401);
    expect((await introspect(token, bearer('x'))).status).toBe(401);
    expect((await world.fetch(`/oauth/introspect/?token=${token}`)).status).toBe(405);
  });

  it('userinfo tells what the scopes allow', async () => {
    const clientId = world.publish('/userinfo.json');
    const all = await world.tokens(clientId, { scope: 'openid profile email' });
    const answer = await world.fetch('/oauth/userinfo/', { headers: bearer(all.access_token) });
    expect(await answer.json()).toEqual({
      sub: world.account.user.uuid,
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.org',
      email_verified: false,
    });
    const little = await world.tokens(clientId, { scope: 'openid' });
    const sub = await world.fetch('/oauth/userinfo/', { headers: bearer(little.access_token) });
    expect(await sub.json()).toEqual({ sub: world.account.user.uuid });
    const none = await world.tokens(clientId);
    expect((await world.fetch('/oauth/userinfo/', { headers: bearer(none.access_token) })).status).toBe(403);
  });

  it('the challenge leads to the metadata; a token in the query or body is not seen (10.1 to 10.4)', async () => {
    const { access_token: token } = await world.tokens(world.publish('/userinfo.json'), { scope: 'openid' });
    const metadata = 'resource_metadata="https://us.meridian.example/.well-known/oauth-protected-resource"';
    const attempts = [
      world.fetch('/oauth/userinfo/'),
      world.fetch(`/oauth/userinfo/?access_token=${token}`),
      world.post('/oauth/userinfo/', { access_token: token }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, `Bearer ${metadata}`]);
    }
    const wrong = await world.fetch('/oauth/userinfo/', { headers: bearer(`${token}x`) });
    expect(wrong.headers.get('www-authenticate')).toBe(`Bearer ${metadata}, error="invalid_token"`);
  });
});

describe('what is stored (8.21)', () => {
  it('holds no code and no token in clear', async () => {
    const clientId = world.publish('/at-rest.json');
    const tokens = await world.tokens(clientId);
    const next = await bodyOf(await world.refresh(clientId, tokens.refresh_token!));
    const tables = (await world.context.database.$queryRaw`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'auth'`) as {
      name: string;
    }[];
    for (const { name } of tables) {
      const rows = await world.context.pool.query(`SELECT t::text AS text FROM "${name}" t`);
      const text = rows.rows.map((row: { text: string }) => row.text).join('\n');
      for (const secret of [
        tokens.access_token,
        tokens.refresh_token!,
        next.access_token,
        next.refresh_token!,
      ]) {
        expect(text.includes(secret), `${name} holds a token`).toBe(false);
      }
    }
  });
});
