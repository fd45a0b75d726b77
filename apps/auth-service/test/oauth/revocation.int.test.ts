import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, startWorld, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const invalidGrant = { error: 'invalid_grant', error_description: expect.any(String) };

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
    // The page's first form signs out. The button of this application is in another form.
    const form = {
      ...page,
      text: page.text.slice(page.text.indexOf('<form method="post" action="/settings/connected-apps">')),
    };
    expect((await browser.submit(form, { id: app.id })).status).toBe(303);
    expect(await world.isActive(tokens.access_token)).toBe(false);
    expect(await world.connectedApps()).not.toContainEqual(expect.objectContaining({ client_id: clientId }));
    expect(await auditOf(clientId)).toEqual(['user']);
  });

  const endings: [reason: string, path: string, end: (clientId: string) => Promise<unknown>][] = [
    [
      'client',
      '/audit-client.json',
      async (clientId) => {
        const { refresh_token: token } = await world.tokens(clientId);
        await world.post('/oauth/revoke/', { client_id: clientId, token: token! });
      },
    ],
    [
      'code_replay',
      '/audit-replay.json',
      async (clientId) => {
        const code = await world.authorize(clientId);
        await world.redeem(clientId, code);
        await world.redeem(clientId, code);
      },
    ],
    [
      'refresh_token_reuse',
      '/audit-reuse.json',
      async (clientId) => {
        const first = await world.tokens(clientId);
        const second = await bodyOf(await world.refresh(clientId, first.refresh_token!));
        await world.refresh(clientId, second.refresh_token!);
        await world.refresh(clientId, first.refresh_token!);
      },
    ],
  ];
  it.each(endings)('for the reason %s writes one row to the audit trail', async (reason, path, end) => {
    const clientId = world.publish(path);
    await end(clientId);
    expect(await auditOf(clientId)).toEqual([reason]);
  });
});

/** The reasons of the revocations that the audit trail has for a client. */
const auditOf = async (clientId: string): Promise<unknown[]> => {
  const rows = await world.context.database.auditEntry.findMany({
    where: { action: 'oauth_grant.revoked', before: { path: ['client_id'], equals: clientId } },
  });
  return rows.map(({ after }) => (after as { reason: unknown }).reason);
};

describe('introspection (11.8 to 11.10) and userinfo', () => {
  const introspect = (token: string, headers: Record<string, string> = {}, form = {}) =>
    world.post('/oauth/introspect/', { token, ...form }, headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('a token may introspect itself, and with the scope also other tokens of its application', async () => {
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
      auth_time: Math.floor(clock.now().getTime() / 1_000),
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

  it('a public client or a caller without credentials may not introspect', async () => {
    const clientId = world.publish('/introspect.json');
    const { access_token: token } = await world.tokens(clientId);
    expect((await introspect(token)).status).toBe(401);
    expect((await introspect(token, {}, { client_id: clientId })).status).toBe(401);
    expect((await introspect(token, bearer('x'))).status).toBe(401);
    expect((await world.fetch(`/oauth/introspect/?token=${token}`)).status).toBe(405);
  });

  it('a refresh token is not accepted as a bearer token', async () => {
    const clientId = world.publish('/introspect.json');
    const tokens = await world.tokens(clientId, { scope: 'introspection' });
    const refreshToken = tokens.refresh_token!;
    for (const asked of [refreshToken, tokens.access_token]) {
      const answer = await introspect(asked, bearer(refreshToken));
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
  });

  it('a wrong token_type_hint hides nothing', async () => {
    const tokens = await world.tokens(world.publish('/introspect.json'), { scope: 'introspection' });
    for (const hint of ['refresh_token', 'access_token', 'nonsense']) {
      for (const token of [tokens.access_token, tokens.refresh_token!]) {
        const answer = await introspect(token, bearer(tokens.access_token), { token_type_hint: hint });
        expect(await answer.json()).toMatchObject({ active: true });
      }
    }
  });

  it('userinfo has the members that the scopes allow', async () => {
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
