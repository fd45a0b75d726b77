import { describe, expect, it } from 'vitest';
import { cacheLifetimeSeconds } from './cache-lifetime.ts';
import { type ClientMetadata, endsVerification, findChanges, staysOnOwnDomain } from './client-metadata.ts';
import { parseParameters, readParameters } from './form-parameters.ts';
import { OAUTH_ERROR_STATUS, OAuthError, redirectable } from './oauth-error.ts';
import { challengeOf, isCodeChallenge, isCodeVerifier, matchesCodeChallenge } from './pkce.ts';
import { canonicalResource, narrowResources, resolveResources } from './resource-indicator.ts';
import { includesScope, limitScopes, narrowScopes, resolveScopes } from './scopes.ts';

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

  it.each([challengeOf(verifier), `${'-_9z'.repeat(10)}AZ0`])('%j is a challenge', (challenge) =>
    expect(isCodeChallenge(challenge)).toBe(true),
  );

  it('an invalid verifier matches nothing, not even its own hash', () => {
    for (const other of ['', 'x'.repeat(42), 'x'.repeat(129), `${verifier}+`]) {
      expect(matchesCodeChallenge(other, challengeOf(other))).toBe(false);
    }
    for (const stored of ['', challengeOf(verifier).slice(1), `${challengeOf(verifier)}A`]) {
      expect(matchesCodeChallenge(verifier, stored)).toBe(false);
    }
  });

  it.each([
    '',
    'x'.repeat(43),
    ` ${challengeOf(verifier)}`,
    `A${challengeOf(verifier)}`,
    challengeOf(verifier).slice(1),
    `${challengeOf(verifier)}=`,
    `${'A'.repeat(42)}+`,
  ])('%j is not a challenge', (challenge) => expect(isCodeChallenge(challenge)).toBe(false));
});

describe('scopes (3.13, 7.8)', () => {
  const supported = ['openid', 'insight:read', 'insight:write', 'query:read'];
  const isUnavailable = (scope: string) => scope === 'flag:read';

  it.each<[string, string | undefined, string[] | undefined, string[]]>([
    ['asked for within no ceiling', 'query:read insight:write', undefined, ['insight:write', 'query:read']],
    ['reduced to the ceiling', 'insight:read insight:write', ['insight:read'], ['insight:read']],
    ['asked twice', 'insight:read insight:read', undefined, ['insight:read']],
    ['nothing asked: the read scopes', undefined, undefined, ['insight:read', 'query:read']],
    ['nothing asked: the read scopes of the ceiling', '', ['openid', 'query:read'], ['query:read']],
    ['a ceiling beyond what exists', 'insight:read', ['insight:read', 'moon:write'], ['insight:read']],
    ['a ceiling of changing admits reading', 'insight:read query:read', ['insight:write'], ['insight:read']],
    ['nothing asked: reading what may be changed', '', ['insight:write'], ['insight:read']],
    ['of a product that is not offered: left out', 'insight:read flag:read', undefined, ['insight:read']],
  ])('%s', (_name, requested, ceiling, granted) =>
    expect(resolveScopes(requested, { supported, ceiling, isUnavailable })).toEqual(granted),
  );

  it.each<[string, string | undefined, string[] | undefined]>([
    ['unknown', 'insight:read moon:read', undefined],
    ['everything at once', '*', undefined],
    ['nothing within the ceiling', 'query:read', ['insight:read']],
    ['a ceiling of reading does not admit changing', 'insight:write', ['insight:read']],
    ['of products that are not offered, alone', 'flag:read', undefined],
    ['of an offered object, to do what does not exist', 'insight:fly', undefined],
    ['an empty ceiling', 'insight:read', []],
    ['an empty ceiling, nothing asked', undefined, []],
    ['wrong characters', 'insight:read"', undefined],
    ['case', 'Insight:Read', undefined],
  ])('invalid_scope: %s', (_name, requested, ceiling) =>
    expect(() => resolveScopes(requested, { supported, ceiling, isUnavailable })).toThrow(
      oauthError('invalid_scope'),
    ),
  );

  it('without a list of unavailable scopes, an unknown one is refused', () => {
    expect(() => resolveScopes('insight:read moon:read', { supported })).toThrow(oauthError('invalid_scope'));
  });

  it('the refusal quotes 100 characters of an unknown scope', () => {
    expect(() => resolveScopes(`m${'o'.repeat(100)}`, { supported })).toThrow(
      new OAuthError('invalid_scope', `The scope m${'o'.repeat(99)} is not supported.`),
    );
  });

  it.each([
    [['insight:write'], 'insight:read', true],
    [['insight:writeable'], 'insight:readable', false],
    [['insight:write'], 'insight:readable', false],
  ])('%j includes %s: %s', (held, scope, is) => expect(includesScope(held, scope)).toBe(is));

  it('a refresh narrows and never widens (8.12)', () => {
    const granted = ['insight:read', 'query:read'];
    expect(narrowScopes(undefined, granted)).toEqual(granted);
    expect(narrowScopes('query:read', granted)).toEqual(['query:read']);
    expect(() => narrowScopes('insight:write', granted)).toThrow(oauthError('invalid_scope'));
    expect(() => narrowScopes('query:read insight:write', granted)).toThrow(oauthError('invalid_scope'));
    expect(narrowScopes('insight:read', ['insight:write'])).toEqual(['insight:read']);
    expect(narrowScopes('query:read flag:read', granted, isUnavailable)).toEqual(['query:read']);
    expect(() => narrowScopes('flag:read', granted, isUnavailable)).toThrow(oauthError('invalid_scope'));
  });

  it.each<[string[], string[] | undefined, string[]]>([
    [['insight:read', 'query:read'], undefined, ['insight:read', 'query:read']],
    [['insight:read', 'query:read'], ['query:read'], ['query:read']],
    [['insight:read'], ['insight:write'], ['insight:read']],
    [['insight:write'], ['insight:read'], ['insight:read']],
    [['insight:read', 'insight:write'], ['insight:read'], ['insight:read']],
    [['openid', 'insight:write'], ['query:read'], []],
    [['insight:read'], [], []],
    [['insight:writeable'], ['insight:readable'], []],
  ])('of %j the ceiling %j leaves %j', (granted, ceiling, left) =>
    expect(limitScopes(granted, ceiling)).toEqual(left),
  );
});

describe('a resource that is not ours', () => {
  const ours = ['https://us.example'];
  it.each([
    [['https://us.example', 'https://evil.example']],
    [['https://evil.example', 'https://us.example']],
    [['https://:password@us.example']],
    [['https://user@us.example']],
    [['https://us.example#fragment']],
    [['us.example']],
  ])('%j is refused', (asked) =>
    expect(() => resolveResources(asked, ours, ours)).toThrow(oauthError('invalid_target')),
  );
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

  it('several are kept, the default applies without any, and an unknown one is invalid_target', () => {
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
    ['4.4 Age between blanks', { cacheControl: 'max-age=60', age: ' 45 ' }, 15],
    ['4.4 Age that is not a number', { cacheControl: 'max-age=60', age: '45s' }, 60],
    ['4.4 a number within text', { cacheControl: 'max-age=x60' }, 0],
    ['4.4 a number and more', { cacheControl: 'max-age=60x' }, 0],
    ['4.4 an empty value', { cacheControl: 'max-age=""' }, 0],
    ['4.4 longer than any life', { cacheControl: 'max-age=12345678901' }, 0],
    ['4.4 text before a directive', { cacheControl: '(x) max-age=60' }, 0],
    ['4.4 no name', { cacheControl: 'max-age=60, ="x"' }, 0],
    ['4.4 no value after the sign', { cacheControl: 'public=, max-age=60' }, 0],
    ['4.4 text after a value', { cacheControl: 'max-age=60 x' }, 0],
    ['4.4 a comma in a text', { cacheControl: 'x="a, max-age=5", max-age=60' }, 60],
    ['4.4 an empty text', { cacheControl: 'x="", max-age=60' }, 60],
    ['4.4 a comma at the end', { cacheControl: 'max-age=60,' }, 60],
    ['4.4 an empty text at the end', { cacheControl: 'max-age=60, x=""' }, 60],
    ['4.4 blanks between commas', { cacheControl: 'max-age=60, , public' }, 60],
    [
      'Expires before Date',
      { expires: 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'Thu, 01 Jan 2026 00:02:00 GMT' },
      0,
    ],
    ['Expires that is not a date', { expires: 'never' }, 0],
    ['Expires with a Date that is none', { expires: 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'now' }, 60],
    ['Expires in an hour', { expires: 'Thu, 01 Jan 2026 10:00:00 GMT' }, 36_000],
    ['Expires, beyond the bound', { expires: 'Thu, 01 Jan 2027 00:00:00 GMT' }, 86_400],
    ['Expires', { expires: 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30],
    ['Expires without Date', { expires: 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60],
    ['Expires in the past', { expires: 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
    ['Expires: 0', { expires: '0' }, 0],
    ['max-age beats Expires', { cacheControl: 'max-age=5', expires: 'Thu, 01 Jan 2026 00:01:00 GMT' }, 5],
  ])('%s', (_name, headers, seconds) => expect(cacheLifetimeSeconds(headers, bounds, now)).toBe(seconds));

  it('a lower bound extends short lifetimes, but never makes an answer reusable', () => {
    const lifted = { ...bounds, minSeconds: 5 };
    expect(cacheLifetimeSeconds({ cacheControl: 'max-age=1' }, lifted, now)).toBe(5);
    for (const headers of [
      { cacheControl: 'no-store' },
      { cacheControl: 'max-age=soon' },
      { expires: 'never' },
      { expires: 'Wed, 31 Dec 2025 00:00:00 GMT' },
    ])
      expect(cacheLifetimeSeconds(headers, lifted, now)).toBe(0);
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
    [{ clientUri: 'https://app.example.com/' }, ['website'], true],
    [{ policyUri: 'https://app.example.com/privacy' }, ['policies'], false],
    [{ tosUri: 'https://app.example.com/terms' }, ['policies'], false],
    [{ scopeCeiling: ['insight:write'] }, ['scopes'], true],
    [{ redirectUris: ['https://app.example.com/cb2'] }, ['redirect_uris'], false],
    [{ redirectUris: ['https://other.example/cb'] }, ['redirect_hosts', 'redirect_uris'], true],
    [{ authMethod: 'none' }, ['auth_method'], true],
    [{ jwksUri: 'https://keys.example/jwks' }, ['keys'], false],
    [{ jwks: { keys: [{ kty: 'EC' }] } }, ['keys'], false],
  ])('%j → %j, ends verification: %s', (change, fields, ends) => {
    const after = { ...before, ...change };
    expect(findChanges(before, after)).toEqual(fields);
    expect(endsVerification(fields as never, before, after)).toBe(ends);
  });

  it('the order of lists is not a change', () => {
    const lists = (scopeCeiling: string[], redirectUris: string[]) => ({
      ...before,
      scopeCeiling,
      redirectUris,
    });
    const [one, other] = ['https://a.example/', 'https://b.example/'];
    const sorted = lists(['a', 'b'], [one, other]);
    const unsorted = lists(['b', 'a'], [other, one]);
    expect([findChanges(sorted, unsorted), findChanges(unsorted, sorted)]).toEqual([[], []]);
  });

  it('a client that never proved itself loses nothing by staying so', () => {
    const open = { ...before, authMethod: 'none' } as const;
    expect(endsVerification(['policies'], open, open)).toBe(false);
  });

  it.each([
    [['https://app.example.com/cb'], true],
    [['http://app.example.com/cb'], false],
    [['https://login.app.example.com/cb'], true],
    [['https://example.com/cb'], false],
    [['https://app.example.com/cb', 'http://localhost/cb'], false],
    [['https://evilapp.example.com/cb'], false],
  ])('redirects on the own domain (5.14): %j → %s', (redirectUris, own) =>
    expect(staysOnOwnDomain({ ...before, redirectUris })).toBe(own),
  );
});

describe('errors', () => {
  it('have the status that a client expects of their code', () => {
    expect(OAUTH_ERROR_STATUS).toEqual({
      invalid_request: 400,
      invalid_client: 401,
      invalid_grant: 400,
      invalid_scope: 400,
      invalid_target: 400,
      invalid_token: 401,
      invalid_dpop_proof: 400,
      use_dpop_nonce: 400,
      invalid_request_uri: 400,
      insufficient_scope: 403,
      unauthorized_client: 400,
      unsupported_grant_type: 400,
      unsupported_response_type: 400,
      access_denied: 403,
      login_required: 400,
      consent_required: 400,
      interaction_required: 400,
      slow_down: 429,
      server_error: 500,
      temporarily_unavailable: 503,
    });
  });

  it('keep their cause, and the status and headers that they are given', () => {
    const cause = new Error('why');
    const given = { status: 418, headers: { 'retry-after': '1' }, cause };
    for (const error of [
      new OAuthError('slow_down', 'No.', given),
      redirectable(new OAuthError('slow_down', 'No.', given)),
    ]) {
      expect(error).toMatchObject({ status: 418, headers: { 'retry-after': '1' }, cause });
    }
    const plain = new OAuthError('slow_down', 'No.');
    expect([plain.headers, 'cause' in plain]).toEqual([{}, false]);
  });

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
