import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

const DRIP_EVERY_MS = 20;

let served = 0;
const { server } = createHttpServer(
  (req, res) => {
    req.resume().once('end', () => {
      served += 1;
      res.end('whole');
    });
  },
  { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends the beginning at once and then a byte at a time until the connection is closed. */
const drip = (beginning: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(beginning);
    const timer = setInterval(() => socket.write('x'), DRIP_EVERY_MS);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });

describe('a client that never comes to an end is cut off with a 408', () => {
  it.each([
    ['of its first line', 'GET /'],
    ['of its headers', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '],
    ['of its body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n'],
    ['of its chunks', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2000\r\n'],
  ])('%s', async (_name, beginning) => {
    expect(await drip(beginning)).toMatch(/^HTTP\/1.1 408 .*"code":"parse_error"/s);
    expect(served).toBe(0);
  });
});
