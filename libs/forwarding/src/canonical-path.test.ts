import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

describe('every path has one canonical spelling', () => {
  it.each([
    ['/', '/'],
    ['/api/projects/1/query/', '/api/projects/1/query/'],
    ['/api/projects/%31/query/', '/api/projects/1/query/'],
    ['/api/users/%40me/', '/api/users/@me/'],
    ['/%61pi/users/@me/', '/api/users/@me/'],
    ['/a/%7Eme', '/a/~me'],
    ['/a/b%3ac', '/a/b:c'],
    ['/a/b%20c', '/a/b%20c'],
    ['/a/%c3%a9', '/a/%C3%A9'],
    ['/a/100%25', '/a/100%25'],
    ['/a/%3fx=1', '/a/%3Fx=1'],
    ['/a/%23', '/a/%23'],
    ['/a/x|y', '/a/x%7Cy'],
    ['/.well-known/jwks.json', '/.well-known/jwks.json'],
  ])('%s is %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  it('that does not change when it is canonicalized again', () => {
    for (const path of ['/a/b%20c', '/a/%C3%A9', '/a/100%25', '/a/%3Fx=1']) {
      expect(canonicalPath(canonicalPath(path)!)).toBe(path);
    }
  });
});

describe('an ambiguous path is refused', () => {
  it.each([
    '/api/../internal',
    '/api/..',
    '/api/.',
    '/api/%2e%2e/internal',
    '/api/.%2E/internal',
    '/api/%2e',
    '//evil.example/',
    '/api//users',
    '/api/\\users',
    '/api%2Fusers',
    '/api%5cusers',
    '/api/%00',
    '/api/%0a',
    '/api/%7f',
    '/api/%252e%252e/internal',
    '/api/projects/%2531/',
    '/api/%25252f',
    '/api/%c0%af',
    '/api/%c0%ae%c0%ae/',
    '/api/%e0%80%af',
    '/api/%ff',
    '/api/%',
    '/api/%2',
    '/api/%zz',
    '/api/%u002f',
    '/api/\u00e9',
    '/api/a b',
    '/api/a\tb',
    '/api/users/#/../x',
  ])('%s', (path) => {
    expect(canonicalPath(path)).toBeUndefined();
  });
});
