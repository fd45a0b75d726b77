import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createLargeAnswers, type LargeAnswers } from './large-answers.ts';

const MIB = 1024 ** 2;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const serve = async (answers: LargeAnswers, bodyOf: (owner: string) => Buffer): Promise<number> => {
  const answer = (owner: string, res: ServerResponse) => {
    try {
      answers.send(res, bodyOf(owner), owner);
    } catch (error) {
      res.writeHead((error as { status: number }).status).end();
    }
  };
  const server: Server = createServer((req, res) => answer(req.url ?? '', res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** Asks and does not read. */
const askAndWait = (port: number, owner: string): Socket => {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${owner} HTTP/1.1\r\nHost: x\r\n\r\n`);
  closing.push(() => socket.destroy());
  return socket;
};

const options = { ownerBytes: 24 * MIB, totalBytes: 40 * MIB };
const newBody = () => Buffer.alloc(16 * MIB, 'a');

it('bounds the bytes that wait for readers, per owner and in total; other owners are answered', async () => {
  const answers = createLargeAnswers(options);
  const port = await serve(answers, (owner) => (owner === '/small' ? Buffer.from('small') : newBody()));
  askAndWait(port, '/a');
  await vi.waitUntil(() => answers.bytes === 16 * MIB);
  expect((await fetch(`http://127.0.0.1:${port}/a`)).status).toBe(503);
  askAndWait(port, '/b');
  await vi.waitUntil(() => answers.bytes === 32 * MIB);
  expect((await fetch(`http://127.0.0.1:${port}/c`)).status).toBe(503);
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small');
  expect(answers.bytes).toBe(32 * MIB);
});

it('cuts off a reader that takes nothing, and frees its place', async () => {
  const answers = createLargeAnswers({ ...options, stalledAfterMs: 200 });
  const port = await serve(answers, newBody);
  askAndWait(port, '/a');
  await vi.waitUntil(() => answers.bytes === 16 * MIB);
  await vi.waitUntil(() => answers.bytes === 0, { timeout: 5_000 });
});

it('lets a slow reader that goes on reading have all of it', async () => {
  const answers = createLargeAnswers({ ...options, stalledAfterMs: 1_500 });
  const body = newBody();
  const port = await serve(answers, () => body);
  let bytes = 0;
  const response = await fetch(`http://127.0.0.1:${port}/a`);
  for await (const chunk of response.body!) {
    bytes += chunk.length;
    if (bytes % MIB < chunk.length) await new Promise((resolve) => setTimeout(resolve, 150));
  }
  expect(bytes).toBe(body.length);
  await vi.waitUntil(() => answers.bytes === 0);
});

it('counts bytes that several readers are sent once', async () => {
  const answers = createLargeAnswers(options);
  const body = newBody();
  const port = await serve(answers, () => body);
  const sockets = [askAndWait(port, '/a'), askAndWait(port, '/a'), askAndWait(port, '/b')];
  await vi.waitUntil(() => answers.bytes > 0);
  const another = await fetch(`http://127.0.0.1:${port}/a`);
  expect((await another.arrayBuffer()).byteLength).toBe(body.length);
  expect(answers.bytes).toBe(16 * MIB);
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(() => answers.bytes === 0);
});

it('makes pieces at the pace of their reader, and stops when the reader leaves', async () => {
  const answers = createLargeAnswers(options);
  let made = 0;
  let isOver = false;
  const pieces = (function* () {
    try {
      for (; made < 2_000; made += 1) yield Buffer.alloc(64 * 1024, 'a');
    } finally {
      isOver = true;
    }
  })();
  const server = createServer((_req, res) => answers.sendPieces(res, pieces, { owner: '/a', bytes: MIB }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const socket = askAndWait((server.address() as AddressInfo).port, '/a');
  await vi.waitUntil(() => made > 0);
  // The socket buffers of both sides hold far less than the 125 MiB of the file.
  let last = -1;
  const isStill = (): boolean => {
    const before = last;
    last = made;
    return before === made;
  };
  await vi.waitUntil(isStill, { interval: 300, timeout: 10_000 });
  expect(made).toBeLessThan(500);
  expect(answers.bytes).toBe(MIB);
  socket.destroy();
  await vi.waitUntil(() => isOver && answers.bytes === 0);
  expect(made).toBeLessThan(500);
});
