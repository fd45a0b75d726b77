import { expect, it } from 'vitest';
import { findRegistrableDomain } from './registrable-domain.ts';

it.each([
  ['client.example', 'client.example'],
  ['a.b.client.example', 'client.example'],
  ['APP.Example.co.uk', 'example.co.uk'],
  ['ada.github.io', 'ada.github.io'],
  ['x.ada.github.io', 'ada.github.io'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['com', null],
  ['co.uk', null],
  ['github.io', null],
  ['s3.amazonaws.com', null],
  ['xn--p1ai', null],
  ['localhost', null],
  ['192.0.2.1', null],
  ['[2001:db8::1]', null],
])('%s belongs to %s', (host, domain) => {
  expect(findRegistrableDomain(host)).toBe(domain);
});
