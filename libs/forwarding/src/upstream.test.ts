import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createApp, createLogger } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { createUpstream } from './upstream.ts';

/** Answers after a moment, in another thread. */
const SERVICE = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((_req, res) => {
    parentPort.postMessage('asked');
    setTimeout(() => res.end('answer'), 50);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
const LIMIT_MS = 600;

/** A server that forwards every request to a service, after `wait`. */
const startProxy = async (
  port: number,
  timeoutMs: number,
  wait?: (req: Request, res: Response) => unknown,
  body?: Buffer,
) => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const upstream = createUpstream({
    name: 'service',
    url: `http://127.0.0.1:${port}`,
    logger,
    timeoutMs,
    maxInFlight: 10,
    keepAliveMs: 1_000,
  });
  const app = createApp({
    name: 'proxy',
    logger,
    bodyParser: 'none',
    configure: (express) => {
      express.use(async (req, res, next) => {
        await wait?.(req, res);
        const read = body === undefined ? {} : { body };
        upstream.forward(req, res, next, { headers: {}, caller: 'a', maxBodyBytes: 1_000, ...read });
      });
    },
  });
  const proxy = createServer(app).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { upstream, proxy, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/` };
};

it('closes the connection of a probe once the status has come, also when the body never ends', async () => {
  let probed = (_closed: Promise<unknown>): void => {};
  const probe = new Promise<Promise<unknown>>((resolve) => {
    probed = resolve;
  });
  const service = createServer((req, res) => {
    if (req.url !== '/livez') return; // It is silent, so that the upstream probes it.
    probed(once(req.socket, 'close'));
    res.write('alive');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { upstream, proxy, url } = await startProxy((service.address() as AddressInfo).port, 10_000);
  const leaving = new AbortController();
  const answer = fetch(url, { signal: leaving.signal });
  answer.catch(() => {});
  const closed = await probe;
  await closed;
  leaving.abort();
  upstream.close();
  proxy.close();
  service.closeAllConnections();
  service.close();
});

it('reads an answer that arrived while this process had no processor time', async () => {
  const service = new Worker(SERVICE, { eval: true });
  const [port] = await once(service, 'message');
  const { upstream, proxy, url } = await startProxy(port as number, LIMIT_MS);
  const asked = once(service, 'message');
  const answer = fetch(url);
  await asked;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LIMIT_MS);
  expect((await answer).status).toBe(200);
  upstream.close();
  proxy.close();
  await service.terminate();
});

it('does not send the request of a caller that left before it was forwarded, and holds no place for it', async () => {
  const asked: string[] = [];
  const service = createServer((req, res) => {
    asked.push(req.url!);
    res.end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  let arrived = (): void => {};
  const { upstream, proxy, url } = await startProxy(port, 10_000, async (req, res) => {
    if (req.url === '/') return;
    const closed = once(res, 'close');
    arrived();
    await closed;
  });
  for (let count = 0; count < 10; count += 1) {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const leaving = new AbortController();
    const answer = fetch(`${url}leaves`, { signal: leaving.signal });
    await arrival;
    leaving.abort();
    await expect(answer).rejects.toThrow();
  }
  expect((await fetch(url)).status).toBe(200);
  expect(asked).toEqual(['/']);
  upstream.close();
  proxy.close();
  service.closeAllConnections();
  service.close();
});

describe('failures in a row', () => {
  const askedOften = async (
    answer: RequestListener,
    body: () => ReadableStream | string | null = () => null,
    read?: Buffer,
  ) => {
    const service = createServer(answer).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const { upstream, proxy, url } = await startProxy(port, 10_000, undefined, read);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { status } = await fetch(url, { method: 'POST', body: body(), duplex: 'half' } as RequestInit);
      statuses.push(status);
    }
    const isAvailable = upstream.isAvailable();
    upstream.close();
    proxy.close();
    proxy.closeAllConnections();
    service.closeAllConnections();
    service.close();
    return { statuses, isAvailable };
  };
  /** Does not end. */
  const endless = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('a part')) });

  it('of connections keep requests away from a service', async () => {
    expect(await askedOften((req) => req.socket.resetAndDestroy())).toEqual({
      statuses: [503, 503, 503],
      isAvailable: false,
    });
  });

  it('of answers with too large a head do not', async () => {
    const largeHead: RequestListener = (_req, res) => res.setHeader('x-large', 'a'.repeat(200_000)).end();
    expect(await askedOften(largeHead)).toEqual({ statuses: [503, 503, 503], isAvailable: true });
  });

  it('of connections that a service ends before the end of the body do not', async () => {
    const refuse: RequestListener = (req) => void req.once('data', () => req.socket.resetAndDestroy());
    expect(await askedOften(refuse, endless)).toEqual({ statuses: [503, 503, 503], isAvailable: true });
  });

  it('of connections keep requests away although their bodies were read before', async () => {
    const refuse: RequestListener = (req) => void req.resume().once('end', () => req.socket.destroy());
    expect(await askedOften(refuse, () => 'a body', Buffer.from('a body'))).toEqual({
      statuses: [503, 503, 503],
      isAvailable: false,
    });
  });

  it('of connections do not when the service ends them before it has all of a body that was read before', async () => {
    const refuse: RequestListener = (req) => void req.once('data', () => req.socket.resetAndDestroy());
    expect(await askedOften(refuse, () => 'a body', Buffer.alloc(64 * 1024 * 1024))).toEqual({
      statuses: [503, 503, 503],
      isAvailable: true,
    });
  });
});

it('an answer may repeat the largest head that a request can have, with escapes', async () => {
  const service = createServer((_req, res) => {
    res.setHeader('location', '%20'.repeat(32 * 1024)).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { upstream, proxy } = await startProxy((service.address() as AddressInfo).port, 10_000);
  const { port } = proxy.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', maxHeaderSize: 1024 * 1024, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.location?.length]).toEqual([200, 96 * 1024]);
  answer.destroy();
  upstream.close();
  proxy.close();
  service.closeAllConnections();
  service.close();
});
