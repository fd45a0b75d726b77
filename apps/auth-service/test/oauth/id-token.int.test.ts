import { fakeClock } from '@meridian/testing';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, ISSUER, startWorld, VERIFIER, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const idTokenFor = async (parameters: Record<string, string>) => {
  const clientId = world.publish(`/${crypto.randomUUID()}.json`);
  const tokens = await world.tokens(clientId, parameters);
  return { clientId, ...tokens };
};

describe('an id token', () => {
  it('names the user and the time of consent, for one application, signed by a published key', async () => {
    const asked = { scope: 'openid profile email', nonce: 'a word of the application' };
    const { clientId, id_token: idToken = '' } = await idTokenFor(asked);
    const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      issuer: ISSUER,
      audience: clientId,
      currentDate: clock.now(),
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    const now = Math.floor(clock.now().getTime() / 1_000);
    expect(payload).toEqual({
      iss: ISSUER,
      aud: clientId,
      sub: world.account.user.uuid,
      nonce: asked.nonce,
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'ada@example.org',
      email_verified: expect.any(Boolean),
      iat: now,
      exp: now + 3_600,
      auth_time: now,
      at_hash: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it('contains only the claims that the scopes allow', async () => {
    const { id_token: idToken = '' } = await idTokenFor({ scope: 'openid insight:read' });
    expect(Object.keys(decodeJwt(idToken)).sort()).toEqual([
      'at_hash',
      'aud',
      'auth_time',
      'exp',
      'iat',
      'iss',
      'sub',
    ]);
  });

  it('is not given without openid, nor with a refresh', async () => {
    expect((await idTokenFor({ scope: 'insight:read profile' })).id_token).toBeUndefined();
    const { clientId, refresh_token: refreshToken = '' } = await idTokenFor({ scope: 'openid' });
    expect((await bodyOf(await world.refresh(clientId, refreshToken))).id_token).toBeUndefined();
  });

  it('has the time of the password, also when the code is issued silently later', async () => {
    const clientId = world.publish(`/${crypto.randomUUID()}.json`);
    const browser = await world.signedIn();
    const signedInAt = Math.floor(clock.now().getTime() / 1_000);
    const again = async () => {
      const code = await world.authorize(clientId, { scope: 'openid' }, browser);
      return decodeJwt(
        (await bodyOf(await world.redeem(clientId, code, { code_verifier: VERIFIER }))).id_token ?? '',
      );
    };
    await again();
    clock.advance({ minutes: 10 });
    const { iat, auth_time: authTime } = await again();
    expect([authTime, iat]).toEqual([signedInAt, signedInAt + 600]);
  });

  it('ignores a nonce that is too long', async () => {
    const clientId = world.publish(`/${crypto.randomUUID()}.json`);
    await expect(world.authorize(clientId, { scope: 'openid', nonce: 'n'.repeat(513) })).rejects.toThrow();
  });
});
