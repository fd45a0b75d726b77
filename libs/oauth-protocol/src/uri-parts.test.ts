import { describe, expect, it } from 'vitest';
import { hasDotSegment, isDnsName, isIpLiteral, isPort, isWritableUri, splitUri } from './uri-parts.ts';

it.each([
  ['1', true],
  ['65535', true],
  ['65536', false],
  ['99999', false],
  ['0', false],
  ['080', false],
  ['', false],
  ['+1', false],
  ['1 ', false],
  [' 1', false],
  ['1e3', false],
])('the port %j is good: %s', (port, is) => expect(isPort(port)).toBe(is));

const label = 'a'.repeat(63);
it.each([
  ['a', true],
  ['a_b-c.example', true],
  ['_a.b_', true],
  [`${label}.example`, true],
  [`${label}a.example`, false],
  [`${label}.${label}.${label}.${'a'.repeat(61)}`, true],
  [`${label}.${label}.${label}.${'a'.repeat(62)}`, false],
  ['-a.example', false],
  ['a-.example', false],
  ['a..example', false],
  ['.example', false],
  ['example.', false],
  ['a b', false],
  ['', false],
])('%.80j is a DNS name: %s', (host, is) => expect(isDnsName(host)).toBe(is));

it.each([
  ['[::1]', true],
  ['127.1', true],
  ['0x7f.1', true],
  ['1.0X7F', true],
  ['a.0x', true],
  ['2130706433', true],
  ['a.1', true],
  ['1.a', false],
  ['a1', false],
  ['1a', false],
  ['0x7g', false],
  ['example.', false],
  ['', false],
  ['x0x7f', false],
])('some parser reads %s as an address: %s', (host, is) => expect(isIpLiteral(host)).toBe(is));

it.each([
  ['/a/../b', true],
  ['/.', true],
  ['/%2e/', true],
  ['/.%2E', true],
  ['/a/..', true],
  ['/.a', false],
  ['/a.', false],
  ['/...', false],
  ['/', false],
  ['/%2ea', false],
])('%s has a dot segment: %s', (path, has) => expect(hasDotSegment(path)).toBe(has));

it.each([...' \\"<>^`{|}\n\t\u0000\u007fé'])('%j is written in no URI', (character) => {
  expect(isWritableUri(`a${character}`)).toBe(false);
  expect(isWritableUri(`${character}a`)).toBe(false);
  expect(isWritableUri(`a${character}a`)).toBe(false);
});

it('a URI is written with printable characters, and with one at least', () => {
  expect(isWritableUri('!~')).toBe(true);
  expect(isWritableUri('')).toBe(false);
});

describe('a URI is split without normalization', () => {
  const none = { userinfo: undefined, port: undefined, path: '', query: '', hasFragment: false };
  it.each([
    ['a://b', { ...none, scheme: 'a', host: 'b' }],
    ['A1+.-://', { ...none, scheme: 'A1+.-', host: '' }],
    ['a://b:', { ...none, scheme: 'a', host: 'b', port: '' }],
    [
      'a://b:1/c?d#e',
      { scheme: 'a', userinfo: undefined, host: 'b', port: '1', path: '/c', query: '?d', hasFragment: true },
    ],
    ['a://@b', { ...none, scheme: 'a', userinfo: '', host: 'b' }],
    ['a://u:p@h@b:1:2', { ...none, scheme: 'a', userinfo: 'u:p@h', host: 'b', port: '1:2' }],
    ['a://u\n@b', { ...none, scheme: 'a', userinfo: 'u\n', host: 'b' }],
    ['a://[::1]x', { ...none, scheme: 'a', host: '[', port: ':1]x' }],
    ['a://[::1]:1', { ...none, scheme: 'a', host: '[::1]', port: '1' }],
    ['a://b?c/d', { ...none, scheme: 'a', host: 'b', query: '?c/d' }],
    ['a://b#c?d', { ...none, scheme: 'a', host: 'b', hasFragment: true }],
    [
      'a://b/c\n?d\n#e\n',
      { ...none, scheme: 'a', host: 'b', path: '/c\n', query: '?d\n', hasFragment: true },
    ],
    ['a://b#', { ...none, scheme: 'a', host: 'b', hasFragment: true }],
    ['a://b?', { ...none, scheme: 'a', host: 'b', query: '?' }],
  ])('%j', (raw, parts) => expect(splitUri(raw)).toEqual(parts));

  it.each(['', 'a', 'a:', 'a:/b', '//b', '1a://b', ' a://b', 'a b://c', '://b'])('%j is none', (raw) =>
    expect(splitUri(raw)).toBeUndefined(),
  );
});
