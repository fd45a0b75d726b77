/** Credentials in the cache while auth-service cannot answer. */
import { startPrivateRedis, waitFor } from '@meridian/testing';
import { afterEach, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const QUERY = '/api/projects/1/query/q1/';
const AGE = 'x-meridian-identity-age';
/** How long the answers of the scripted auth-service may be used. */
const FRESH_SECONDS = 0.2;
const STALE_SECONDS = 300;

const stops: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const start = async (env: Record<string, string> = {}, staleSeconds = STALE_SECONDS) => {
  const gateway = await startGatewayHarness(env, { expiresInSeconds: FRESH_SECONDS, staleSeconds });
  stops.push(() => gateway[Symbol.asyncDispose]());
  return gateway;
};

/** A gateway with an expired identity in its cache and a working connection for revocations. */
const startWithStaleIdentity = async (gateway: GatewayHarness) => {
  const holder = gateway.newKey();
  expect((await gateway.api(QUERY, { token: holder.token })).status).toBe(200);
  await waitFor(async () => (await ask(gateway, holder.token)).age === null);
  return holder;
};

const ask = async (gateway: GatewayHarness, token: string) => {
  const { status, headers } = await gateway.api(QUERY, { token });
  return { status, age: headers.get(AGE), retryAfter: headers.get('retry-after') };
};

/** The answer of auth-service while its Postgres is away. */
const answer503 = (gateway: GatewayHarness): (() => void) => {
  const usual = gateway.auth.answer;
  gateway.auth.answer = (_req, res) => res.writeHead(503, { 'retry-after': '1' }).end('{}');
  return () => {
    gateway.auth.answer = usual;
  };
};

const untilStale = (gateway: GatewayHarness, token: string) =>
  waitFor(async () => (await ask(gateway, token)).age !== null, { what: 'an answer with a stale identity' });

it('go on working, with their age in a header, and are checked again when it is back', async () => {
  const gateway = await start();
  const { token } = await startWithStaleIdentity(gateway);
  const restore = answer503(gateway);
  await untilStale(gateway, token);
  const { status, age } = await ask(gateway, token);
  expect([status, Number(age) >= 1]).toEqual([200, true]);
  restore();
  await waitFor(async () => (await ask(gateway, token)).age === null, { timeoutMs: 5_000 });
});

it('that are not in the cache are answered with 503 and Retry-After', async () => {
  const gateway = await start();
  answer503(gateway);
  expect(await ask(gateway, gateway.newKey().token)).toEqual({ status: 503, age: null, retryAfter: '1' });
});

it('are answered within a second while it hangs, and at once when that is known', async () => {
  const gateway = await start();
  const { token } = await startWithStaleIdentity(gateway);
  gateway.auth.answer = () => {};
  const hungAt = performance.now();
  await untilStale(gateway, token);
  expect(performance.now() - hungAt).toBeLessThan(2_000);
  const askedAt = performance.now();
  for (let count = 0; count < 10; count++) expect((await ask(gateway, token)).status).toBe(200);
  expect(performance.now() - askedAt).toBeLessThan(2_000);
});

it('that are revoked meanwhile are refused at once', async () => {
  const gateway = await start();
  const revoked = await startWithStaleIdentity(gateway);
  const kept = await startWithStaleIdentity(gateway);
  answer503(gateway);
  await untilStale(gateway, revoked.token);
  await untilStale(gateway, kept.token);
  await gateway.revoke(revoked);
  await waitFor(async () => (await ask(gateway, revoked.token)).status === 503, { timeoutMs: 1_000 });
  expect((await ask(gateway, kept.token)).status).toBe(200);
});

it('are used for seconds only when Redis is away as well', async () => {
  const redis = await startPrivateRedis();
  stops.push(() => redis.close());
  const gateway = await start({ REDIS_URL: redis.url });
  const { token } = await startWithStaleIdentity(gateway);
  answer503(gateway);
  await untilStale(gateway, token);
  redis.freeze();
  await waitFor(async () => (await ask(gateway, token)).status === 503, { timeoutMs: 5_000 });
  redis.thaw();
});

it('are used no longer than auth-service allows', async () => {
  const gateway = await start({}, 1);
  const { token } = await startWithStaleIdentity(gateway);
  answer503(gateway);
  await untilStale(gateway, token);
  await waitFor(async () => (await ask(gateway, token)).status === 503, { timeoutMs: 5_000 });
});
