/** The answers of the gateway while a service hangs, fails, answers garbage or is away. */
import { randomBytes } from 'node:crypto';
import { okJson, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

let gateway: GatewayHarness;
let token: string;
beforeAll(async () => {
  gateway = await startGatewayHarness({ GATEWAY_UPSTREAM_TIMEOUT_MS: '1500', GATEWAY_MAX_IN_FLIGHT: '100' });
  token = gateway.newKey().token;
});
beforeEach(() => {
  gateway.query.answer = okJson;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const PATH = '/api/projects/1/query/q1/';
const ask = (path = PATH, init: RequestInit = {}) => gateway.api(path, { token, ...init });
const post = () => ask(PATH, { method: 'POST', body: '{}' });
const untilWell = () => waitFor(async () => (await ask()).status === 200, { timeoutMs: 10_000 });

describe('a service that', () => {
  it('does not answer is a 504 at the time limit', async () => {
    gateway.query.answer = () => {};
    const startedAt = performance.now();
    const answer = await post();
    expect([answer.status, await answer.json()]).toEqual([504, expect.objectContaining({ code: 'timeout' })]);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  it('resets the connection is a 503 for a change, which is sent once', async () => {
    gateway.query.answer = (req) => req.socket.destroy();
    const before = gateway.query.requests.length;
    const answer = await ask('/api/projects/1/insights/', { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gateway.query.requests.length - before).toBe(1);
    gateway.query.answer = okJson;
    await untilWell();
  });

  it('does not answer with HTTP is a 503', async () => {
    gateway.query.answer = (req) => void req.socket.end('SSH-2.0-OpenSSH\r\n');
    expect((await post()).status).toBe(503);
    gateway.query.answer = okJson;
    await untilWell();
  });

  it('breaks off an answer cannot make it look complete', async () => {
    gateway.query.answer = (req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('{"half":', () => req.socket.destroy());
    };
    await expect(post().then((answer) => answer.text())).rejects.toThrow();
    gateway.query.answer = okJson;
    await untilWell();
  });

  it('has closed an idle connection gets a safe request again', async () => {
    await ask();
    let closed = false;
    gateway.query.answer = (req, res, body) => {
      if (closed) return okJson(req, res, body);
      closed = true;
      req.socket.destroy();
    };
    expect((await ask()).status).toBe(200);
  });

  it('is lost with connections that end one after the other gets a safe request once more', async () => {
    let ended = 0;
    gateway.query.answer = (req, res, body) => {
      if (ended === 2) return okJson(req, res, body);
      ended += 1;
      req.socket.destroy();
    };
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['a read', PATH, undefined],
    ['a query', '/api/projects/1/query/', '{"query":{"kind":"HogQLQuery","query":"SELECT 1"}}'],
    ['events', '/i/v0/e/', '{"event":"seen"}'],
  ])(
    'dies with several requests in progress gets each of %s again, with its body',
    async (_what, path, body) => {
      const REQUESTS = 8;
      const lost: string[] = [];
      gateway.query.answer = (_req, res, received) => {
        if (lost.length === REQUESTS) return void res.end(received);
        lost.push(received.toString());
        if (lost.length === REQUESTS) gateway.query.server.closeAllConnections();
      };
      const init = body === undefined ? {} : { method: 'POST', body };
      const answers = await Promise.all(Array.from({ length: REQUESTS }, () => ask(path, init)));
      expect(answers.map(({ status }) => status)).toEqual(lost.map(() => 200));
      expect(lost).toEqual(lost.map(() => body ?? ''));
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(lost);
    },
  );

  it('dies gets events again with the same key, and a caller cannot choose the key of a read', async () => {
    let isLost = false;
    gateway.query.answer = (req, res, body) => {
      if (isLost) return okJson(req, res, body);
      isLost = true;
      req.socket.destroy();
    };
    const before = gateway.query.requests.length;
    await gateway.api('/i/v0/e/', { method: 'POST', body: '{}' });
    await ask(PATH, { headers: { 'x-meridian-request-key': '0190b3c4-5d6e-7f80-9a0b-1c2d3e4f5a6b' } });
    const keys = gateway.query.requests.slice(before).map(({ headers }) => headers['x-meridian-request-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], undefined]);
  });

  it('is away is a 503 at once, and is served again soon after its return', async () => {
    await gateway.query.stop();
    for (let count = 0; count < 4; count += 1) await post();
    const startedAt = performance.now();
    const answer = await post();
    expect(answer.status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect((await gateway.api('/')).status).toBe(200);
    await gateway.query.start();
    await waitFor(async () => (await post()).status === 200, { timeoutMs: 3_000 });
  });

  it('is slow holds a limited number of requests, and other services are not affected', async () => {
    const waiting: (() => void)[] = [];
    gateway.query.answer = (req, res, body) => void waiting.push(() => okJson(req, res, body));
    const held = Array.from({ length: 5 }, () => gateway.newKey()).flatMap(({ token: own }) =>
      Array.from({ length: 20 }, () => gateway.api(PATH, { token: own })),
    );
    await waitFor(() => waiting.length === 100);
    expect((await post()).status).toBe(503);
    expect((await gateway.api('/login')).status).toBe(200);
    for (const answer of waiting) answer();
    expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a service that hangs, with its connections open', () => {
  const QUERY = '/api/projects/1/query/';
  const HELD_AT_MOST_MS = 5_000;

  it('answers reads with 503 within five seconds, and a change gets its own answer later', async () => {
    await using patient = await startGatewayHarness();
    const key = patient.newKey().token;
    const call = (path: string, init: RequestInit = {}) => patient.api(path, { token: key, ...init });
    await call(PATH);
    patient.query.hang();
    const startedAt = performance.now();
    const change = call('/api/projects/1/insights/', { method: 'POST', body: '{}' });
    const reads = await Promise.all([
      call(PATH),
      call(QUERY, { method: 'POST', body: '{}' }),
      call('/i/v0/e/', { method: 'POST', body: '{}' }),
    ]);
    expect(reads.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      reads.map(() => [503, '1']),
    );
    expect(performance.now() - startedAt).toBeLessThan(HELD_AT_MOST_MS);
    patient.query.resume();
    expect((await change).status).toBe(200);
    await waitFor(async () => (await call(PATH)).status === 200, { timeoutMs: 3_000 });
  });
});

it('while auth-service is away, unknown credentials get 503, and the OAuth endpoints answer with OAuth errors', async () => {
  const remembered = gateway.newKey();
  await gateway.api(PATH, { token: remembered.token });
  await gateway.auth.stop();
  expect((await gateway.api(PATH, { token: remembered.token })).status).toBe(200);
  expect((await gateway.api(PATH, { token: gateway.newKey().token })).status).toBe(503);
  const answer = await gateway.api('/oauth/token/', {
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ error: 'temporarily_unavailable' }),
  ]);
  await gateway.auth.start();
  await waitFor(async () => (await gateway.api('/login')).status === 200);
});

describe('bodies are streamed', () => {
  it('without waiting for their end', async () => {
    let finish: (() => void) | undefined;
    gateway.query.answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' });
      res.write('first');
      finish = () => void res.end('last');
    };
    const answer = await post();
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('first');
    finish!();
    expect((await reader.read()).value).toBe('last');
  });

  it.each([300, 1_000_000])('unchanged, with a known length and in chunks: %i bytes', async (size) => {
    gateway.query.answer = (_req, res, body) => void res.end(body);
    const bytes = randomBytes(size);
    const whole = await ask(PATH, { method: 'POST', body: bytes });
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const stream = new Blob([bytes]).stream();
    const chunked = await ask(PATH, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect(Buffer.from(await chunked.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('and aborted at the service when the caller has left', async () => {
    let left = false;
    gateway.query.answer = (_req, res) => {
      res.once('close', () => {
        left = true;
      });
      res.write('begun');
    };
    const controller = new AbortController();
    const answer = await ask(PATH, { method: 'POST', body: '{}', signal: controller.signal });
    await answer.body!.getReader().read();
    controller.abort();
    await waitFor(() => left);
  });
});
