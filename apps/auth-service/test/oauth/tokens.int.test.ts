import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, startWorld, times, VERIFIER, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
let replica: { url: string };
beforeAll(async () => {
  world = await startWorld({ clock });
  replica = await world.startReplica();
});
afterAll(() => world.close());

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

  it('accepts no secrets, and its challenge matches the method of the request (8.4, 9.8)', async () => {
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

  it('issues a refresh token only to clients that list the grant type (8.11), and refuses unlisted grant types (8.10)', async () => {
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

describe('authorization codes (8.6 to 8.9)', () => {
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

  it('belongs to its client, which can still use it after another client tried', async () => {
    const { clientId, code } = await fresh('/owner.json');
    const thief = world.publish('/thief.json');
    await world.authorize(thief);
    expect(await bodyOf(await world.redeem(thief, code))).toEqual(invalidGrant);
    expect((await world.redeem(clientId, code)).status).toBe(200);
  });

  it.each(['', 'x', 'phac_us', 'pha_us0', `phac_us${'0'.repeat(49)}`])('%j is not a code', async (code) => {
    const { clientId } = await fresh('/garbage.json');
    const answer = await world.redeem(clientId, code);
    expect(answer.status).toBe(400);
  });

  it('expires', async () => {
    const { clientId, code } = await fresh('/expired.json');
    clock.advance({ seconds: 60 });
    expect(await bodyOf(await world.redeem(clientId, code))).toEqual(invalidGrant);
  });

  it('a second use is refused and revokes the tokens of the first use', async () => {
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

describe('the stored form of secrets (8.21)', () => {
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
