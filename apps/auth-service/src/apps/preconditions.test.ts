import { SCOPES } from '@meridian/contracts/internal';
import type { ClientMetadata } from '@meridian/oauth-protocol';
import { describe, expect, it } from 'vitest';
import { checkPreconditions, type Evidence, isProductionHost } from './preconditions.ts';

const metadata: ClientMetadata = {
  clientId: 'https://app.acme.com/client.json',
  clientName: 'Acme',
  redirectUris: ['https://app.acme.com/callback'],
  grantTypes: ['authorization_code'],
  responseTypes: ['code'],
  authMethod: 'none',
  scopeCeiling: ['insight:read'],
  dpopBoundAccessTokens: false,
  requirePushedAuthorizationRequests: false,
};

const good: Evidence = {
  clientId: metadata.clientId,
  document: metadata,
  productUrl: 'https://acme.com',
  productProblem: undefined,
};

const failing = (evidence: Partial<Evidence>): string[] =>
  checkPreconditions({ ...good, ...evidence })
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

describe('the preconditions of verification', () => {
  it('hold for a small app on its own domain', () => {
    expect(failing({})).toEqual([]);
  });

  it.each<[string, Partial<Evidence>, string[]]>([
    [
      'an unreadable document',
      { document: { problem: 'timed out' } },
      ['document', 'redirect-uris', 'scopes'],
    ],
    ['a tunnel', { clientId: 'https://x.ngrok-free.app/c.json' }, ['production-domain']],
    [
      'a redirect elsewhere',
      { document: { ...metadata, redirectUris: ['https://other.com/cb'] } },
      ['redirect-uris'],
    ],
    [
      'a loopback redirect',
      { document: { ...metadata, redirectUris: ['http://localhost/cb'] } },
      ['redirect-uris'],
    ],
    ['no product page', { productUrl: undefined }, ['product-page']],
    ['a product page that is gone', { productProblem: 'answered 404' }, ['product-page']],
    ['no ceiling', { document: { ...metadata, scopeCeiling: undefined } }, ['scopes']],
    ['a ceiling of everything', { document: { ...metadata, scopeCeiling: [...SCOPES] } }, ['scopes']],
  ])('fail for %s', (_, evidence, names) => {
    expect(failing(evidence)).toEqual(names);
  });
});

it.each([
  ['app.acme.com', true],
  ['acme.com', true],
  ['preview-1.vercel.app', false],
  ['vercel.app', false],
  ['notvercel.app', true],
  ['app.test', false],
  ['localhost', false],
  ['203.0.113.7', false],
  ['[2001:db8::1]', false],
])('%s is a production domain: %s', (host, expected) => {
  expect(isProductionHost(host)).toBe(expected);
});
