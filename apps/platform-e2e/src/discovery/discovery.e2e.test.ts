/** The discovery documents are complete and equal at every address. */
import { describe, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { homeRegion, threeAddresses } from '../platform.ts';

const SERVER = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource';

describe('authorization server metadata', () => {
  it('names where users are sent, where codes are exchanged, scopes and response types', async () => {
    const { url } = homeRegion();
    const { status, headers, body } = await callerAt(url)('GET', SERVER);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    expect(body).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize/`,
      token_endpoint: `${url}/oauth/token/`,
      scopes_supported: expect.arrayContaining([
        'insight:read',
        'insight:write',
        'query:read',
        'endpoint:read',
      ]),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
  });
});

describe('protected resource metadata', () => {
  it('names the resource, its authorization server, the scopes, and the header as the only method', async () => {
    const { url } = homeRegion();
    const { body } = await callerAt(url)('GET', RESOURCE);
    expect(body).toMatchObject({
      resource: url,
      authorization_servers: [url],
      scopes_supported: expect.arrayContaining(['insight:read', 'insight:write']),
      bearer_methods_supported: ['header'],
    });
  });

  it('is open to pages of every origin', async () => {
    const answer = await fetch(homeRegion().url + RESOURCE, { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe.skipIf(threeAddresses() === undefined)('at three addresses', () => {
  const { router, us, eu } = threeAddresses() ?? { router: '', us: homeRegion(), eu: homeRegion() };
  const addresses = [router, us.url, eu.url];

  it('the authorization server’s document is the same, and its issuer the region-agnostic one', async () => {
    const documents = await Promise.all(addresses.map((url) => callerAt(url)('GET', SERVER)));
    expect(documents.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first] = documents;
    expect(first?.body).toMatchObject({ issuer: router, token_endpoint: `${router}/oauth/token/` });
    for (const { body } of documents) expect(body).toEqual(first?.body);
  });

  it('the document of the resource differs only in the requested address', async () => {
    const documents = await Promise.all(addresses.map((url) => callerAt(url)('GET', RESOURCE)));
    expect(documents.map(({ body }) => body['resource'])).toEqual(addresses);
    for (const { body } of documents) expect(body['authorization_servers']).toEqual([router]);
    const rest = documents.map(({ body: { resource: _resource, ...others } }) => others);
    expect(rest[1]).toEqual(rest[0]);
    expect(rest[2]).toEqual(rest[0]);
  });
});
