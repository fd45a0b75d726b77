/** Ambiguous and malicious requests: each has one correct answer, and none reaches a region. */
import { mintToken } from '@meridian/identity';
import { HOSTILE_REQUESTS, requestHead } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_URL, type RouterHarness, startRouterHarness } from './router-harness.ts';

let router: RouterHarness;
beforeAll(async () => {
  router = await startRouterHarness();
});
afterAll(() => router[Symbol.asyncDispose]());

const PATH = '/api/users/@me/';
const token = mintToken('phx', 'eu');
const asked = () => router.us.requests.length + router.eu.requests.length;
const form = (path: string, body: string, ...headers: string[]) =>
  requestHead(`POST ${path} HTTP/1.1`, token, [
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    ...headers,
  ]) + body;

describe('is refused before any region sees it', () => {
  it.each([
    ...HOSTILE_REQUESTS,
    ['a form that is too large', () => form('/oauth/token/', 'x'.repeat(70_000)), 413],
    ['a packed form', () => form('/oauth/token/', 'x', 'content-encoding: gzip'), 415],
    ['the internal routes', () => requestHead('GET /internal/exchange HTTP/1.1', token), 404],
  ] satisfies typeof HOSTILE_REQUESTS)('%s', async (_name, bytes, status) => {
    const before = asked();
    const answer = await router.raw(bytes({ path: PATH, token }));
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(asked()).toBe(before);
  });
});

it('a foreign host is not used and not forwarded', async () => {
  const answer = await router.raw(
    `GET ${PATH} HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).not.toContain('evil.example');
  expect(router.us.requests.at(-1)!.headers.host).toBe(new URL(router.us.url).host);
  const discovery = await router.raw(
    'GET /.well-known/oauth-protected-resource HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
  );
  expect(discovery).toContain(PUBLIC_URL);
  expect(discovery).not.toContain('evil.example');
});

it('each of several pipelined calls goes to its own region', async () => {
  const [usBefore, euBefore] = [router.us.requests.length, router.eu.requests.length];
  const ask = (key: string, connection: string) =>
    `GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\nconnection: ${connection}\r\n\r\n`;
  const answer = await router.raw(
    ask(mintToken('phx', 'us'), 'keep-alive') + ask(mintToken('phx', 'eu'), 'close'),
  );
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect([router.us.requests.length - usBefore, router.eu.requests.length - euBefore]).toEqual([1, 1]);
});
