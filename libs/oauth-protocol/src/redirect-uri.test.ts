import { describe, expect, it } from 'vitest';
import {
  appendToRedirectUri,
  hostOfRedirectUri,
  isListableRedirectUri,
  isLoopbackRedirectUri,
  matchesAnyRedirectUri,
  matchesListedRedirectUri,
} from './redirect-uri.ts';

describe('redirect URIs at authorization (checklist 5)', () => {
  it.each([
    // rule 1: exact
    ['https://app.example/cb', 'https://app.example/cb', true],
    ['https://app.example/cb?tenant=1', 'https://app.example/cb?tenant=1', true],
    ['https://app.example/cb', 'https://app.example/cb/', false],
    ['https://app.example/cb', 'https://app.example/CB', false],
    ['https://app.example/cb', 'https://app.example/cb?x=1', false],
    ['https://app.example/cb?tenant=1', 'https://app.example/cb', false],
    ['https://app.example/cb?a=1&b=2', 'https://app.example/cb?b=2&a=1', false],
    ['https://app.example/cb', 'https://app.example:443/cb', false],
    ['https://app.example/cb', 'https://app.example:8443/cb', false], // 5.7
    ['https://app.example/cb', 'https://APP.example/cb', false],
    ['https://app.example/cb', 'HTTPS://app.example/cb', false],
    ['https://app.example/cb', 'http://app.example/cb', false],
    ['https://app.example/cb', 'https://sub.app.example/cb', false],
    ['https://app.example/cb', 'https://app.example.evil.example/cb', false],
    ['https://app.example/cb', 'https://app.example@evil.example/cb', false],
    ['https://app.example/cb', 'https://evil.example/https://app.example/cb', false],
    ['https://app.example/cb', 'https://app.example/cb/../evil', false],
    ['https://app.example/cb', 'https://app.example/cb%2f..%2fevil', false],
    ['https://app.example/cb', 'https://app.example\\@evil.example/cb', false],
    ['https://app.example/cb', 'https://app.example/cb\n', false],
    ['https://app.example/cb', ' https://app.example/cb', false],
    ['https://app.example/cb', '//app.example/cb', false],
    ['https://app.example/cb', '/cb', false],
    ['https://app.example/cb', '', false],
    ['https://app.example/*', 'https://app.example/cb', false],
    ['https://*.example/cb', 'https://app.example/cb', false],
    // rule 2: https, or loopback
    ['com.app:/cb', 'com.app:/cb', false],
    ['http://app.example/cb', 'http://app.example/cb', false],
    ['javascript:alert(1)', 'javascript:alert(1)', false],
    // rule 3: a listed loopback URI without a port matches any port
    ['http://localhost/callback', 'http://localhost:51763/callback', true], // 5.1
    ['http://localhost/callback', 'http://localhost/callback', true],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51763/callback', true],
    ['https://localhost/cb', 'https://localhost:8443/cb', true],
    ['http://localhost/cb', 'https://localhost:8443/cb', false],
    // rule 4: a listed localhost URI with a port matches only that port
    ['http://localhost:3000/callback', 'http://localhost:3000/callback', true],
    ['http://localhost:3000/callback', 'http://localhost:3001/callback', false], // 5.2
    ['http://localhost:3000/callback', 'http://localhost/callback', false],
    ['http://localhost:80/cb', 'http://localhost:81/cb', false], // 5.6
    ['http://localhost:80/cb', 'http://localhost/cb', false],
    // rule 5: for 127.0.0.1 and ::1 any port, regardless of the listed one
    ['http://127.0.0.1:3000/cb', 'http://127.0.0.1:9/cb', true], // 5.3
    ['http://127.0.0.1:3000/cb', 'http://127.0.0.1/cb', true],
    ['http://[::1]/cb', 'http://[::1]:8080/cb', true], // 5.4
    ['http://[::1]:3000/cb', 'http://[::1]/cb', true],
    // 5.5: hosts are not interchangeable
    ['http://localhost/cb', 'http://127.0.0.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://localhost:5/cb', false],
    ['http://127.0.0.1/cb', 'http://[::1]:5/cb', false],
    // 5.8: nothing else varies with the port
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5/other', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5/cb?x=1', false],
    ['http://127.0.0.1/cb', 'http://user@127.0.0.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://@127.0.0.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5/cb#x', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:5/cb', false],
    ['http://localhost/cb', 'http://localhost.evil.example:5/cb', false],
    ['http://localhost/cb', 'http://localhost.:5/cb', false],
    ['http://localhost/cb', 'http://LOCALHOST:5/cb', false],
    ['http://127.0.0.1/cb', 'http://127.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://0x7f.1:5/cb', false],
    ['http://127.0.0.1/cb', 'http://2130706433:5/cb', false],
    ['http://127.0.0.1/cb', 'http://[::ffff:127.0.0.1]:5/cb', false],
    ['http://[::1]/cb', 'http://[0:0:0:0:0:0:0:1]:5/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:0/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:65536/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5 /cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:5\\@evil.example/cb', false],
  ])('listed %s, asked %s → %s', (listed, asked, matches) =>
    expect(matchesListedRedirectUri(listed, asked)).toBe(matches),
  );

  it('one entry of several is enough', () => {
    const listed = ['https://app.example/cb', 'http://localhost/cb'];
    expect(matchesAnyRedirectUri(listed, 'http://localhost:1234/cb')).toBe(true);
    expect(matchesAnyRedirectUri(listed, 'http://localhost:1234/other')).toBe(false);
    expect(matchesAnyRedirectUri([], 'https://app.example/cb')).toBe(false);
  });
});

describe('redirect URIs in a document', () => {
  it.each([
    ['https://app.example/cb', true],
    ['https://other-domain.example:8443/cb?x=1', true],
    ['http://localhost/cb', true],
    ['http://127.0.0.1/cb', true],
    ['http://[::1]:3000/cb', true],
    ['http://app.example/cb', false], // 5.9
    ['https://app.example/cb#part', false], // 5.10
    ['https://app.example/cb#', false],
    ['https://user@app.example/cb', false],
    ['com.example.app:/cb', false],
    ['com.example.app://cb', false],
    ['https://93.184.216.34/cb', false],
    ['http://127.0.0.2/cb', false],
    ['http://localhost.evil.example/cb', false],
    ['data:text/html,x', false],
    ['https://app.example/a b', false],
    ['https://app.example/a/../b', false],
    ['https://', false],
    ['ftp://localhost/cb', false],
    ['app://127.0.0.1/cb', false],
    [`https://app.example/${'x'.repeat(2_028)}`, true],
    [`https://app.example/${'x'.repeat(2_029)}`, false],
  ])('%s → %s', (uri, listable) => expect(isListableRedirectUri(uri)).toBe(listable));
});

describe('the answer', () => {
  it.each([
    ['https://a.example/cb', 'https://a.example/cb?code=c&state=s+1'],
    ['https://a.example/cb?tenant=1', 'https://a.example/cb?tenant=1&code=c&state=s+1'], // 5.11
    ['https://a.example/cb?', 'https://a.example/cb?code=c&state=s+1'],
  ])('is appended to %s', (redirectUri, expected) =>
    expect(appendToRedirectUri(redirectUri, { code: 'c', state: 's 1', error: undefined })).toBe(expected),
  );

  it('cannot be broken out of by a state', () => {
    const url = new URL(appendToRedirectUri('https://a.example/cb', { state: '&code=evil#\r\nLocation: x' }));
    expect([...url.searchParams]).toEqual([['state', '&code=evil#\r\nLocation: x']]);
    expect(url.href).not.toMatch(/[\r\n#]/);
  });
});

it('people are shown host and port', () => {
  expect(hostOfRedirectUri('http://localhost:5173/cb')).toBe('localhost:5173');
  expect(hostOfRedirectUri('https://app.example/cb')).toBe('app.example');
  expect(isLoopbackRedirectUri('http://[::1]/cb')).toBe(true);
  expect(isLoopbackRedirectUri('https://app.example/cb')).toBe(false);
  expect(isLoopbackRedirectUri('not a URI')).toBe(false);
  expect(hostOfRedirectUri('not a URI')).toBe('');
});
