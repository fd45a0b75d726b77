import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isJsonMediaType, readClientDocument } from './client-document.ts';

const clientId = 'https://app.example.com/client.json';
const rules = { clientId, vendorNamespaces: ['com.vendor'] };
const valid = {
  client_id: clientId,
  client_name: 'Example App',
  redirect_uris: ['https://app.example.com/cb'],
};

const read = (document: unknown) =>
  readClientDocument(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), rules);
const metadataOf = (document: unknown) => {
  const result = read(document);
  if ('problem' in result) throw new Error(result.problem);
  return result.metadata;
};

const HUNDRED = Array.from({ length: 100 }, (_, index) => `type-${index}`);
const rsaKey = { kty: 'RSA', kid: '1', n: 'sXch', e: 'AQAB' };

describe('a client metadata document', () => {
  it('needs three members, and gets the defaults of documents in the wild', () => {
    expect(metadataOf(valid)).toEqual({
      clientId,
      clientName: 'Example App',
      redirectUris: ['https://app.example.com/cb'],
      grantTypes: ['authorization_code', 'refresh_token'],
      responseTypes: ['code'],
      authMethod: 'none',
      dpopBoundAccessTokens: false,
      requirePushedAuthorizationRequests: false,
    });
  });

  it.each<[string, unknown]>([
    ['3.1 array', []],
    ['3.1 null', null],
    ['3.1 text', '"text"'],
    ['3.1 not JSON', '{'],
    ['3.1 trailing comma', '{"a":1,}'],
    [
      '3.1 duplicate key',
      `{"client_id":"https://evil.example/x","client_id":"${clientId}","client_name":"A","redirect_uris":["https://a.example/"]}`,
    ],
    [
      '3.1 duplicate key, escaped',
      `{"client_id":"${clientId}","client_n\\u0061me":"A","client_name":"B","redirect_uris":["https://a.example/"]}`,
    ],
    [
      '3.1 duplicate key, nested',
      `{"client_id":"${clientId}","client_name":"A","redirect_uris":["https://a.example/"],"com.vendor":{"scopes":[],"scopes":["insight:write"]}}`,
    ],
    ['3.2 another client_id', { ...valid, client_id: 'https://app.example.com/other.json' }],
    ['3.2 client_id with a default port', { ...valid, client_id: 'https://app.example.com:443/client.json' }],
    ['3.2 client_id with a trailing slash', { ...valid, client_id: `${clientId}/` }],
    ['3.2 no client_id', { ...valid, client_id: undefined }],
    ['3.2 client_id list', { ...valid, client_id: [clientId] }],
    ['3.3 no name', { ...valid, client_name: undefined }],
    ['3.3 empty name', { ...valid, client_name: ' ' }],
    ['3.3 numeric name', { ...valid, client_name: 1 }],
    ['3.3 no redirect_uris', { ...valid, redirect_uris: undefined }],
    ['3.3 empty redirect_uris', { ...valid, redirect_uris: [] }],
    ['3.3 redirect_uris text', { ...valid, redirect_uris: 'https://app.example.com/cb' }],
    ['3.4 client_secret_basic', { ...valid, token_endpoint_auth_method: 'client_secret_basic' }],
    ['3.4 client_secret_post', { ...valid, token_endpoint_auth_method: 'client_secret_post' }],
    ['3.4 client_secret_jwt', { ...valid, token_endpoint_auth_method: 'client_secret_jwt' }],
    ['3.4 tls_client_auth', { ...valid, token_endpoint_auth_method: 'tls_client_auth' }],
    ['3.4 null', { ...valid, token_endpoint_auth_method: null }],
    ['3.6 only secrets', { ...valid, token_endpoint_auth_methods_supported: ['client_secret_basic'] }],
    ['3.7 client_secret', { ...valid, client_secret: 'x' }],
    ['3.7 client_secret_expires_at', { ...valid, client_secret_expires_at: 0 }],
    ['3.8 private RSA key', { ...valid, jwks: { keys: [{ ...rsaKey, d: 'x' }] } }],
    ['3.8 symmetric key', { ...valid, jwks: { keys: [{ kty: 'oct', k: 'x' }] } }],
    [
      '3.8 one private key of two',
      { ...valid, jwks: { keys: [rsaKey, { kty: 'EC', crv: 'P-256', x: '', y: '', d: '' }] } },
    ],
    ['3.8 post-quantum private key', { ...valid, jwks: { keys: [{ kty: 'AKP', priv: 'x' }] } }],
    ['3.8 empty key set', { ...valid, jwks: { keys: [] } }],
    [
      '3.9 jwks and jwks_uri',
      { ...valid, jwks: { keys: [rsaKey] }, jwks_uri: 'https://app.example.com/jwks' },
    ],
    ['9.1 private_key_jwt without keys', { ...valid, token_endpoint_auth_method: 'private_key_jwt' }],
    ['9.5 symmetric algorithm', { ...valid, token_endpoint_auth_signing_alg: 'HS256' }],
    ['9.5 algorithm none', { ...valid, token_endpoint_auth_signing_alg: 'none' }],
    ['3.11 javascript: logo', { ...valid, logo_uri: 'javascript:alert(1)' }],
    ['3.11 data: logo', { ...valid, logo_uri: 'data:image/png;base64,AAAA' }],
    ['3.11 http: logo', { ...valid, logo_uri: 'http://app.example.com/logo.png' }],
    ['3.11 user in client_uri', { ...valid, client_uri: 'https://bank.example@evil.example/' }],
    ['3.11 relative tos_uri', { ...valid, tos_uri: '/terms' }],
    ['3.11 policy_uri list', { ...valid, policy_uri: ['https://app.example.com/'] }],
    ['3.11 jwks_uri http', { ...valid, jwks_uri: 'http://app.example.com/jwks' }],
    ['3.12 long name', { ...valid, client_name: 'x'.repeat(101) }],
    ['3.12 control character', { ...valid, client_name: 'App\u0000' }],
    ['3.12 line break', { ...valid, client_name: 'App\r\nSet-Cookie: x' }],
    ['3.12 right-to-left override', { ...valid, client_name: 'App \u202eelpmaxe' }],
    ['3.12 isolate', { ...valid, client_name: 'App \u2066x' }],
    ['3.12 zero-width space', { ...valid, client_name: 'Ap\u200bp' }],
    ['3.12 stacked marks', { ...valid, client_name: 'A\u0300\u0301\u0302\u0303pp' }],
    ['3.12 mixed scripts', { ...valid, client_name: 'P\u0430ypal' }],
    ['3.12 the name of the service', { ...valid, client_name: 'Meridi\u0430n' }],
    ['3.12 a claim to be verified', { ...valid, client_name: 'Example (verified)' }],
    ['3.13 ceiling text', { ...valid, 'com.vendor': { scopes: 'insight:read' } }],
    ['3.13 ceiling numbers', { ...valid, 'com.vendor.scopes': [1] }],
    [
      '3.18 second redirect URI is bad',
      { ...valid, redirect_uris: ['https://a.example/', 'javascript:alert(1)'] },
    ],
    ['3.18 http redirect URI', { ...valid, redirect_uris: ['http://a.example/cb'] }],
    ['3.18 number among redirect URIs', { ...valid, redirect_uris: ['https://a.example/', 1] }],
    ['grant_types text', { ...valid, grant_types: 'authorization_code' }],
    ['response_types text', { ...valid, response_types: 'code' }],
    ['dpop_bound_access_tokens text', { ...valid, dpop_bound_access_tokens: 'true' }],
    [
      'require_pushed_authorization_requests text',
      { ...valid, require_pushed_authorization_requests: 'true' },
    ],
    ['101 grant types', { ...valid, grant_types: Array.from({ length: 101 }, () => 'x') }],
    ['a plural method as text', { ...valid, token_endpoint_auth_methods_supported: 'none' }],
    ['3.11 blank in logo_uri', { ...valid, logo_uri: 'https://app.example.com/a b' }],
    ['3.11 logo_uri that is no URL', { ...valid, logo_uri: 'https://app.example.com:99999/logo.png' }],
    ['3.11 logo_uri without a host', { ...valid, logo_uri: 'https:///logo.png' }],
  ])('is refused: %s', (_rule, document) => expect(read(document)).toEqual({ problem: expect.any(String) }));

  it.each(['[]', 'null', '"text"', '1'])('%s is not an object', (json) => {
    expect(read(json)).toEqual({ problem: 'the document must be a JSON object' });
  });

  it('that is not UTF-8 is refused (3.1)', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"client_id":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect(readClientDocument(bytes, rules)).toEqual({ problem: 'the document is not valid UTF-8' });
  });

  it('never quotes itself in the problem (2.12)', () => {
    expect(JSON.stringify(read({ ...valid, logo_uri: 'javascript:secret-body' }))).not.toContain(
      'secret-body',
    );
  });

  it.each<[string, object, object]>([
    ['3.5 an absent method is none', {}, { authMethod: 'none' }],
    ['3.6 plural: none', { token_endpoint_auth_methods_supported: ['none'] }, { authMethod: 'none' }],
    [
      '3.6 plural: both, with keys, is private_key_jwt',
      {
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        jwks_uri: 'https://app.example.com/jwks',
      },
      { authMethod: 'private_key_jwt' },
    ],
    [
      '3.6 plural: both, without keys, is none',
      { token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'] },
      { authMethod: 'none' },
    ],
    [
      '3.6 the singular wins',
      { token_endpoint_auth_method: 'none', token_endpoint_auth_methods_supported: ['client_secret_basic'] },
      { authMethod: 'none' },
    ],
    [
      '3.10 unknown members',
      { 'client_name#de': 'Beispiel', software_id: 1, 'com.other': { scopes: 1 } },
      {},
    ],
    [
      '3.10 extra grant and response types',
      { grant_types: ['authorization_code', 'urn:x:other'], response_types: ['code', 'token'] },
      { grantTypes: ['authorization_code', 'urn:x:other'] },
    ],
    [
      '3.13 nested ceiling',
      { 'com.vendor': { scopes: ['insight:read'] } },
      { scopeCeiling: ['insight:read'] },
    ],
    ['3.13 flat ceiling', { 'com.vendor.scopes': ['insight:read'] }, { scopeCeiling: ['insight:read'] }],
    ['3.13 empty ceiling', { 'com.vendor': { scopes: [] } }, { scopeCeiling: [] }],
    ['3.13 another namespace', { 'com.other': { scopes: [] } }, { scopeCeiling: undefined }],
    [
      '3.14 verification token',
      { 'com.vendor.verification_token': 'phvt_x' },
      { verificationToken: 'phvt_x' },
    ],
    [
      '3.14 a token of another type is ignored',
      { 'com.vendor': { verification_token: 1 } },
      { verificationToken: undefined },
    ],
    ['3.15 server-owned facts', { verified: true, is_first_party: true, organization_id: 'x' }, {}],
    ['as many of a list as allowed', { grant_types: HUNDRED }, { grantTypes: HUNDRED }],
    ['3.12 a name as long as allowed', { client_name: 'x'.repeat(100) }, { clientName: 'x'.repeat(100) }],
    ['a name between blanks', { client_name: ' App ' }, { clientName: 'App' }],
    [
      '3.6 plural: both, with keys in the document, is private_key_jwt',
      { token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'], jwks: { keys: [rsaKey] } },
      { authMethod: 'private_key_jwt', jwks: { keys: [rsaKey] } },
    ],
    [
      '3.6 plural: private_key_jwt alone',
      {
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
        jwks: { keys: [rsaKey] },
      },
      { authMethod: 'private_key_jwt' },
    ],
    [
      '3.6 keys do not make private_key_jwt of a method that is not listed',
      { token_endpoint_auth_methods_supported: ['none'], jwks: { keys: [rsaKey] } },
      { authMethod: 'none' },
    ],
    [
      '9.5 the declared algorithm',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks: { keys: [rsaKey] },
      },
      { authMethod: 'private_key_jwt', signingAlgorithm: 'ES256' },
    ],
    [
      'addresses for people',
      {
        logo_uri: 'https://app.example.com/logo.png',
        client_uri: 'https://app.example.com/',
        tos_uri: 'https://app.example.com/terms',
        policy_uri: 'https://app.example.com/privacy',
      },
      {
        logoUri: 'https://app.example.com/logo.png',
        clientUri: 'https://app.example.com/',
        tosUri: 'https://app.example.com/terms',
        policyUri: 'https://app.example.com/privacy',
      },
    ],
    ['response types', { response_types: ['code', 'none'] }, { responseTypes: ['code', 'none'] }],
    [
      'stricter flows that the client asks for',
      { dpop_bound_access_tokens: true, require_pushed_authorization_requests: true },
      { dpopBoundAccessTokens: true, requirePushedAuthorizationRequests: true },
    ],
    [
      '3.13 a nested object without a ceiling leaves the flat one',
      { 'com.vendor': { other: 1 }, 'com.vendor.scopes': [] },
      { scopeCeiling: [] },
    ],
    ['3.13 a ceiling is not inherited', { 'com.vendor': {} }, { scopeCeiling: undefined }],
    ['a name in any script', { client_name: 'アプリ 👩‍💻 ضغط' }, { clientName: 'アプリ 👩‍💻 ضغط' }],
  ])('%s', (_rule, members, expected) => {
    const metadata = new Map(Object.entries(metadataOf({ ...valid, ...members })));
    for (const [name, value] of Object.entries(expected)) expect(metadata.get(name)).toEqual(value);
  });

  it('is searched for the namespaces of the operator in their order', () => {
    const read = (members: object) =>
      readClientDocument(Buffer.from(JSON.stringify({ ...valid, ...members })), {
        clientId,
        vendorNamespaces: ['com.first', 'com.second'],
      });
    const ceilingOf = (members: object) => {
      const result = read(members);
      return 'metadata' in result ? result.metadata.scopeCeiling : result;
    };
    expect(ceilingOf({ 'com.second': { scopes: ['query:read'] } })).toEqual(['query:read']);
    expect(ceilingOf({ 'com.second.scopes': ['query:read'] })).toEqual(['query:read']);
    expect(ceilingOf({ 'com.first': { scopes: [] }, 'com.second': { scopes: ['query:read'] } })).toEqual([]);
  });

  it('that authenticates only with keys and has no keys is refused', () => {
    const document = { ...valid, token_endpoint_auth_methods_supported: ['private_key_jwt'] };
    const rules = { clientId, vendorNamespaces: [] };
    expect(readClientDocument(Buffer.from(JSON.stringify(document)), rules)).toEqual({
      problem: expect.stringMatching(/jwks/),
    });
  });

  it('cannot reach the prototype', () => {
    const metadata = metadataOf(`{"__proto__":{"verified":true},${JSON.stringify(valid).slice(1)}`);
    expect((metadata as unknown as Record<string, unknown>)['verified']).toBeUndefined();
  });
});

describe('documents shaped like those that clients publish', () => {
  it.each([
    [
      'no-logo-extra-grant-types',
      { authMethod: 'none', redirectUris: ['https://claude-like.example/api/mcp/auth_callback'] },
    ],
    [
      'loopback-without-port',
      { authMethod: 'none', redirectUris: ['http://localhost/callback', 'http://127.0.0.1/callback'] },
    ],
    ['plural-auth-methods', { authMethod: 'none' }],
    [
      'private-key-jwt-with-jwks-uri',
      { authMethod: 'private_key_jwt', jwksUri: 'https://signer.example/.well-known/jwks.json' },
    ],
  ])('%s', (name, expected) => {
    const bytes = readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url));
    const { client_id } = JSON.parse(bytes.toString()) as { client_id: string };
    const result = readClientDocument(bytes, { ...rules, clientId: client_id });
    expect(result).toMatchObject({ metadata: expected });
  });
});

describe('content types of a document (2.4)', () => {
  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['Application/JSON;charset=UTF-8', true],
    ['application/client-metadata+json', true],
    ['text/plain', false],
    ['text/html', false],
    ['text/json', false],
    ['application/octet-stream', false],
    ['application/jsonx', false],
    ['application/json , text/html', false],
    ['text/application/json', false],
    ['application/json ; charset=utf-8', true],
    ['application/+json', false],
    ['', false],
    [undefined, false],
  ])('%s → %s', (type, accepted) => expect(isJsonMediaType(type)).toBe(accepted));
});
