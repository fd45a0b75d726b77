/** An answer that is long, or begins late, does not outlast its credential. */
import { startPrivateRedis, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, type Holder, startGatewayHarness } from './gateway-harness.ts';

const TAIL = '/api/projects/1/endpoints/x/logs/tail/';
let redis: Awaited<ReturnType<typeof startPrivateRedis>>;
let gateway: GatewayHarness;
beforeAll(async () => {
  redis = await startPrivateRedis();
  gateway = await startGatewayHarness({ REDIS_URL: redis.url });
  gateway.query.answer = (req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    // Node sends the head of an answer to HEAD with its end only.
    if (req.method === 'HEAD') return void res.end();
    const timer = setInterval(() => res.write(': alive\n\n'), 20);
    res.on('close', () => clearInterval(timer));
  };
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await redis.close();
});

const bearer = ({ token }: Holder) => ({ authorization: `Bearer ${token}` });
const proven = ({ token }: Holder) => ({ authorization: `DPoP ${token}`, dpop: 'a.b.c' });
const SCHEMES = [
  ['a bearer token', bearer],
  ['a DPoP token', proven],
] as const;

const follow = async (holder: Holder, headersOf: (holder: Holder) => Record<string, string> = bearer) => {
  const stream = { bytes: 0, hasEnded: false };
  const { status, body } = await gateway.api(TAIL, { headers: headersOf(holder) });
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

it.each(SCHEMES)('within a second of its revocation, and no other stream ends: %s', async (_, headersOf) => {
  const [gone, kept] = [gateway.newKey('pha'), gateway.newKey('pha')];
  const [ends, lasts] = [await follow(gone, headersOf), await follow(kept, headersOf)];
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

describe('an answer that begins after its request has waited', () => {
  const QUERY = '/api/projects/1/query/';
  const SECRET = 'the result of the query';

  /** Asks, waits until the service has the request, and gives the function that lets it answer. */
  const askSlowly = async (headers: Record<string, string>, path = QUERY, method = 'POST') => {
    const asked = Promise.withResolvers<void>();
    const begin = Promise.withResolvers<void>();
    const { answer } = gateway.query;
    gateway.query.answer = (_req, res) => {
      asked.resolve();
      void begin.promise.then(() => res.writeHead(200, { 'content-length': SECRET.length }).end(SECRET));
    };
    const sent = performance.now();
    const response = gateway.api(path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    await asked.promise;
    gateway.query.answer = answer;
    await waitFor(() => performance.now() - sent > 300, { what: 'an answer that is late' });
    return { response, begin: begin.resolve };
  };
  const untilRefused = (
    { token }: Holder,
    { status = 401, path = '/api/projects/1/query/q/', method = 'HEAD' } = {},
  ) => waitFor(async () => (await gateway.api(path, { token, method })).status === status);

  it.each([
    ['a query', QUERY],
    ['a call of a tool', '/mcp'],
    ['a change', '/api/projects/1/insights/'],
  ])('is a 401 without the result when the credential was revoked meanwhile: %s', async (_, path) => {
    const holder = gateway.newKey();
    const { response, begin } = await askSlowly(bearer(holder), path);
    await gateway.revoke(holder);
    // At the same service, whose identity the gateway has kept until it learns of the revocation.
    await untilRefused(holder, { path, method: 'PUT' });
    begin();
    const answer = await response;
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    expect(await answer.text()).not.toContain(SECRET);
  });

  it.each([
    [200, SECRET],
    [204, ''],
  ])('is given when the request may have ended the credential itself: %i', async (status, text) => {
    const holder = gateway.newKey();
    const usual = gateway.auth.answer;
    gateway.auth.answer = async (req, res, received) => {
      if (req.method !== 'PATCH') return usual(req, res, received);
      await gateway.revoke(holder);
      await untilRefused(holder);
      await waitFor(() => performance.now() - sent > 300, { what: 'an answer that is late' });
      res.statusCode = status;
      res.end(text);
    };
    const sent = performance.now();
    const answer = await gateway.api('/api/users/@me/', { method: 'PATCH', ...holder, body: '{}' });
    gateway.auth.answer = usual;
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  it('is a 401 also for a token with a DPoP proof', async () => {
    const holder = gateway.newKey('pha');
    const stream = await follow(holder);
    const { response, begin } = await askSlowly(proven(holder));
    await gateway.revoke(holder);
    await waitFor(() => stream.hasEnded, { what: 'the arrival of the revocation' });
    begin();
    expect((await response).status).toBe(401);
  });

  it.each([
    ['a 403 when it lost the scope', { scopes: ['insight:read'] }, 403],
    ['a 404 when it lost the project', { projectIds: [2] }, 404],
  ])('is %s', async (_, loss, status) => {
    const holder = gateway.newKey();
    const { response, begin } = await askSlowly(bearer(holder));
    await gateway.narrow(holder, loss);
    await untilRefused(holder, { status });
    begin();
    expect((await response).status).toBe(status);
  });

  it.each([
    ['POST', QUERY, SECRET],
    ['HEAD', '/api/projects/1/query/q/', ''],
  ])(
    'is given when the credential is still valid after a change of its user: %s',
    async (method, path, text) => {
      const holder = gateway.newKey();
      const { response, begin } = await askSlowly(bearer(holder), path, method);
      await gateway.narrow(holder, { projectIds: [1] });
      await waitFor(
        async () =>
          (await gateway.api('/api/projects/2/query/q/', { token: holder.token, method: 'HEAD' })).status ===
          404,
      );
      begin();
      const answer = await response;
      expect([answer.status, await answer.text()]).toEqual([200, text]);
    },
  );

  it('is given to a DPoP token that is still valid after a change of its user, and the proof is checked once', async () => {
    const holder = gateway.newKey('pha');
    const stream = await follow(holder);
    const { response, begin } = await askSlowly(proven(holder));
    const before = gateway.exchanges.length;
    await gateway.narrow(holder, { projectIds: [1] });
    await waitFor(() => gateway.exchanges.length > before, { what: 'the check of the stream' });
    begin();
    const answer = await response;
    expect([answer.status, await answer.text()]).toEqual([200, SECRET]);
    expect(stream.hasEnded).toBe(false);
    const ofProof = gateway.exchanges.filter(({ credential }) => credential.value === holder.token);
    expect(ofProof.filter(({ credential }) => credential.kind === 'dpop').length).toBe(1);
  });

  it('costs no question to auth-service when nothing was revoked', async () => {
    const holder = gateway.newKey();
    const { response, begin } = await askSlowly(bearer(holder));
    const before = gateway.exchanges.length;
    begin();
    expect(await (await response).text()).toBe(SECRET);
    expect(gateway.exchanges.length).toBe(before);
  });
});

it.each(SCHEMES)('but not when %s is still valid after a change of its user', async (_, headersOf) => {
  const holder = gateway.newKey('pha');
  const stream = await follow(holder, headersOf);
  const before = gateway.exchanges.length;
  await gateway.narrow(holder, { projectIds: [1] });
  await waitFor(() => gateway.exchanges.length >= before + 2, { what: 'both checks' });
  expect(stream.hasEnded).toBe(false);
});

it.each(SCHEMES)('within five seconds while Redis is away: %s', async (_, headersOf) => {
  const gone = gateway.newKey('pha');
  const stream = await follow(gone, headersOf);
  await redis.kill();
  try {
    gateway.forget(gone);
    await waitFor(() => stream.hasEnded, { timeoutMs: 5_000, what: 'the end of the stream' });
  } finally {
    await redis.start();
  }
});

it('a late answer within five seconds while Redis is away', async () => {
  const gone = gateway.newKey();
  const asked = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  gateway.query.answer = (_req, res) => {
    asked.resolve();
    void begin.promise.then(() => res.writeHead(200, { 'content-length': 6 }).end('result'));
  };
  const startedAt = performance.now();
  const response = gateway.api('/api/projects/1/query/q/', { token: gone.token });
  await asked.promise;
  await redis.kill();
  try {
    gateway.forget(gone);
    await waitFor(() => performance.now() - startedAt > 4_500, { what: 'the time of the answer' });
    begin.resolve();
    expect((await response).status).toBe(401);
  } finally {
    await redis.start();
  }
});
