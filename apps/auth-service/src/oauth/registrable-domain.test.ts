import { expect, it } from 'vitest';
import { registrableDomainOf } from './registrable-domain.ts';

it.each([
  ['https://client.example/client.json', 'client.example'],
  ['https://a.b.client.example/client.json', 'client.example'],
  ['https://APP.Example.co.uk/c', 'example.co.uk'],
  ['https://ada.github.io/c', 'ada.github.io'],
  ['https://x.ada.github.io/c', 'ada.github.io'],
  ['https://localhost:9443/c', 'localhost'],
  ['https://xn--bcher-kva.example/c', 'xn--bcher-kva.example'],
])('%s belongs to %s', (clientId, domain) => {
  expect(registrableDomainOf(clientId)).toBe(domain);
});
