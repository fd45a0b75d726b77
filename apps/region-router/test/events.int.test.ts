/** Event bodies whose region is in the body: read as far as the token, then streamed. */
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { mintToken } from '@meridian/identity';
import { okJson, waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RouterHarness, startRouterHarness } from './router-harness.ts';

const MIB = 1024 * 1024;
let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness({ ROUTER_TRUSTED_PROXIES: 'loopback' });
});
beforeEach(() => {
  for (const region of [router.us, router.eu]) {
    region.requests.length = 0;
    region.answer = okJson;
  }
});
afterAll(() => router[Symbol.asyncDispose]());

const token = () => mintToken('phc', 'eu');
const send = (body: string, path = '/batch/') => router.api(path, { method: 'POST', body });

it.each([
  ['small', () => JSON.stringify({ api_key: token(), event: 'a' })],
  ['of 20 MiB with the token first', () => JSON.stringify({ api_key: token(), event: 'x'.repeat(20 * MIB) })],
  ['of 3 MiB with the token last', () => JSON.stringify({ batch: 'x'.repeat(3 * MIB), api_key: token() })],
])('a body %s arrives whole at the region of its token', async (_name, makeBody) => {
  const body = makeBody();
  expect((await send(body)).status).toBe(200);
  expect(router.us.requests).toEqual([]);
  expect(router.eu.requests.map((request) => request.body === body)).toEqual([true]);
});

it('a body without a token in its first 4 MiB arrives whole at one region', async () => {
  const body = 'x'.repeat(6 * MIB);
  expect((await send(body)).status).toBe(200);
  expect([...router.us.requests, ...router.eu.requests].map((request) => request.body === body)).toEqual([
    true,
  ]);
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body with the content encoding %s arrives at the region of its token', async (encoding, pack) => {
  const body = pack(JSON.stringify({ api_key: token(), event: 'a' }));
  const headers = { 'content-encoding': encoding };
  expect((await router.api('/batch/', { method: 'POST', body, headers })).status).toBe(200);
  expect([router.us.requests.length, router.eu.requests.length]).toEqual([0, 1]);
});

it('small bodies that unpack to large ones take limited memory', async () => {
  const body = gzipSync(Buffer.alloc(20 * MIB, ' '));
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => router.api('/batch/', { method: 'POST', body })),
  );
  clearInterval(timer);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  clearInterval(timer);
  expect(most).toBeLessThan(250 * MIB);
});

it('a visitor cannot lead the events of others to another region by an address with a token', async () => {
  const visit = {
    event: '$pageview',
    properties: { $current_url: `https://shop.example/?x=${mintToken('phc', 'us')}` },
  };
  const others = { event: 'order', properties: { note: 'x'.repeat(200_000) } };
  await send(JSON.stringify({ batch: [visit, others], api_key: token() }));
  const pixel = encodeURIComponent(JSON.stringify({ ...visit, api_key: token() }));
  await router.api(`/e/?ip=1&data=${pixel}`);
  expect([router.us.requests.length, router.eu.requests.length]).toEqual([0, 2]);
});

it('a pixel with base64 in its address goes to the region of the token', async () => {
  const data = Buffer.from(JSON.stringify({ event: 'a', properties: { token: token() } })).toString('base64');
  expect((await router.api(`/e/?ip=1&data=${encodeURIComponent(data)}`)).status).toBe(200);
  expect([router.us.requests.length, router.eu.requests.length]).toEqual([0, 1]);
});

it('an event in the address of a request without a body goes to the region of the token', async () => {
  const data = encodeURIComponent(JSON.stringify({ event: 'a', api_key: token() }));
  expect((await send('', `/e/?data=${data}`)).status).toBe(200);
  expect([router.us.requests.length, router.eu.requests.length]).toEqual([0, 1]);
});

it('unfinished bodies of one address take limited memory, and others are served', async () => {
  const { hostname, port } = new URL(router.url);
  const sockets = Array.from({ length: 10 }, () => connect(Number(port), hostname));
  const answers: string[] = [];
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.on('data', (data) => answers.push(data.toString()));
    socket.write(
      `POST /batch/ HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.7\r\ncontent-length: ${20 * MIB}\r\n\r\n`,
    );
    socket.write('x'.repeat(3 * MIB));
  }
  await waitFor(() => answers.length >= 5, { what: 'five refusals' });
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i);
  expect((await send(JSON.stringify({ api_key: token(), event: 'x'.repeat(MIB) }))).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
