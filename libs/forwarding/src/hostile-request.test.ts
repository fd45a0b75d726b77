import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readTarget } from './hostile-request.ts';

const request = (method: string, url: string, headers: readonly [string, string][] = []): IncomingMessage =>
  ({
    method,
    url,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    rawHeaders: headers.flat(),
  }) as unknown as IncomingMessage;

describe('a request is refused', () => {
  it.each<[string, string, string, [string, string][]?]>([
    ['an absolute target', 'GET', 'http://evil.example/api/users/@me/'],
    ['a target without a slash', 'GET', 'api/users'],
    ['an authority', 'GET', '*'],
    ['dot segments', 'GET', '/api/../internal/exchange'],
    ['dot segments at the end', 'GET', '/api/users/..'],
    ['encoded dot segments', 'GET', '/api/%2e%2e/internal'],
    ['half-encoded dot segments', 'GET', '/api/.%2E/internal'],
    ['an encoded slash', 'GET', '/api%2Fusers'],
    ['an encoded backslash', 'GET', '/api%5cusers'],
    ['a backslash', 'GET', '/api\\users'],
    ['an empty segment', 'GET', '//evil.example/'],
    ['an escape of an escape', 'GET', '/api/projects/%2531/'],
    ['overlong UTF-8', 'GET', '/api/%c0%ae%c0%ae/'],
    ['a fragment', 'GET', '/api/users/?a=1#b'],
    ['an encoded nul', 'GET', '/api/users/%00'],
    ['a very long target', 'GET', `/${'a'.repeat(20_000)}`],
    ['an unknown method', 'PROPFIND', '/'],
    ['TRACE', 'TRACE', '/'],
    ['a body on GET', 'GET', '/', [['Content-Length', '3']]],
    ['chunks on HEAD', 'HEAD', '/', [['Transfer-Encoding', 'chunked']]],
    ['another transfer encoding', 'POST', '/', [['Transfer-Encoding', 'gzip, chunked']]],
    [
      'two hosts',
      'GET',
      '/',
      [
        ['Host', 'a'],
        ['HOST', 'b'],
      ],
    ],
    [
      'two credentials',
      'GET',
      '/',
      [
        ['Authorization', 'Bearer a'],
        ['authorization', 'Bearer b'],
      ],
    ],
    [
      'two content types',
      'POST',
      '/',
      [
        ['Content-Type', 'a/b'],
        ['Content-Type', 'c/d'],
      ],
    ],
  ])('%s', (_name, method, url, headers) => {
    expect(readTarget(request(method, url, headers))).toMatchObject({ status: expect.any(Number) });
  });
});

describe('a request is accepted', () => {
  it.each<[string, string, string, [string, string][]?]>([
    ['the root', 'GET', '/'],
    ['dots in a name', 'GET', '/api/projects/1/endpoints/a/openapi.json'],
    ['names that begin with dots', 'GET', '/.well-known/jwks.json'],
    ['an at sign', 'GET', '/api/users/@me/'],
    ['encoded slashes in the query', 'GET', '/oauth/authorize/?redirect_uri=https%3A%2F%2Fa%2F..%2Fb'],
    ['an empty body on GET', 'GET', '/', [['Content-Length', '0']]],
    ['chunks on POST', 'POST', '/', [['Transfer-Encoding', 'chunked']]],
    [
      'a repeated header that may be repeated',
      'GET',
      '/',
      [
        ['Accept', 'a/b'],
        ['Accept', 'c/d'],
      ],
    ],
  ])('%s', (_name, method, url, headers) => {
    expect(readTarget(request(method, url, headers))).toBe(url);
  });
});
