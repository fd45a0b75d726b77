/** Bytes and paths that no honest client sends: each has one right answer, and none reaches a service. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { HOSTILE_REQUESTS, requestHead, waitFor } from '@meridian/testing';
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
/** Whose bodies are bounded by the setting; queries have a bound of their own. */
const BOUNDED = '/api/projects/1/insights/';
const head = (line: string, ...headers: string[]) => requestHead(line, token, headers);

describe('is refused before any service sees it', () => {
  it.each([
    ...HOSTILE_REQUESTS,
    ['a huge announced body', () => head(`POST ${BOUNDED} HTTP/1.1`, 'content-length: 5001'), 413],
    [
      'a huge body in chunks',
      () =>
        `${head(`POST ${BOUNDED} HTTP/1.1`, 'transfer-encoding: chunked')}1770\r\n${'x'.repeat(6_000)}\r\n0\r\n\r\n`,
      413,
    ],
    ['the internal routes', () => head('GET /internal/exchange HTTP/1.1'), 404],
    ['the internal routes in capitals', () => head('GET /INTERNAL/exchange HTTP/1.1'), 404],
    ['the internal routes, escaped', () => head('GET /%69nternal/exchange HTTP/1.1'), 404],
    ['the internal routes behind a parameter', () => head('GET /api;/internal/exchange HTTP/1.1'), 404],
  ] satisfies typeof HOSTILE_REQUESTS)('%s', async (_name, bytes, status) => {
    const before = gateway.query.requests.length;
    const answer = await gateway.raw(bytes({ path: PATH, token }));
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
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

  it('what Connection names, but never what we add', async () => {
    await gateway.raw(
      head(
        `GET ${PATH} HTTP/1.1`,
        'connection: x-meridian-identity, x-forwarded-for, x-secret, host',
        'x-secret: of this connection',
      ),
    );
    const { headers } = gateway.query.requests.at(-1)!;
    expect(headers['x-secret']).toBeUndefined();
    expect(headers['x-meridian-identity']).toMatch(/^header\./);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('what comes after the body', async () => {
    const answer = await gateway.raw(
      `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: chunked', 'trailer: x-meridian-identity')}` +
        '2\r\n{}\r\n0\r\nx-meridian-identity: forged\r\nx-late: 1\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const { headers, body } = gateway.query.requests.at(-1)!;
    expect([body, headers['x-late'], headers.trailer]).toEqual(['{}', undefined, undefined]);
    expect(headers['x-meridian-identity']).not.toContain('forged');
  });

  it('the wish for another protocol: it is answered as if it had not been made', async () => {
    const upgrade = ['upgrade: websocket', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
    const answer = await gateway.raw(head(`GET ${PATH} HTTP/1.1`, 'connection: upgrade', ...upgrade));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(gateway.query.requests.at(-1)!.headers.upgrade).toBeUndefined();
  });

  it('the host: no answer and no service knows another than ours', async () => {
    const ask = (line: string) =>
      gateway.raw(`${line} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    expect(await ask(`GET ${PATH}`)).toContain('resource_metadata="http://us.meridian.example/');
    for (const path of [PATH, '/', '/api/schema/', '/login']) {
      expect(await ask(`GET ${path}`)).not.toContain('evil.example');
    }
    expect(gateway.auth.requests.at(-1)!.headers.host).toBe(new URL(gateway.auth.url).host);
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
  const begun = once(gateway.query.server, 'request') as Promise<[IncomingMessage]>;
  const before = gateway.query.requests.length;
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${head(`POST ${PATH} HTTP/1.1`, 'content-length: 100')}half`);
  const [forwarded] = await begun;
  socket.destroy();
  await waitFor(() => forwarded.destroyed);
  expect(gateway.query.requests.length).toBe(before);
});

it('a method that stands in the query or in the body is not looked at', async () => {
  await gateway.raw(head(`GET ${PATH}?_method=DELETE HTTP/1.1`));
  expect(gateway.query.requests.at(-1)!.method).toBe('GET');
  const form = '_method=DELETE';
  await gateway.raw(head(`POST ${PATH} HTTP/1.1`, `content-length: ${form.length}`) + form);
  expect(gateway.query.requests.at(-1)!.method).toBe('POST');
});

it('pipelined requests are answered one by one, each by its own right', async () => {
  const answer = await gateway.raw(
    `GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n` +
      `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});
