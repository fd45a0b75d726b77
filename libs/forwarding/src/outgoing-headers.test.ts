import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { outgoingHeaders } from './outgoing-headers.ts';

const sent = (headers: IncomingHttpHeaders) =>
  outgoingHeaders({ headers } as IncomingMessage, { accepted: new Set(['x-meridian-now']), added: {} });

it.each<[string, IncomingHttpHeaders, IncomingHttpHeaders]>([
  [
    'headers of the connection',
    { connection: 'keep-alive', te: 'trailers', upgrade: 'h2c', expect: '100-continue' },
    {},
  ],
  [
    'headers that Connection names',
    { connection: 'close, X-Secret', 'x-secret': '1', accept: 'a/b' },
    { accept: 'a/b' },
  ],
  ['a forged identity', { 'x-meridian-identity': 'eyJ', 'x-meridian-anything': '1' }, {}],
  [
    'forged addresses',
    { forwarded: 'for=1', 'x-forwarded-for': '1', 'x-real-ip': '1', 'x-forwarded-host': 'evil' },
    {},
  ],
  ['a host', { host: 'evil.example' }, {}],
  [
    'overrides of the method or path',
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/internal' },
    {},
  ],
])('removes %s', (_name, headers, expected) => {
  expect(sent(headers)).toEqual(expected);
});

it('keeps the headers that frame the body, even when Connection names them', () => {
  const framed = { connection: 'content-length', 'content-length': '3', 'content-type': 'text/plain' };
  expect(sent(framed)).toEqual({ 'content-length': '3', 'content-type': 'text/plain' });
});

it('keeps an accepted header of our own', () => {
  expect(sent({ 'x-meridian-now': '2024-01-01' })).toEqual({ 'x-meridian-now': '2024-01-01' });
});
