import { CompactSign, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  JWT_BEARER_ASSERTION,
  readAssertionHeader,
  UnprovenAssertionError,
  verifyClientAssertion,
} from './client-assertion.ts';
import { accessTokenHash, isJwkThumbprint, singleDpopHeader, verifyDpopProof } from './dpop-proof.ts';
import type { JwkSet, PublicJwk } from './jwks.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

const now = new Date('2026-01-01T00:00:00Z');
const nowSeconds = now.getTime() / 1_000;
const clientId = 'https://app.example.com/client.json';
const issuer = 'https://oauth.example';
const refused = (code: string) => expect.objectContaining({ name: 'OAuthError', code });

let ec: Pair;
let otherEc: Pair;
let rsa: Pair;
let publicEc: JWK;
let publicOtherEc: JWK;
let publicRsa: JWK;

beforeAll(async () => {
  [ec, otherEc, rsa] = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  [publicEc, publicOtherEc, publicRsa] = await Promise.all([
    exportJWK(ec.publicKey),
    exportJWK(otherEc.publicKey),
    exportJWK(rsa.publicKey),
  ]);
});

describe('private_key_jwt (checklist 9)', () => {
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: issuer,
    exp: nowSeconds + 60,
    iat: nowSeconds,
    jti: 'one',
  };
  const sign = (payload: object, header: object = {}, key = ec.privateKey, alg = 'ES256') =>
    new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg, ...header }).sign(key);
  const keySet = (...keys: JWK[]): JwkSet => ({ keys: keys as PublicJwk[] });
  const verify = (assertion: string, keys?: JwkSet, signingAlgorithm?: 'ES256' | 'RS256') =>
    verifyClientAssertion(assertion, {
      client: { clientId, ...(signingAlgorithm && { signingAlgorithm }) },
      keys: keys ?? keySet({ ...publicEc, kid: 'a' }),
      audiences: [issuer],
      now,
    });

  it.each<[string, object]>([
    ['a string audience', {}],
    ['an audience list of one', { aud: [issuer] }],
    ['no iat', { iat: undefined }],
    ['skew of a minute', { iat: nowSeconds + 59, nbf: nowSeconds + 59 }],
    ['just expired, within the skew', { exp: nowSeconds - 30 }],
    ['the last moment of the skew', { exp: nowSeconds - 59.999 }],
    ['the longest life', { exp: nowSeconds + 360 }],
    ['the largest skew of a future start', { iat: nowSeconds + 60, nbf: nowSeconds + 60 }],
    ['the longest jti', { jti: `one${'x'.repeat(252)}` }],
  ])('accepts %s', async (_name, change) => {
    await expect(verify(await sign({ ...claims, ...change }))).resolves.toMatchObject({
      jti: expect.stringMatching(/^one/),
    });
  });

  it('must be remembered until no clock accepts it', async () => {
    await expect(verify(await sign(claims))).resolves.toEqual({
      jti: 'one',
      expiresAt: new Date(now.getTime() + 120_000),
    });
  });

  it.each<[string, object]>([
    ['9.2 another issuer', { iss: 'https://evil.example/x' }],
    ['9.2 another subject', { sub: 'https://evil.example/x' }],
    ['9.2 no issuer', { iss: undefined }],
    ['9.3 the token endpoint as audience', { aud: `${issuer}/oauth/token/` }],
    ['9.3 two audiences', { aud: [issuer, 'https://other.example'] }],
    ['9.3 no audience', { aud: undefined }],
    ['9.3 issuer with a slash', { aud: `${issuer}/` }],
    ['9.4 no exp', { exp: undefined }],
    ['9.4 expired', { exp: nowSeconds - 60 }],
    ['9.4 too long a life', { exp: nowSeconds + 360.5 }],
    ['9.4 start as text', { nbf: '1' }],
    ['9.4 start just beyond the skew', { nbf: nowSeconds + 60.5 }],
    ['9.4 exp as text', { exp: '9999999999' }],
    ['9.4 iat in the future', { iat: nowSeconds + 120 }],
    ['9.4 nbf in the future', { nbf: nowSeconds + 120 }],
    ['9.4 no jti', { jti: undefined }],
    ['9.4 empty jti', { jti: '' }],
    ['9.4 huge jti', { jti: 'x'.repeat(256) }],
    ['9.4 jti list', { jti: ['one'] }],
    ['9.3 an audience list in a list', { aud: [[issuer]] }],
  ])('refuses %s', async (_name, change) => {
    await expect(verify(await sign({ ...claims, ...change }))).rejects.toEqual(refused('invalid_client'));
  });

  it('9.4 refuses a start before all time, which JSON can write and no date can hold', async () => {
    const payload = JSON.stringify(claims).replace('}', ',"nbf":-1e999}');
    const assertion = await new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(ec.privateKey);
    await expect(verify(assertion)).rejects.toEqual(refused('invalid_client'));
  });

  it('9.1 has the assertion type of RFC 7523', () => {
    expect(JWT_BEARER_ASSERTION).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  });

  it('9.5 refuses none, shared secrets and undeclared algorithms', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    await expect(verify(unsigned)).rejects.toEqual(refused('invalid_client'));
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32, JSON.stringify(publicEc)));
    await expect(verify(symmetric)).rejects.toEqual(refused('invalid_client'));
    await expect(verify(await sign(claims), keySet(publicEc), 'RS256')).rejects.toEqual(
      refused('invalid_client'),
    );
    await expect(verify(await sign(claims), keySet(publicEc), 'ES256')).resolves.toBeDefined();
    await expect(
      verify(await sign(claims, {}, rsa.privateKey, 'RS256'), keySet(publicRsa)),
    ).resolves.toBeDefined();
  });

  it('9.5 matches the algorithm to the type of the key', async () => {
    await expect(verify(await sign(claims), keySet(publicRsa))).rejects.toEqual(refused('invalid_client'));
    const forEncryption = keySet({ ...publicEc, use: 'enc' });
    await expect(verify(await sign(claims), forEncryption)).rejects.toEqual(refused('invalid_client'));
  });

  it('9.6 takes the named key, else the only one that fits', async () => {
    const both = keySet({ ...publicOtherEc, kid: 'other' }, { ...publicEc, kid: 'a' });
    await expect(verify(await sign(claims, { kid: 'a' }), both)).resolves.toBeDefined();
    await expect(verify(await sign(claims, { kid: 'other' }), both)).rejects.toEqual(
      refused('invalid_client'),
    );
    await expect(verify(await sign(claims), both)).rejects.toThrow(/kid/);
    await expect(verify(await sign(claims), keySet(publicEc, publicRsa))).resolves.toBeDefined();
  });

  it.each(['null', '1', '"claims"', 'no JSON'])('refuses the signed payload %s', async (payload) => {
    const assertion = await new CompactSign(Buffer.from(payload))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(ec.privateKey);
    await expect(verify(assertion)).rejects.toMatchObject({
      code: 'invalid_client',
      message: 'The payload of the client assertion is not a JSON object.',
    });
  });

  it.each(['none', 'HS256', 'ES384', undefined])('refuses to look for a key of the algorithm %s', (alg) => {
    const header = Buffer.from(JSON.stringify({ alg, kid: 'a' })).toString('base64url');
    expect(() => readAssertionHeader(`${header}.e30.x`)).toThrow(refused('invalid_client'));
  });

  it('distinguishes a missing key from a key that must be named', async () => {
    const both = keySet(publicOtherEc, publicEc);
    await expect(verify(await sign(claims, { kid: 'x' }))).rejects.toThrow(/No published key/);
    await expect(verify(await sign(claims), both)).rejects.toThrow(/Several published keys/);
    expect(readAssertionHeader(await sign(claims))).toStrictEqual({ alg: 'ES256' });
  });

  it('9.7 distinguishes an outdated key set from an assertion that no key set makes good', async () => {
    const named = await sign(claims, { kid: 'new' });
    const unnamed = await sign(claims);
    for (const [assertion, keys] of [
      [named, keySet({ ...publicEc, kid: 'a' })],
      [named, keySet({ ...publicOtherEc, kid: 'new' })],
      [unnamed, keySet(publicOtherEc, publicEc)],
    ] as const)
      await expect(verify(assertion, keys)).rejects.toBeInstanceOf(UnprovenAssertionError);
    const expired = verify(await sign({ ...claims, exp: 1 }));
    await expect(expired).rejects.not.toBeInstanceOf(UnprovenAssertionError);
  });

  it.each(['', 'x', 'a.b.c', 'e30.e30.', '....', `${'a'.repeat(10_000)}`])(
    'refuses %.20j',
    async (garbage) => {
      await expect(verify(garbage)).rejects.toEqual(refused('invalid_client'));
    },
  );

  it('refuses a forged payload', async () => {
    const [header, , signature] = (await sign(claims)).split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, jti: 'two' })).toString('base64url');
    await expect(verify(`${header}.${forged}.${signature}`)).rejects.toMatchObject({
      code: 'invalid_client',
      message: 'The signature of the client assertion is not valid.',
    });
  });
});

describe('DPoP proofs (12.4, 12.5)', () => {
  const url = 'https://oauth.example/oauth/token/';
  const claims = { jti: 'one', htm: 'POST', htu: url, iat: nowSeconds };
  const prove = (payload: object, header: object = {}) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicEc, ...header })
      .sign(ec.privateKey);
  const expected = { method: 'POST', urls: [url], now };

  it('gives the thumbprint of the key', async () => {
    const proof = await verifyDpopProof(await prove(claims), expected);
    expect(proof.jkt).toMatch(/^[A-Za-z0-9_-]{43}$/);
    // A proof from the end of the window is accepted until then.
    expect(proof.rememberUntil.getTime()).toBe(now.getTime() + 120_000);
  });

  it.each([
    'https://oauth.example/oauth/token/?x=1#y',
    'HTTPS://OAUTH.example:443/oauth/token/',
    'https://oauth.example/oauth/%74oken/',
  ])('htu %s is the same URL', async (htu) => {
    await expect(verifyDpopProof(await prove({ ...claims, htu }), expected)).resolves.toBeDefined();
  });

  it.each<[string, object]>([
    ['as old as allowed', { iat: nowSeconds - 60 }],
    ['as far in the future as allowed', { iat: nowSeconds + 60 }],
    ['with the longest jti', { jti: 'x'.repeat(255) }],
  ])('accepts a proof %s', async (_name, change) => {
    await expect(verifyDpopProof(await prove({ ...claims, ...change }), expected)).resolves.toBeDefined();
  });

  it('is for any of the addresses of the server', async () => {
    const urls = ['https://us.example/oauth/token/', url];
    await expect(verifyDpopProof(await prove(claims), { ...expected, urls })).resolves.toBeDefined();
  });

  it('a path that cannot be decoded is compared verbatim', async () => {
    const odd = { ...expected, urls: ['https://oauth.example/%ff/a'] };
    const proveFor = (htu: string) => prove({ ...claims, htu });
    await expect(verifyDpopProof(await proveFor(odd.urls[0]!), odd)).resolves.toBeDefined();
    await expect(verifyDpopProof(await proveFor('https://oauth.example/%ff/b'), odd)).rejects.toEqual(
      refused('invalid_dpop_proof'),
    );
  });

  it.each<[string, object, RegExp]>([
    ['an algorithm that is not accepted', { alg: 'HS256' }, /algorithm/],
    ['no algorithm', { alg: undefined }, /algorithm/],
    ['a private key', { jwk: { kty: 'EC', d: 'x' } }, /private key/],
    ['the key null', { jwk: null }, /public key/],
    ['the key as text', { jwk: 'x' }, /public key/],
  ])('refuses %s before any cryptography', async (_name, change, message) => {
    const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: publicEc, ...change };
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
    const asked = verifyDpopProof(`${encoded}.e30.x`, expected);
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_dpop_proof',
      message: expect.stringMatching(message),
    });
  });

  it.each(['null', '1', '"claims"', '[]', '', 'no JSON'])(
    'refuses the signed payload %j',
    async (payload) => {
      const proof = await new CompactSign(Buffer.from(payload))
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicEc })
        .sign(ec.privateKey);
      await expect(verifyDpopProof(proof, expected)).rejects.toMatchObject({
        code: 'invalid_dpop_proof',
        message: 'The DPoP proof is not a JWT.',
      });
    },
  );

  it.each(['null', '1', '"header"', '[]'])('refuses the header %s', async (header) => {
    const encoded = Buffer.from(header).toString('base64url');
    await expect(verifyDpopProof(`${encoded}.e30.x`, expected)).rejects.toMatchObject({
      code: 'invalid_dpop_proof',
      message: 'The DPoP proof is not a JWT.',
    });
  });

  it('is bounded in length', async () => {
    const shortest = (await prove({ ...claims, pad: '' })).length;
    const proveOfLength = async (length: number): Promise<string> => {
      for (let pad = Math.floor(((length - shortest) * 3) / 4) - 3; ; pad += 1) {
        const proof = await prove({ ...claims, pad: 'x'.repeat(pad) });
        if (proof.length >= length) return proof;
      }
    };
    const longest = await proveOfLength(8_192);
    expect(longest).toHaveLength(8_192);
    await expect(verifyDpopProof(longest, expected)).resolves.toBeDefined();
    await expect(verifyDpopProof(await proveOfLength(8_193), expected)).rejects.toThrow(/not a JWT/);
  });

  it.each(['a.b', 'a.b.c.d', 'a'])('%s is not of three parts', async (text) => {
    await expect(verifyDpopProof(text, expected)).rejects.toThrow(/not a JWT/);
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicEc }));
    const shape = text.replace('a', header.toString('base64url'));
    await expect(verifyDpopProof(shape, expected)).rejects.toThrow(/not a JWT/);
  });

  it.each<[string, boolean]>([
    ['A'.repeat(43), true],
    ['A'.repeat(42), false],
    ['A'.repeat(44), false],
    [`${'A'.repeat(42)}+`, false],
    [`${'A'.repeat(43)}\n`, false],
    [`-_${'9z'.repeat(20)}Z`, true],
  ])('%j is a thumbprint: %s', (text, is) => expect(isJwkThumbprint(text)).toBe(is));

  it.each<[string, object, object]>([
    ['another method', { htm: 'GET' }, {}],
    ['the method in lower case', { htm: 'post' }, {}],
    ['another path', { htu: 'https://oauth.example/oauth/par/' }, {}],
    ['another host', { htu: 'https://evil.example/oauth/token/' }, {}],
    ['another scheme', { htu: 'http://oauth.example/oauth/token/' }, {}],
    ['no URL', { htu: undefined }, {}],
    ['an old proof', { iat: nowSeconds - 61 }, {}],
    ['a proof from the future', { iat: nowSeconds + 61 }, {}],
    ['no iat', { iat: undefined }, {}],
    ['no jti', { jti: undefined }, {}],
    ['an empty jti', { jti: '' }, {}],
    ['a huge jti', { jti: 'x'.repeat(256) }, {}],
    ['a jti list', { jti: ['one'] }, {}],
    ['text that is no URL', { htu: 'oauth' }, {}],
    ['a list with the URL', { htu: [url] }, {}],
    ['iat as text', { iat: String(nowSeconds) }, {}],
    ['another type', {}, { typ: 'jwt' }],
    ['no type', {}, { typ: undefined }],
    ['no key', {}, { jwk: undefined }],
  ])('refuses %s', async (_name, change, header) => {
    const proof = await prove({ ...claims, ...change }, header);
    await expect(verifyDpopProof(proof, expected)).rejects.toEqual(refused('invalid_dpop_proof'));
  });

  it('refuses a private key, another key and a symmetric algorithm', async () => {
    const privateEc = await exportJWK(ec.privateKey);
    const invalid = refused('invalid_dpop_proof');
    await expect(verifyDpopProof(await prove(claims, { jwk: privateEc }), expected)).rejects.toEqual(invalid);
    await expect(verifyDpopProof(await prove(claims, { jwk: publicOtherEc }), expected)).rejects.toEqual(
      invalid,
    );
    const secret = Buffer.alloc(32, 1);
    const symmetric = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: { kty: 'oct' } })
      .sign(secret);
    await expect(verifyDpopProof(symmetric, expected)).rejects.toEqual(invalid);
  });

  it('is bound to the token it comes with', async () => {
    const withHash = await prove({ ...claims, ath: accessTokenHash('pha_one') });
    await expect(verifyDpopProof(withHash, { ...expected, accessToken: 'pha_one' })).resolves.toBeDefined();
    const invalid = refused('invalid_dpop_proof');
    for (const ath of ['short', `${accessTokenHash('pha_one').slice(1)}é`, [accessTokenHash('pha_one')]]) {
      const proof = await prove({ ...claims, ath });
      await expect(verifyDpopProof(proof, { ...expected, accessToken: 'pha_one' })).rejects.toEqual(invalid);
    }
    await expect(verifyDpopProof(withHash, { ...expected, accessToken: 'pha_two' })).rejects.toEqual(invalid);
    await expect(
      verifyDpopProof(await prove(claims), { ...expected, accessToken: 'pha_one' }),
    ).rejects.toEqual(invalid);
  });

  it('requires a nonce where the configuration does', async () => {
    const wanting = { ...expected, nonces: ['n2', 'n1'] };
    await expect(verifyDpopProof(await prove(claims), wanting)).rejects.toEqual(refused('use_dpop_nonce'));
    await expect(verifyDpopProof(await prove({ ...claims, nonce: 'n0' }), wanting)).rejects.toEqual(
      refused('use_dpop_nonce'),
    );
    await expect(verifyDpopProof(await prove({ ...claims, nonce: ['n1'] }), wanting)).rejects.toEqual(
      refused('use_dpop_nonce'),
    );
    await expect(verifyDpopProof(await prove({ ...claims, nonce: 'n1' }), wanting)).resolves.toBeDefined();
  });

  it('comes once', () => {
    expect(singleDpopHeader([])).toBeUndefined();
    expect(singleDpopHeader(['a.b.c'])).toBe('a.b.c');
    expect(() => singleDpopHeader(['a.b.c', 'd.e.f'])).toThrow(refused('invalid_dpop_proof'));
    expect(() => singleDpopHeader(['a.b.c, d.e.f'])).toThrow(refused('invalid_dpop_proof'));
  });

  it.each(['', 'x', 'a.b.c', 'e30.e30.x', `${'a'.repeat(9_000)}.b.c`])('refuses %.20j', async (garbage) => {
    await expect(verifyDpopProof(garbage, expected)).rejects.toEqual(refused('invalid_dpop_proof'));
  });
});
