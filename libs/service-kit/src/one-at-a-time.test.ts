import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './http-server.ts';

/** The requests that were handed on and not answered yet, and the paths of all that were handed on. */
const held: ServerResponse[] = [];
const paths: string[] = [];
const current = new AsyncLocalStorage<string>();

beforeEach(() => {
  held.length = 0;
  paths.length = 0;
});

/** A connection that sends requests of these paths at once. */
const send = async (requested: readonly string[]) => {
  const { server } = createHttpServer((req, res) => {
    paths.push(req.url!);
    // The context of a request, such as its trace, must not be that of the request before it.
    expect(current.getStore()).toBeUndefined();
    current.enterWith(req.url!);
    if (req.url === '/at-once') res.end('/at-once');
    else held.push(res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(requested.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
  return { socket, server, bodies: () => received.match(/\/(?:at-once|\d+)$|\/(?:at-once|\d+)(?=HTTP)/g) };
};

it('requests that are sent ahead are handed on one after the other and answered in order', async () => {
  const { bodies } = await send(['/1', '/2', '/at-once', '/3']);
  const answerNext = async (path: string) => {
    await expect.poll(() => held.length).toBe(1);
    expect(paths.at(-1)).toBe(path);
    held.pop()!.end(path);
  };
  await answerNext('/1');
  await answerNext('/2');
  await answerNext('/3');
  await expect.poll(bodies).toEqual(['/1', '/2', '/at-once', '/3']);
});

it('those of a client that has left are not handed on', async () => {
  const { socket, server } = await send(['/1', '/2', '/3']);
  await expect.poll(() => held.length).toBe(1);
  const res = held[0]!;
  socket.resetAndDestroy();
  if (!res.closed) await once(res, 'close');
  res.end();
  server.close();
  await once(server, 'close');
  expect(paths).toEqual(['/1']);
});

it('the connection of a client that sends too many ahead is closed', async () => {
  const { socket } = await send(Array.from({ length: 100 }, (_, index) => `/${index}`));
  await once(socket, 'close');
  expect(paths).toEqual(['/0']);
});
