/** A long answer ends when its credential is revoked. */
import { startPrivateRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayHarness, type Holder, startGatewayHarness } from './gateway-harness.ts';

const TAIL = '/api/projects/1/endpoints/x/logs/tail/';
let redis: Awaited<ReturnType<typeof startPrivateRedis>>;
let gateway: GatewayHarness;
beforeAll(async () => {
  redis = await startPrivateRedis();
  gateway = await startGatewayHarness({ REDIS_URL: redis.url });
  gateway.query.answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => res.write(': alive\n\n'), 20);
    res.on('close', () => clearInterval(timer));
  };
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await redis.close();
});

const follow = async (holder: Holder, path = TAIL) => {
  const stream = { bytes: 0, hasEnded: false };
  const { status, body } = await gateway.api(path, { token: holder.token });
  expect(status).toBe(200);
  const read = async () => {
    for await (const chunk of body!) stream.bytes += (chunk as Uint8Array).byteLength;
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.hasEnded = true;
    });
  return stream;
};

it('within a second of its revocation, and no other stream ends', async () => {
  const [gone, kept] = [gateway.newKey(), gateway.newKey()];
  const [ends, lasts] = [await follow(gone), await follow(kept)];
  await gateway.revoke(gone);
  await waitFor(() => ends.hasEnded, { timeoutMs: 1_000, what: 'the end of the stream' });
  const { bytes } = lasts;
  await waitFor(() => lasts.bytes > bytes);
  expect(lasts.hasEnded).toBe(false);
});

it('when the credential loses the project or the scope, within a second', async () => {
  for (const loss of [{ projectIds: [2] }, { scopes: ['query:read'] }]) {
    const holder = gateway.newKey();
    const stream = await follow(holder);
    await gateway.narrow(holder, loss);
    await waitFor(() => stream.hasEnded, { timeoutMs: 1_000, what: 'the end of the stream' });
  }
});

it.each([
  ['a token', (token: string) => ({ authorization: `Bearer ${token}` })],
  ['a token with a DPoP proof', (token: string) => ({ authorization: `DPoP ${token}`, dpop: 'a.b.c' })],
])('when %s is revoked before the answer begins', async (_, headersOf) => {
  const holder = gateway.newKey('pha');
  const asked = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  const { answer } = gateway.query;
  gateway.query.answer = (...exchange) => {
    asked.resolve();
    void begin.promise.then(() => answer(...exchange));
  };
  let hasEnded = false;
  const read = async () => {
    const { body } = await gateway.api(TAIL, { headers: headersOf(holder.token) });
    for await (const _ of body!);
  };
  const reading = read().catch(() => {
    hasEnded = true;
  });
  await asked.promise;
  gateway.query.answer = answer;
  await gateway.revoke(holder);
  // The gateway has read the message.
  await waitFor(async () => (await gateway.api(TAIL, { token: holder.token })).status === 401);
  begin.resolve();
  await waitFor(() => hasEnded, { timeoutMs: 1_000, what: 'the end of the stream' });
  await reading;
});

it('but not when the credential is still valid after a change of its user', async () => {
  const holder = gateway.newKey();
  const stream = await follow(holder);
  const before = gateway.exchanges.length;
  await gateway.narrow(holder, { projectIds: [1] });
  await waitFor(() => gateway.exchanges.length >= before + 2, { what: 'both checks' });
  expect(stream.hasEnded).toBe(false);
});

it('within five seconds while Redis is away', async () => {
  const gone = gateway.newKey();
  const stream = await follow(gone);
  await redis.kill();
  try {
    gateway.forget(gone);
    await waitFor(() => stream.hasEnded, { timeoutMs: 5_000, what: 'the end of the stream' });
  } finally {
    await redis.start();
  }
});
