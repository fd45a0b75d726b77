import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '@meridian/core';
import { createInternalClient } from '@meridian/service-kit';
import { afterEach, expect, it } from 'vitest';
import { createPooledSend } from './pooled-send.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const start = async (listener: RequestListener, timeoutMs = 5_000) => {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  const send = createPooledSend({ timeoutMs });
  return createInternalClient({
    service: 'other-service',
    url,
    secret: new Secret('s3cret'),
    timeoutMs,
    send,
  });
};

it('sends method, path, headers and body, and reads the whole answer', async () => {
  const client = await start(async (req, res) => {
    const body = (await req.toArray()).join('');
    res.setHeader('x-rows', '2');
    res.write(`${req.method} ${req.url} ${req.headers['x-more']} `);
    setImmediate(() => res.end(`${body} ü`));
  });
  const answer = await client.call({ path: '/things/?a=1', body: { a: 'ö' }, headers: { 'x-more': 'm' } });
  expect([answer.status, answer.headers.get('x-rows'), answer.headers.get('x-none')]).toEqual([
    200,
    '2',
    null,
  ]);
  expect(await answer.text()).toBe('POST /base/things/?a=1 m {"a":"ö"} ü');
});

it('keeps connections', async () => {
  const sockets = new Set<unknown>();
  const client = await start((req, res) => {
    sockets.add(req.socket);
    res.end('{}');
  });
  for (let count = 0; count < 6; count += 1) await client.call({ path: '/' });
  // A connection is free a moment after its answer has ended.
  expect(sockets.size).toBeLessThanOrEqual(2);
});

it('an error of the service reaches the caller with its code', async () => {
  const client = await start(
    (_req, res) =>
      void res.writeHead(429, { 'retry-after': '7' }).end('{"code":"throttled","detail":"Wait."}'),
  );
  await expect(client.call({ path: '/' })).rejects.toMatchObject({
    status: 429,
    code: 'throttled',
    message: 'Wait.',
    options: { retryAfterSeconds: 7 },
  });
});

it.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle of an answer', (_req, res) => void res.write('{')],
  ['cuts every connection', (req) => void req.socket.destroy()],
])('a service that %s is a 503', async (_name, listener) => {
  const client = await start(listener, 200);
  await expect(client.call({ path: '/', signal: new AbortController().signal })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
});

it('a caller that leaves gets its own reason, and the connection is closed', async () => {
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let closed = Promise.resolve<unknown>(undefined);
  const client = await start((req) => {
    closed = once(req.socket, 'close');
    arrived();
  });
  const leaving = new AbortController();
  const call = client.call({ path: '/', signal: leaving.signal });
  call.catch(() => {});
  await arrival;
  leaving.abort(new Error('the caller has left'));
  await expect(call).rejects.toThrow('the caller has left');
  await closed;
  await expect(client.call({ path: '/', signal: leaving.signal })).rejects.toThrow('the caller has left');
});
