/** While a store is down or hangs, every answer arrives in time and has a Retry-After. */
import { fileURLToPath } from 'node:url';
import { type PrivateServer, startPrivateDatabase, startPrivateRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, startWorld, type World } from './oauth-world.ts';

const APP = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const LONGEST_MS = 3_500; // three seconds, plus a margin for a busy machine
const BACK_MS = 5_000;

let postgres: PrivateServer;
let redis: PrivateServer;
let world: World;
let clientId: string;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPrivateDatabase(APP), startPrivateRedis()]);
  world = await startWorld({ env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url } });
  clientId = world.publish('/outages.json');
});
afterAll(async () => {
  await world?.close().catch(() => {});
  await Promise.all([postgres?.close(), redis?.close()]);
});

const FAULTS = [
  {
    fault: 'dead',
    begin: (store: PrivateServer) => store.kill(),
    end: (store: PrivateServer) => store.start(),
  },
  {
    fault: 'hung',
    begin: async (store: PrivateServer) => store.freeze(),
    end: async (store: PrivateServer) => store.thaw(),
  },
];

const inTime = async (path: string, ask: () => Promise<Response>): Promise<Response> => {
  const askedAt = performance.now();
  const answer = await ask();
  expect(performance.now() - askedAt, path).toBeLessThan(LONGEST_MS);
  return answer;
};

describe.each(FAULTS)('while Postgres is $fault', ({ begin, end }) => {
  it('the OAuth endpoints and the exchange answer 503 with Retry-After within three seconds', async () => {
    const tokens = await world.tokens(clientId);
    await begin(postgres);
    try {
      const asked: Record<string, () => Promise<Response>> = {
        '/oauth/token': () => world.refresh(clientId, tokens.refresh_token!),
        '/oauth/revoke': () =>
          world.post('/oauth/revoke', { token: tokens.access_token, client_id: clientId }),
        '/oauth/userinfo': () =>
          world.fetch('/oauth/userinfo', { headers: { authorization: `Bearer ${tokens.access_token}` } }),
      };
      await Promise.all(
        Object.entries(asked).map(async ([path, ask]) => {
          const answer = await inTime(path, ask);
          expect([path, answer.status]).toEqual([path, 503]);
          expect(answer.headers.get('retry-after')).toBe('1');
          expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
        }),
      );
      const exchange = await inTime('exchange', () =>
        world.fetch('/internal/exchange', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${world.config.INTERNAL_SECRET.reveal()}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            credential: { kind: 'bearer', value: tokens.access_token },
            audience: 'query-service',
          }),
        }),
      );
      expect(exchange.status).toBe(503);
    } finally {
      await end(postgres);
    }
    await waitFor(async () => (await world.refresh(clientId, tokens.refresh_token!)).status === 200, {
      timeoutMs: BACK_MS,
      what: 'a refreshed token',
    });
  });
});

describe.each(FAULTS)('while Redis is $fault', ({ begin, end }) => {
  it('tokens are refreshed and revoked, and a new authorization is answered in time', async () => {
    const tokens = await world.tokens(clientId);
    await begin(redis);
    try {
      const refreshed = await inTime('/oauth/token', () => world.refresh(clientId, tokens.refresh_token!));
      expect(refreshed.status).toBe(200);
      const { access_token: token } = await bodyOf(refreshed);
      const revoked = await inTime('/oauth/revoke', () =>
        world.post('/oauth/revoke', { token, client_id: clientId }),
      );
      expect(revoked.status).toBe(200);
      expect(await world.isActive(token)).toBe(false);
    } finally {
      await end(redis);
    }
    await waitFor(() => world.tokens(clientId), { timeoutMs: BACK_MS, what: 'a new authorization' });
  });
});
