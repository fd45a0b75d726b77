import { describe, expect, it } from 'vitest';
import { cacheLifetimeSeconds } from './cache-lifetime.ts';
import { type ClientMetadata, endsVerification, findChanges, staysOnOwnDomain } from './client-metadata.ts';
import { parseParameters, readParameters } from './form-parameters.ts';
import { OAuthError, redirectable } from './oauth-error.ts';
import { challengeOf, isCodeChallenge, isCodeVerifier, matchesCodeChallenge } from './pkce.ts';
import { canonicalResource, narrowResources, resolveResources } from './resource-indicator.ts';
import { narrowScopes, resolveScopes } from './scopes.ts';

const oauthError = (code: string) => expect.objectContaining({ name: 'OAuthError', code });

describe('PKCE (7.5, 7.6, 8.6)', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

  it('the example of RFC 7636 holds', () => {
    expect(challengeOf(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    expect(matchesCodeChallenge(verifier, challengeOf(verifier))).toBe(true);
  });

  it.each([
    '',
    verifier.slice(1),
    `${verifier}x`,
    'x'.repeat(129),
    `${verifier.slice(0, -1)} `,
    challengeOf(verifier),
  ])('the verifier %j does not match', (other) =>
    expect(matchesCodeChallenge(other, challengeOf(verifier))).toBe(false),
  );

  it.each([
    [42, false],
    [43, true],
    [128, true],
    [129, false],
  ])('a verifier of %i characters → %s', (length, ok) => expect(isCodeVerifier('a'.repeat(length))).toBe(ok));

  it.each([
    '',
    'x'.repeat(43),
    challengeOf(verifier).slice(1),
    `${challengeOf(verifier)}=`,
    `${'A'.repeat(42)}+`,
  ])('%j is not a challenge', (challenge) => expect(isCodeChallenge(challenge)).toBe(false));
});

describe('scopes (3.13, 7.8)', () => {
  const supported = ['openid', 'insight:read', 'insight:write', 'query:read'];

  it.each<[string, string | undefined, string[] | undefined, string[]]>([
    ['asked for within no ceiling', 'query:read insight:write', undefined, ['insight:write', 'query:read']],
    ['reduced to the ceiling', 'insight:read insight:write', ['insight:read'], ['insight:read']],
    ['asked twice', 'insight:read insight:read', undefined, ['insight:read']],
    ['nothing asked: the read scopes', undefined, undefined, ['insight:read', 'query:read']],
    ['nothing asked: the read scopes of the ceiling', '', ['openid', 'query:read'], ['query:read']],
    ['a ceiling beyond what exists', 'insight:read', ['insight:read', 'moon:write'], ['insight:read']],
  ])('%s', (_name, requested, ceiling, granted) =>
    expect(resolveScopes(requested, { supported, ceiling })).toEqual(granted),
  );

  it.each<[string, string | undefined, string[] | undefined]>([
    ['unknown', 'insight:read moon:read', undefined],
    ['everything at once', '*', undefined],
    ['nothing within the ceiling', 'query:read', ['insight:read']],
    ['write does not stand for read in a ceiling', 'insight:read', ['insight:write']],
    ['an empty ceiling', 'insight:read', []],
    ['an empty ceiling, nothing asked', undefined, []],
    ['wrong characters', 'insight:read"', undefined],
    ['case', 'Insight:Read', undefined],
  ])('invalid_scope: %s', (_name, requested, ceiling) =>
    expect(() => resolveScopes(requested, { supported, ceiling })).toThrow(oauthError('invalid_scope')),
  );

  it('a refresh narrows and never widens (8.12)', () => {
    const granted = ['insight:read', 'query:read'];
    expect(narrowScopes(undefined, granted)).toEqual(granted);
    expect(narrowScopes('query:read', granted)).toEqual(['query:read']);
    expect(() => narrowScopes('insight:write', granted)).toThrow(oauthError('invalid_scope'));
    expect(() => narrowScopes('query:read insight:write', granted)).toThrow(oauthError('invalid_scope'));
  });
});

describe('resources (7.9, 12.1)', () => {
  const ours = ['https://us.example', 'https://oauth.example'];

  it.each([
    ['https://us.example', 'https://us.example'],
    ['https://us.example/', 'https://us.example'],
    ['HTTPS://US.Example', 'https://us.example'],
    ['https://us.example:443', 'https://us.example'],
    ['https://us.example/mcp', 'https://us.example/mcp'],
    ['https://us.example#x', undefined],
    ['https://user@us.example', undefined],
    ['us.example', undefined],
    ['', undefined],
  ])('%s → %s', (raw, canonical) => expect(canonicalResource(raw)).toBe(canonical));

  it('several are kept, none is the fallback, a stranger is invalid_target', () => {
    expect(resolveResources([], ours, ['https://us.example'])).toEqual(['https://us.example']);
    expect(resolveResources(['https://oauth.example/', 'https://us.example'], ours, [])).toEqual([
      'https://oauth.example',
      'https://us.example',
    ]);
    expect(() => resolveResources(['https://evil.example'], ours, [])).toThrow(oauthError('invalid_target'));
    expect(() => resolveResources(['https://us.example#x'], ours, [])).toThrow(oauthError('invalid_target'));
  });

  it('a token request narrows and never widens', () => {
    expect(narrowResources([], ours)).toEqual(ours);
    expect(narrowResources(['https://us.example/'], ours)).toEqual(['https://us.example']);
    expect(() => narrowResources(['https://eu.example'], ours)).toThrow(oauthError('invalid_target'));
  });
});

describe('parameters (7.1, 8.1)', () => {
  it('an empty value counts as absent, and only resource may repeat', () => {
    const parameters = parseParameters('a=&b=1&resource=x&resource=y&c=%20%2B+');
    expect([parameters.has('a'), parameters.get('b'), parameters.get('c')]).toEqual([false, '1', ' + ']);
    expect(parameters.getAll('resource')).toEqual(['x', 'y']);
    expect(() => parseParameters('a=1&a=1')).toThrow(oauthError('invalid_request'));
    expect(() => parseParameters('a=&a=1')).toThrow(oauthError('invalid_request'));
    expect(readParameters('client_id=a&client_id=b').repeated).toBe('client_id');
  });

  it('are bounded in number', () => {
    const many = Array.from({ length: 101 }, (_, index) => `p${index}=1`).join('&');
    expect(() => parseParameters(many)).toThrow(oauthError('invalid_request'));
  });

  it.each(['__proto__', 'constructor', 'toString'])('%s is an ordinary name', (name) => {
    expect(parseParameters('').get(name)).toBeUndefined();
    expect(parseParameters(`${name}=1`).get(name)).toBe('1');
  });
});

describe('cache lifetime (checklist 4)', () => {
  const bounds = { minSeconds: 0, maxSeconds: 86_400, defaultSeconds: 300 };
  const now = new Date('2026-01-01T00:00:00Z');

  it.each<[string, object, number]>([
    ['4.1 max-age', { cacheControl: 'max-age=60' }, 60],
    ['4.1 a short max-age', { cacheControl: 'max-age=1' }, 1],
    ['4.1 with others', { cacheControl: 'public, MAX-AGE="600", must-revalidate' }, 600],
    ['4.2 upper bound', { cacheControl: 'max-age=31536000' }, 86_400],
    ['4.2 no-store', { cacheControl: 'no-store, max-age=60' }, 0],
    ['4.2 no-cache', { cacheControl: 'no-cache' }, 0],
    ['4.2 zero', { cacheControl: 'max-age=0' }, 0],
    ['4.3 nothing stated', {}, 300],
    ['4.3 nothing about age', { cacheControl: 'public' }, 300],
    ['4.4 Age', { cacheControl: 'max-age=60', age: '45' }, 15],
    ['4.4 older than its life', { cacheControl: 'max-age=60', age: '90' }, 0],
    ['4.4 s-maxage wins', { cacheControl: 's-maxage=10, max-age=600' }, 10],
    ['4.4 malformed', { cacheControl: 'max-age=soon' }, 0],
    ['4.4 negative', { cacheControl: 'max-age=-1' }, 0],
    ['4.4 without a value', { cacheControl: 'max-age' }, 0],
    ['4.4 unreadable', { cacheControl: 'max-age=60; public=' }, 0],
    ['4.4 repeated', { cacheControl: 'max-age=60, max-age=600' }, 0],
    ['Expires', { expires: 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30],
    ['Expires without Date', { expires: 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60],
    ['Expires in the past', { expires: 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    ['Expires: 0', { expires: '0' }, 0],
    ['max-age beats Expires', { cacheControl: 'max-age=5', expires: 'Thu, 01 Jan 2026 00:01:00 GMT' }, 5],
  ])('%s', (_name, headers, seconds) => expect(cacheLifetimeSeconds(headers, bounds, now)).toBe(seconds));

  it('a lower bound lifts short lives, never no-store', () => {
    const lifted = { ...bounds, minSeconds: 5 };
    expect(cacheLifetimeSeconds({ cacheControl: 'max-age=1' }, lifted, now)).toBe(5);
    expect(cacheLifetimeSeconds({ cacheControl: 'no-store' }, lifted, now)).toBe(0);
  });
});

describe('a changed document (3.16)', () => {
  const before: ClientMetadata = {
    clientId: 'https://app.example.com/client.json',
    clientName: 'App',
    redirectUris: ['https://app.example.com/cb'],
    grantTypes: [],
    responseTypes: [],
    authMethod: 'private_key_jwt',
    jwksUri: 'https://app.example.com/jwks',
    dpopBoundAccessTokens: false,
    requirePushedAuthorizationRequests: false,
  };

  it.each<[Partial<ClientMetadata>, string[], boolean]>([
    [{}, [], false],
    [{ clientName: 'Bank' }, ['name'], true],
    [{ logoUri: 'https://app.example.com/l.png' }, ['logo'], true],
    [{ scopeCeiling: ['insight:write'] }, ['scopes'], true],
    [{ redirectUris: ['https://app.example.com/cb2'] }, ['redirect_uris'], false],
    [{ redirectUris: ['https://other.example/cb'] }, ['redirect_hosts', 'redirect_uris'], true],
    [{ authMethod: 'none' }, ['auth_method'], true],
    [{ jwksUri: 'https://keys.example/jwks' }, ['keys'], false],
  ])('%j → %j, ends verification: %s', (change, fields, ends) => {
    const after = { ...before, ...change };
    expect(findChanges(before, after)).toEqual(fields);
    expect(endsVerification(fields as never, before, after)).toBe(ends);
  });

  it.each([
    [['https://app.example.com/cb'], true],
    [['https://login.app.example.com/cb'], true],
    [['https://example.com/cb'], false],
    [['https://app.example.com/cb', 'http://localhost/cb'], false],
    [['https://evilapp.example.com/cb'], false],
  ])('redirects on the own domain (5.14): %j → %s', (redirectUris, own) =>
    expect(staysOnOwnDomain({ ...before, redirectUris })).toBe(own),
  );
});

describe('errors', () => {
  it('do not travel by redirect unless they say so', () => {
    const error = new OAuthError('invalid_scope', 'No.');
    expect([error.redirectable, redirectable(error).redirectable, redirectable(error).status]).toEqual([
      false,
      true,
      400,
    ]);
  });

  it('describe themselves in printable ASCII (8.5)', () => {
    expect(new OAuthError('invalid_request', 'a "b" \\ é\r\n').toJSON().error_description).toBe(
      "a 'b' ' ???",
    );
  });
});
