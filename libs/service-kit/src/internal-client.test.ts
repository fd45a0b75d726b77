import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { Secret } from '@meridian/core';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createInternalClient, type InternalClientOptions } from './internal-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const start = async (listener: RequestListener, options: Partial<InternalClientOptions> = {}) => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createInternalClient({
    service: 'other-service',
    url,
    secret: new Secret('s3cret'),
    timeoutMs: 5_000,
    ...options,
  });
};

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, headers).end(body);

/** Writes for as long as the connection is open. */
const writeOn = (res: ServerResponse): void => {
  if (!res.destroyed) res.write(' ', () => setImmediate(writeOn, res));
};

const named = z.object({ name: z.string() });
const CALL = { path: '/internal/things/1' };
const FAILURE = 'The thing cannot be read at the moment.';

describe('the request', () => {
  const echo: RequestListener = async (req, res) => {
    const body = (await req.toArray()).join('');
    const { authorization, 'content-type': type, 'x-more': more } = req.headers;
    res.end(JSON.stringify({ name: [req.method, req.url, authorization, type, more, body].join(' ') }));
  };

  it('is a GET with the secret, or a POST with a JSON body', async () => {
    const client = await start(echo);
    expect(await client.read(named, CALL)).toEqual({ name: 'GET /internal/things/1 Bearer s3cret   ' });
    expect(await client.read(named, { path: '/x', body: { a: 1 }, headers: { 'x-more': 'm' } })).toEqual({
      name: 'POST /x Bearer s3cret application/json m {"a":1}',
    });
  });
});

describe('errors that the service answers with', () => {
  const envelope = JSON.stringify({
    type: 'x',
    code: 'invalid_input',
    detail: 'Wrong.',
    attr: 'query',
    line: 3,
  });

  it.each([
    [400, 400],
    [413, 400],
    [403, 403],
    [404, 404],
    [409, 409],
    [429, 429],
    [503, 503],
    [504, 504],
  ])('%i reaches the caller as %i with its code, detail and members', async (answered, status) => {
    const client = await start(answering(answered, envelope, { 'retry-after': '7' }));
    await expect(client.call({ ...CALL, body: {} })).rejects.toMatchObject({
      status,
      code: 'invalid_input',
      message: 'Wrong.',
      options: { attr: 'query', extra: { line: 3 }, retryAfterSeconds: 7 },
    });
  });

  it.each([401, 500, 502])(
    '%i is an internal error that does not show the text of the service',
    async (status) => {
      const client = await start(answering(status, envelope));
      await expect(client.read(named, CALL)).rejects.toMatchObject({
        status: 500,
        message: `other-service answered ${status}`,
      });
    },
  );

  it('a 404 is undefined for `find`', async () => {
    const client = await start(answering(404, envelope), { failureMessage: FAILURE });
    expect(await client.find(named, CALL)).toBeUndefined();
  });

  it('an unexpected answer is a bug, not an outage', async () => {
    const client = await start(answering(200, '{"name":7}'));
    await expect(client.read(named, CALL)).rejects.toThrow('other-service returned an unexpected answer');
  });
});

describe('a client with a message for failures', () => {
  it.each([
    ['another status', answering(500, '')],
    ['a refusal', answering(403, '{"code":"x"}')],
    ['no JSON', answering(200, 'hello')],
    ['another shape', answering(200, '{}')],
    ['a cut connection', ((req) => req.socket.destroy()) as RequestListener],
  ])('answers 503 with it after %s', async (_, listener) => {
    const client = await start(listener, { failureMessage: FAILURE });
    await expect(client.read(named, CALL)).rejects.toMatchObject({
      status: 503,
      message: FAILURE,
      options: { retryAfterSeconds: 1 },
    });
  });
});

describe('a service that does not answer', () => {
  it('is a 503 after the time limit, also in the middle of an answer', async () => {
    const silent = await start(() => {}, { timeoutMs: 50 });
    await expect(silent.call(CALL)).rejects.toMatchObject({
      status: 503,
      message: 'other-service does not answer at the moment. Try again shortly.',
    });
    const half = await start((_req, res) => void res.write('{"name":'), { timeoutMs: 50 });
    await expect(half.read(named, CALL)).rejects.toMatchObject({ status: 503 });
  });

  it.each<[string, RequestListener]>([
    ['stops after the headers', (_req, res) => res.flushHeaders()],
    ['stops in the middle of the body', (_req, res) => void res.write('{"name":')],
    ['never ends the body', (_req, res) => writeOn(res)],
    ['stops in the middle of an error', (_req, res) => void res.writeHead(400).write('{"code":')],
  ])('that %s is a 503 after the time limit for every kind of call', async (_, listener) => {
    const client = await start(listener, { timeoutMs: 100 });
    const failed = { status: 503, code: 'unavailable' };
    await expect(client.call(CALL)).rejects.toMatchObject(failed);
    await expect(client.read(named, CALL)).rejects.toMatchObject(failed);
    await expect(client.find(named, CALL)).rejects.toMatchObject(failed);
  });

  it('is given up in the middle of the body by the signal of the caller', async () => {
    const leaving = new AbortController();
    const client = await start((_req, res) => {
      res.write('{"name":', () => leaving.abort(new Error('the caller has left')));
    });
    await expect(client.call({ ...CALL, signal: leaving.signal })).rejects.toThrow('the caller has left');
  });

  it('is given up by the signal of the caller, with its reason', async () => {
    const client = await start(() => {}, { failureMessage: FAILURE });
    const leaving = new AbortController();
    const call = client.call({ ...CALL, signal: leaving.signal });
    leaving.abort(new Error('the caller has left'));
    await expect(call).rejects.toThrow('the caller has left');
  });
});

describe('a process that had no processor time', () => {
  const SERVER = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:http').createServer((_req, res) => {
      parentPort.postMessage('asked');
      setTimeout(() => res.end('{"name":"a"}'), 50);
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  `;
  const LIMIT_MS = 150;
  const blockFor = (ms: number): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  };

  it('reads an answer that arrived within the time limit', async () => {
    const worker = new Worker(SERVER, { eval: true });
    const [port] = await once(worker, 'message');
    const client = createInternalClient({
      service: 'other-service',
      url: `http://127.0.0.1:${port}`,
      secret: new Secret('s3cret'),
      timeoutMs: LIMIT_MS,
    });
    const asked = once(worker, 'message');
    const answer = client.read(named, CALL);
    await asked;
    blockFor(2 * LIMIT_MS);
    await expect(answer).resolves.toEqual({ name: 'a' });
    await worker.terminate();
  });
});

describe('a connection that fails', () => {
  const cutFirst = (cuts: number) => {
    let requests = 0;
    const listener: RequestListener = (req, res) => {
      requests += 1;
      if (requests <= cuts) req.socket.destroy();
      else res.end('{"name":"a"}');
    };
    return { listener, count: () => requests };
  };

  it('in the middle of an answer is asked again too', async () => {
    let requests = 0;
    const client = await start((_req, res) => {
      requests += 1;
      if (requests === 1) res.write('{"name":', () => res.destroy());
      else res.end('{"name":"a"}');
    });
    await expect(client.read(named, CALL)).resolves.toEqual({ name: 'a' });
  });

  it.each([
    ['a GET', CALL],
    ['a POST that may be repeated', { ...CALL, body: {}, isRepeatable: true }],
  ])('%s is sent again until the third time', async (_, call) => {
    const [answered, lost] = [cutFirst(2), cutFirst(3)];
    await expect((await start(answered.listener)).read(named, call)).resolves.toEqual({ name: 'a' });
    await expect((await start(lost.listener)).read(named, call)).rejects.toMatchObject({ status: 503 });
    expect([answered.count(), lost.count()]).toEqual([3, 3]);
  });

  it('any other POST is sent once', async () => {
    const { listener, count } = cutFirst(1);
    const client = await start(listener);
    await expect(client.read(named, { ...CALL, body: {} })).rejects.toMatchObject({ status: 503 });
    expect(count()).toBe(1);
  });
});
