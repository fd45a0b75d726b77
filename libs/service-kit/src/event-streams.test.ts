import { connect, type Socket } from 'node:net';
import { UnavailableError } from '@meridian/core';
import type { Request, Response } from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { createEventStreams, type EventStream, type EventStreamsOptions } from './event-streams.ts';
import { startTestService } from './test-support.ts';

afterEach(() => void vi.useRealTimers());

type Start = (stream: EventStream, res: Response) => void | Promise<void>;

const serve = async (start: Start, options: Partial<EventStreamsOptions> = {}) => {
  const streams = createEventStreams({ longestMs: 60_000, ...options });
  const service = await startTestService({
    env: { SHUTDOWN_TIMEOUT_MS: '2000' },
    configure: (app) => {
      app.get('/', (req: Request, res: Response) => start(streams.open(req, res), res));
    },
  });
  return { streams, url: service.url, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
};

/** Asks and does not read. */
const askAndWait = (url: string): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname }).pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
};

/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(32 * 1024 ** 2);

it('sends messages after its headers, and the id from which a reader resumes', async () => {
  await using service = await serve((stream) => {
    stream.send({ data: 'early' });
    stream.begin('1');
    stream.send({ id: '2', event: 'named', data: { a: 1 } });
    stream.send({ data: 'plain' });
    stream.end();
    stream.send({ data: 'late' });
  });
  const response = await fetch(service.url);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await response.text()).toBe(
    'retry: 1000\nid: 1\n\nid: 2\nevent: named\ndata: {"a":1}\n\ndata: "plain"\n\n',
  );
  const head = await fetch(service.url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

it('writes nothing, not even a heartbeat, after its time is up, while a slow reader still has the rest to read', async () => {
  const errors: unknown[] = [];
  const order: string[] = [];
  const { promise: begun, resolve } = Promise.withResolvers<EventStream>();
  await using service = await serve(
    (stream, res) => {
      res.on('error', (error) => errors.push(error));
      stream.onEnd(() => order.push(res.writableEnded ? 'after the end' : 'before the end'));
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      stream.begin();
      resolve(stream);
    },
    { longestMs: 5_000, heartbeatMs: 1_000 },
  );
  const socket = askAndWait(service.url);
  const stream = await begun;
  stream.send({ data: LARGE });
  expect(stream.isFull).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  stream.send({ data: 'late' });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect({ errors, order, hasEnded: stream.hasEnded }).toEqual({
    errors: [],
    order: ['before the end'],
    hasEnded: true,
  });
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  socket.resume();
  await vi.waitUntil(() => text.endsWith('\r\n0\r\n\r\n'), { timeout: 5_000 });
  expect(text.match(/: alive/g)).toHaveLength(4);
  expect(text).not.toContain('late');
});

it.each(['reads on', 'leaves', 'has used up its time'])(
  'waits for a slow reader until it %s',
  async (what) => {
    const { promise: begun, resolve } = Promise.withResolvers<EventStream>();
    await using service = await serve(
      (stream) => {
        stream.begin();
        stream.send({ data: LARGE });
        resolve(stream);
      },
      { longestMs: what === 'has used up its time' ? 100 : 60_000 },
    );
    const socket = askAndWait(service.url);
    const stream = await begun;
    expect(stream.isFull).toBe(true);
    if (what === 'reads on') socket.resume();
    if (what === 'leaves') socket.destroy();
    await stream.untilRead();
    expect([stream.isFull, stream.hasEnded]).toEqual(
      what === 'reads on' ? [false, false] : [expect.any(Boolean), true],
    );
    await stream.untilRead();
    socket.destroy();
  },
);

it('ends what was started for a reader that left during the start', async () => {
  const left = Promise.withResolvers<void>();
  const ended: string[] = [];
  await using service = await serve(async (stream, res) => {
    stream.onEnd(() => ended.push('started before it left'));
    const closed = new Promise((resolve) => res.once('close', resolve));
    left.resolve();
    await closed;
    stream.onEnd(() => ended.push('started after it left'));
    stream.begin();
    stream.send({ data: 'unread' });
  });
  const socket = askAndWait(service.url);
  await left.promise;
  socket.destroy();
  await vi.waitUntil(() => ended.length === 2);
  expect(ended).toEqual(['started before it left', 'started after it left']);
});

it('answers an error of the start like that of any request, and ends what was started', async () => {
  const end = vi.fn();
  await using service = await serve((stream) => {
    stream.onEnd(end);
    throw new UnavailableError('unavailable', 'The store is away.');
  });
  expect((await fetch(service.url)).status).toBe(503);
  await vi.waitUntil(() => end.mock.calls.length === 1);
});

it('refuses more streams than a process may have, until one of them is closed', async () => {
  await using service = await serve((stream) => stream.begin(), { maxStreams: 1 });
  const stop = new AbortController();
  expect((await fetch(service.url, { signal: stop.signal })).status).toBe(200);
  const refused = await fetch(service.url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  stop.abort();
  await vi.waitUntil(async () => {
    const response = await fetch(service.url);
    await response.body?.cancel();
    return response.status === 200;
  });
});

it('ends all streams of a process that stops, also one that has not begun and one that is opened later', async () => {
  const starting = Promise.withResolvers<void>();
  let isFirst = true;
  await using service = await serve((stream) => {
    if (isFirst) stream.begin();
    else starting.resolve();
    isFirst = false;
  });
  const open = await fetch(service.url);
  const other = fetch(service.url);
  await starting.promise;
  service.streams.endAll();
  expect(await open.text()).toBe('retry: 1000\n\n');
  expect(await (await other).text()).toBe('');
  expect(await (await fetch(service.url)).text()).toBe('');
});
