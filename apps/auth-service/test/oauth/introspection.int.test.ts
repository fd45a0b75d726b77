/** Introspection and userinfo: their answers about a token, and the tokens that may request them. */
import { randomUUID } from 'node:crypto';
import { fakeClock, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, REGION_URL, startWorld, type World } from './oauth-world.ts';
import { createClientKey } from './signing-client.ts';

const SHORT = { 'cache-control': 'max-age=60' };
const clock = fakeClock(new Date());
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

describe('an access token for the MCP server only', () => {
  const start = async (scope: string) => {
    const clientId = world.publish(`/${randomUUID()}.json`);
    const resource = `${REGION_URL}/mcp`;
    const { access_token: token } = await world.tokens(clientId, { scope, resource });
    return { clientId, token, resource, authorization: `Bearer ${token}` };
  };

  it('can introspect itself, and with the scope the tokens of its application', async () => {
    const { clientId, token, resource, authorization } = await start('insight:read introspection');
    const other = await world.tokens(clientId, { prompt: 'consent' });
    for (const [asked, aud] of [
      [token, resource],
      [other.access_token, REGION_URL],
    ]) {
      const answer = await world.post('/oauth/introspect/', { token: asked! }, { authorization });
      expect(await answer.json()).toMatchObject({ active: true, client_id: clientId, aud: [aud] });
    }
  });

  it('reads the user when openid was granted', async () => {
    const granted = await start('insight:read openid');
    const read = (authorization: string) => world.fetch('/oauth/userinfo/', { headers: { authorization } });
    expect(await (await read(granted.authorization)).json()).toEqual({ sub: world.account.user.uuid });
    expect((await read((await start('insight:read')).authorization)).status).toBe(403);
  });
});

describe('a refresh token', () => {
  const start = async () => {
    const key = await createClientKey('a', clock);
    const path = `/${randomUUID()}.json`;
    const signing = { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [key.jwk] } };
    const clientId = world.publish(path, signing, SHORT);
    const code = await world.authorize(clientId, { scope: 'insight:write query:read' });
    const tokens = await bodyOf(await world.redeem(clientId, code, await key.assert(clientId)));
    const introspect = async (token: string) => {
      const answer = await world.post('/oauth/introspect/', { token, ...(await key.assert(clientId)) });
      return (await answer.json()) as { active: boolean; scope?: string };
    };
    /** Publishes other members and waits until the copy has them. */
    const change = async (members: object) => {
      world.publish(path, { ...signing, ...members }, SHORT);
      clock.advance({ seconds: 61 });
      const before = await world.context.clients.find(clientId);
      await waitFor(async () => {
        // Starts a fetch, but not within five seconds after the last one.
        await introspect(tokens.refresh_token!);
        const client = await world.context.clients.find(clientId);
        return JSON.stringify(client?.metadata) !== JSON.stringify(before?.metadata);
      });
    };
    const narrow = (scopes: readonly string[]) => change({ 'com.vendor': { scopes } });
    return { clientId, key, tokens, introspect, change, narrow };
  };

  it('has the scopes that a refresh gives within a narrower ceiling, and the access token keeps its own', async () => {
    const { clientId, key, tokens, introspect, narrow } = await start();
    expect(await introspect(tokens.refresh_token!)).toMatchObject({ scope: tokens.scope });
    await narrow(['insight:read', 'query:read']);
    await waitFor(async () => (await introspect(tokens.refresh_token!)).scope === 'query:read insight:read');
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true, scope: tokens.scope });
    const refreshed = await bodyOf(
      await world.refresh(clientId, tokens.refresh_token!, await key.assert(clientId)),
    );
    expect(await introspect(refreshed.refresh_token!)).toMatchObject({ scope: refreshed.scope });
  });

  it('is not active while the document does not allow refreshes, and the access token is', async () => {
    const { clientId, key, tokens, introspect, change } = await start();
    await change({ grant_types: ['authorization_code'] });
    await waitFor(async () => !(await introspect(tokens.refresh_token!)).active);
    const refused = await world.refresh(clientId, tokens.refresh_token!, await key.assert(clientId));
    expect(await bodyOf(refused)).toMatchObject({ error: 'unauthorized_client' });
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true });
  });

  it('is not active when the ceiling leaves no scope', async () => {
    const { tokens, introspect, narrow } = await start();
    await narrow([]);
    await waitFor(async () => !(await introspect(tokens.refresh_token!)).active);
    expect(await introspect(tokens.refresh_token!)).toEqual({ active: false });
  });
});
