/** Ambiguous and malicious requests: each has one correct answer, and none reaches a service. */
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
/** A path with the general limit of bodies. Queries have their own limit. */
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

describe('the gateway removes', () => {
  it('every header that only the gateway may set', async () => {
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

  it('headers that Connection names, but none that the gateway adds', async () => {
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

  it('bytes after the body', async () => {
    const answer = await gateway.raw(
      `${head(`POST ${PATH} HTTP/1.1`, 'transfer-encoding: chunked', 'trailer: x-meridian-identity')}` +
        '2\r\n{}\r\n0\r\nx-meridian-identity: forged\r\nx-late: 1\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    const { headers, body } = gateway.query.requests.at(-1)!;
    expect([body, headers['x-late'], headers.trailer]).toEqual(['{}', undefined, undefined]);
    expect(headers['x-meridian-identity']).not.toContain('forged');
  });

  it('an upgrade to another protocol, and answers the request', async () => {
    const upgrade = ['upgrade: websocket', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
    const answer = await gateway.raw(head(`GET ${PATH} HTTP/1.1`, 'connection: upgrade', ...upgrade));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(gateway.query.requests.at(-1)!.headers.upgrade).toBeUndefined();
  });

  it('a foreign host, so that it is in no answer and in no forwarded request', async () => {
    const ask = (line: string) =>
      gateway.raw(`${line} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
    expect(await ask(`GET ${PATH}`)).toContain('resource_metadata="http://us.meridian.example/');
    for (const path of [PATH, '/', '/api/schema/', '/login']) {
      expect(await ask(`GET ${path}`)).not.toContain('evil.example');
    }
    expect(gateway.auth.requests.at(-1)!.headers.host).toBe(new URL(gateway.auth.url).host);
  });

  it('X-Forwarded-For of clients that are not trusted proxies', async () => {
    const addressBehind = async (url: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '6.6.6.6' };
      await fetch(url + PATH, { headers });
      return gateway.query.requests.at(-1)!.headers['x-forwarded-for'];
    };
    expect(await addressBehind(gateway.url)).toBe('127.0.0.1');
    const behind = (proxies: string) => gateway.startGateway({ GATEWAY_TRUSTED_PROXIES: proxies });
    expect(await addressBehind((await behind('10.0.0.0/8')).url)).toBe('127.0.0.1');
    expect(await addressBehind((await behind('loopback')).url)).toBe('6.6.6.6');
  });
});

it('a body that ends early leaves no open request at the service', async () => {
  const begun = once(gateway.query.server, 'request') as Promise<[IncomingMessage]>;
  const before = gateway.query.requests.length;
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${head(`POST ${PATH} HTTP/1.1`, 'content-length: 100')}half`);
  const [forwarded] = await begun;
  socket.destroy();
  await waitFor(() => forwarded.destroyed);
  expect(gateway.query.requests.length).toBe(before);
});

it('a method in the query or in the body is ignored', async () => {
  await gateway.raw(head(`GET ${PATH}?_method=DELETE HTTP/1.1`));
  expect(gateway.query.requests.at(-1)!.method).toBe('GET');
  const form = '_method=DELETE';
  await gateway.raw(head(`POST ${PATH} HTTP/1.1`, `content-length: ${form.length}`) + form);
  expect(gateway.query.requests.at(-1)!.method).toBe('POST');
});

it('pipelined requests are answered in order, each with its own credential', async () => {
  const answer = await gateway.raw(
    `GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n` +
      `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});
