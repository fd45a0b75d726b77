/** Bytes and paths that no honest client sends: each has one right answer, and none reaches a service. */
import { connect } from 'node:net';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

let gateway: GatewayHarness;
let token: string;
beforeAll(async () => {
  gateway = await startGatewayHarness({ GATEWAY_MAX_BODY_BYTES: '5000' });
  token = gateway.newKey().token;
});
afterAll(() => gateway[Symbol.asyncDispose]());

const PATH = '/api/projects/1/query/q1/';
const head = (line: string, ...headers: string[]) =>
  [
    line,
    'host: us.meridian.example',
    `authorization: Bearer ${token}`,
    'connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('is refused before any service sees it', () => {
  it.each<[string, () => string, number]>([
    [
      'a length and chunks',
      () => `${head(`POST ${PATH} HTTP/1.1`, 'content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`,
      400,
    ],
    [
      'two lengths',
      () => `${head(`POST ${PATH} HTTP/1.1`, 'content-length: 4', 'content-length: 5')}abcd`,
      400,
    ],
    ['a signed length', () => `${head(`POST ${PATH} HTTP/1.1`, 'content-length: +4')}abcd`, 400],
    [
      'chunks spelled oddly',
      () => `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: xchunked')}0\r\n\r\n`,
      400,
    ],
    [
      'a blank before the colon',
      () => `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding : chunked')}0\r\n\r\n`,
      400,
    ],
    ['a folded header', () => head(`GET ${PATH} HTTP/1.1`, 'x-a: b', ' transfer-encoding: chunked'), 400],
    ['a bare line feed', () => `GET ${PATH} HTTP/1.1\nhost: a\nGET /x HTTP/1.1\n\n`, 400],
    ['a bad chunk size', () => `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: chunked')}zz\r\n`, 400],
    ['no host', () => `GET ${PATH} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
    ['two hosts', () => head(`GET ${PATH} HTTP/1.1`, 'host: evil.example'), 400],
    ['two credentials', () => head(`GET ${PATH} HTTP/1.1`, 'authorization: Bearer other'), 400],
    ['an absolute target', () => head('GET http://127.0.0.1/internal/exchange HTTP/1.1'), 400],
    ['dot segments', () => head('GET /api/users/../../internal/exchange HTTP/1.1'), 400],
    ['encoded slashes', () => head('GET /api%2f..%2finternal/exchange HTTP/1.1'), 400],
    ['a body on GET', () => `${head(`GET ${PATH} HTTP/1.1`, 'content-length: 4')}abcd`, 400],
    ['an unknown method', () => head(`PROPFIND ${PATH} HTTP/1.1`), 405],
    ['what is not HTTP', () => 'hello\r\n\r\n', 400],
    ['a huge header', () => head(`GET ${PATH} HTTP/1.1`, `x-big: ${'y'.repeat(40_000)}`), 431],
    ['a huge announced body', () => head(`POST ${PATH} HTTP/1.1`, 'content-length: 5001'), 413],
    [
      'a huge body in chunks',
      () =>
        `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: chunked')}1770\r\n${'x'.repeat(6_000)}\r\n0\r\n\r\n`,
      413,
    ],
    ['the internal routes', () => head('GET /internal/exchange HTTP/1.1'), 404],
    ['the internal routes in capitals', () => head('GET /INTERNAL/exchange HTTP/1.1'), 404],
  ])('%s', async (_name, bytes, status) => {
    const [before] = [gateway.query.requests.length];
    expect(await gateway.raw(bytes())).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(gateway.query.requests.length).toBe(before);
  });

  it('CONNECT', async () => {
    expect(await gateway.raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: a\r\n\r\n')).not.toContain('200');
  });
});

describe('is taken off', () => {
  it('every header that could pass for our own word', async () => {
    await gateway.raw(
      head(
        `GET ${PATH} HTTP/1.1`,
        ...['x-meridian-identity: forged', 'x-forwarded-host: evil.example', 'forwarded: for=6.6.6.6'],
        ...['x-http-method-override: DELETE', 'x-original-url: /internal/exchange', 'x-real-ip: 6.6.6.6'],
        ...['upgrade: websocket', 'x-meridian-router: 1'],
      ),
    );
    const { method, headers } = gateway.query.requests.at(-1)!;
    expect(method).toBe('GET');
    expect(headers['x-meridian-identity']).not.toContain('forged');
    expect(headers.host).toBe(new URL(gateway.query.url).host);
    expect(JSON.stringify(headers)).not.toMatch(/evil|6\.6\.6\.6|override|original-url|websocket|router/);
  });

  it('an address in front of the one that connected, unless that one is trusted', async () => {
    const strict = await gateway.startGateway({ GATEWAY_TRUSTED_PROXIES: '10.0.0.0/8' });
    const init = { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '6.6.6.6' } };
    await fetch(strict.url + PATH, init);
    expect(gateway.query.requests.at(-1)!.headers['x-forwarded-for']).toBe('127.0.0.1');
    await fetch(gateway.url + PATH, init);
    expect(gateway.query.requests.at(-1)!.headers['x-forwarded-for']).toBe('6.6.6.6');
  });
});

it('a body that stops half-way leaves nothing behind at the service', async () => {
  let aborted = false;
  gateway.query.server.once('request', (req) =>
    req.once('aborted', () => {
      aborted = true;
    }),
  );
  const before = gateway.query.requests.length;
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${head(`POST ${PATH} HTTP/1.1`, 'content-length: 100')}half`);
  await waitFor(() => gateway.exchanges.length > 0);
  setTimeout(() => socket.destroy(), 50);
  await waitFor(() => aborted);
  expect(gateway.query.requests.length).toBe(before);
});

it('pipelined requests are answered one by one, each by its own right', async () => {
  const answer = await gateway.raw(
    `GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n` +
      `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});
