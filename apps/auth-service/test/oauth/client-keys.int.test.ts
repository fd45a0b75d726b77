/** Keys at a jwks_uri: while they are replaced, while their host is down, and under load. */
import { randomUUID } from 'node:crypto';
import { fakeClock, json, silence, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, bodyOf, startWorld, times, type World } from './oauth-world.ts';
import { type ClientKey, createClientKey } from './signing-client.ts';

const clock = fakeClock(new Date());
let world: World;
let replica: { url: string };
beforeAll(async () => {
  world = await startWorld({
    clock,
    env: { OAUTH_FETCHES_PER_HOST_PER_MINUTE: '60', OAUTH_FETCHES_PER_MINUTE: '600' },
  });
  replica = await world.startReplica();
});
afterAll(() => world.close());

const keyOf = (kid: string | undefined = randomUUID()) => createClientKey(kid, clock);
const withoutName = () => createClientKey(undefined, clock);

const errorsOf = async (answers: readonly Response[]) =>
  (
    await Promise.all(answers.map(async (answer) => ({ status: answer.status, ...(await bodyOf(answer)) })))
  ).filter(({ status }) => status !== 200);

/** A client with a key at a jwks_uri, and its first tokens. Its keys expire after five minutes. */
const startClient = async (key: ClientKey, at: World = world) => {
  const path = `/${randomUUID()}.jwks`;
  at.site.respond(path, json({ keys: [key.jwk] }));
  const clientId = at.publish(`/${randomUUID()}.json`, {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: at.site.url(path),
  });
  const tokens = await bodyOf(
    await at.redeem(clientId, await at.authorize(clientId), await key.assert(clientId)),
  );
  const introspect = async (by: ClientKey, url = at.url) => {
    const body = new URLSearchParams({ token: tokens.access_token, ...(await by.assert(clientId)) });
    return fetch(`${url}/oauth/introspect/`, { method: 'POST', body });
  };
  const statusFor = async (by: ClientKey) => (await introspect(by)).status;
  return {
    path,
    clientId,
    tokens,
    introspect,
    statusFor,
    fetches: () => at.site.requestsTo(path).length,
    publish: (...keys: ClientKey[]) => at.site.respond(path, json({ keys: keys.map(({ jwk }) => jwk) })),
  };
};

describe('expired keys', () => {
  it.each([
    ['is silent', silence()],
    ['answers 503', { status: 503 }],
    ['answers 404', { status: 404 }],
    ['answers something else', json({ keys: [] })],
  ])('authenticate every call while their host %s', async (_name, script) => {
    const key = await keyOf();
    const client = await startClient(key);
    clock.advance({ minutes: 10 });
    world.site.respond(client.path, script);
    const refreshed = await world.refresh(
      client.clientId,
      client.tokens.refresh_token!,
      await key.assert(client.clientId),
    );
    expect(refreshed.status).toBe(200);
    expect(await client.statusFor(key)).toBe(200);
    const { access_token: token } = await bodyOf(refreshed);
    const revoked = await world.post('/oauth/revoke/', { token, ...(await key.assert(client.clientId)) });
    expect(revoked.status).toBe(200);
    await waitFor(() => client.fetches() === 2);
  });

  it('are fetched once in the background for all calls of all replicas, and none waits', async () => {
    const key = await keyOf();
    const client = await startClient(key);
    clock.advance({ minutes: 10 });
    world.site.respond(client.path, { ...json({ keys: [key.jwk] }), delayMs: 300 });
    const answers = await times(40, (index) =>
      client.introspect(key, index % 2 === 0 ? world.url : replica.url),
    );
    expect(await errorsOf(answers)).toEqual([]);
    await waitFor(() => client.fetches() === 2);
    expect(await client.statusFor(key)).toBe(200);
    expect(client.fetches()).toBe(2);
  });

  it('stop working when the set without them has arrived', async () => {
    const [removed, kept] = [await keyOf(), await keyOf()];
    const client = await startClient(removed);
    client.publish(kept);
    clock.advance({ minutes: 10 });
    expect(await client.statusFor(removed)).toBe(200);
    await waitFor(async () => (await client.statusFor(removed)) === 401);
    expect(await client.statusFor(kept)).toBe(200);
    expect(client.fetches()).toBe(2);
  });

  it('of a known client are fetched while unknown client ids use up the fetches from its host', async () => {
    const small = await startWorld({ clock, env: { OAUTH_FETCHES_PER_HOST_PER_MINUTE: '5' } });
    try {
      const [key, next] = [await keyOf(), await keyOf()];
      const client = await startClient(key, small);
      clock.advance({ minutes: 10 });
      const anonymous = small.browser();
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const query = new URLSearchParams(authorizeParameters(small.site.url(`/unknown-${count}.json`)));
        statuses.push((await anonymous.get(`/oauth/authorize/?${query}`)).status);
      }
      expect(statuses.at(-1)).toBe(429);
      client.publish(next);
      expect(await client.statusFor(next)).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe('a new key', () => {
  it('is fetched once for concurrent calls in two processes', async () => {
    const [key, next] = [await keyOf(), await keyOf()];
    const client = await startClient(key);
    clock.advance({ minutes: 2 });
    world.site.respond(client.path, { ...json({ keys: [next.jwk] }), delayMs: 300 });
    const answers = await times(40, (index) =>
      client.introspect(next, index % 2 === 0 ? world.url : replica.url),
    );
    expect(await errorsOf(answers)).toEqual([]);
    expect(client.fetches()).toBe(2);
  });

  it('without a kid works at once after the old one', async () => {
    const [key, next] = [await withoutName(), await withoutName()];
    const client = await startClient(key);
    client.publish(next);
    clock.advance({ minutes: 10 });
    expect([await client.statusFor(next), await client.statusFor(key)]).toEqual([200, 401]);
  });

  it('is "temporarily_unavailable" while the host is down, and the known key works', async () => {
    const [key, next] = [await keyOf(), await keyOf()];
    const client = await startClient(key);
    clock.advance({ minutes: 2 });
    world.site.respond(client.path, { status: 503 });
    const answers = await times(20, () => client.introspect(next));
    for (const answer of answers) {
      expect([answer.status, (await bodyOf(answer)).error]).toEqual([503, 'temporarily_unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await client.introspect(next)).status).toBe(503);
    expect(client.fetches()).toBe(2);
    expect(await client.statusFor(key)).toBe(200);
    client.publish(next);
    await waitFor(async () => (await client.statusFor(next)) === 200);
  });
});
