import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { outgoingHeaders } from './outgoing-headers.ts';

const sent = (headers: IncomingHttpHeaders) =>
  outgoingHeaders({ headers } as IncomingMessage, { accepted: new Set(['x-meridian-now']), added: {} });

it.each<[string, IncomingHttpHeaders, IncomingHttpHeaders]>([
  [
    'what belongs to the connection',
    { connection: 'keep-alive', te: 'trailers', upgrade: 'h2c', expect: '100-continue' },
    {},
  ],
  [
    'what Connection names',
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
    'ways to mean another method or path',
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/internal' },
    {},
  ],
])('%s stays here', (_name, headers, expected) => {
  expect(sent(headers)).toEqual(expected);
});

it('what frames the body goes on, even when Connection names it', () => {
  const framed = { connection: 'content-length', 'content-length': '3', 'content-type': 'text/plain' };
  expect(sent(framed)).toEqual({ 'content-length': '3', 'content-type': 'text/plain' });
});

it('a name of our own goes on when it is accepted', () => {
  expect(sent({ 'x-meridian-now': '2024-01-01' })).toEqual({ 'x-meridian-now': '2024-01-01' });
});
