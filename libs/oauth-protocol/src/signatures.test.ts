import { CompactSign, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { lacksAssertionKey, readAssertionHeader, verifyClientAssertion } from './client-assertion.ts';
import { accessTokenHash, singleDpopHeader, verifyDpopProof } from './dpop-proof.ts';
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
  ])('accepts %s', async (_name, change) => {
    await expect(verify(await sign({ ...claims, ...change }))).resolves.toMatchObject({ jti: 'one' });
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
    ['9.4 expired', { exp: nowSeconds - 61 }],
    ['9.4 too long a life', { exp: nowSeconds + 400 }],
    ['9.4 exp as text', { exp: '9999999999' }],
    ['9.4 iat in the future', { iat: nowSeconds + 120 }],
    ['9.4 nbf in the future', { nbf: nowSeconds + 120 }],
    ['9.4 no jti', { jti: undefined }],
    ['9.4 empty jti', { jti: '' }],
    ['9.4 huge jti', { jti: 'x'.repeat(300) }],
  ])('refuses %s', async (_name, change) => {
    await expect(verify(await sign({ ...claims, ...change }))).rejects.toEqual(refused('invalid_client'));
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

  it('9.7 knows when the key set may be out of date', async () => {
    const header = readAssertionHeader(await sign(claims, { kid: 'new' }));
    expect(lacksAssertionKey(header, keySet({ ...publicEc, kid: 'a' }))).toBe(true);
    expect(lacksAssertionKey(header, keySet({ ...publicEc, kid: 'new' }))).toBe(false);
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
    await expect(verify(`${header}.${forged}.${signature}`)).rejects.toEqual(refused('invalid_client'));
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
    expect(proof.rememberUntil.getTime()).toBeGreaterThan(now.getTime() + 60_000);
  });

  it.each(['https://oauth.example/oauth/token/?x=1#y', 'HTTPS://OAUTH.example:443/oauth/token/'])(
    'htu %s is the same URL',
    async (htu) => {
      await expect(verifyDpopProof(await prove({ ...claims, htu }), expected)).resolves.toBeDefined();
    },
  );

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
    ['a huge jti', { jti: 'x'.repeat(300) }, {}],
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
    await expect(verifyDpopProof(withHash, { ...expected, accessToken: 'pha_two' })).rejects.toEqual(invalid);
    await expect(
      verifyDpopProof(await prove(claims), { ...expected, accessToken: 'pha_one' }),
    ).rejects.toEqual(invalid);
  });

  it('asks for a nonce when one is wanted', async () => {
    const wanting = { ...expected, nonces: ['n2', 'n1'] };
    await expect(verifyDpopProof(await prove(claims), wanting)).rejects.toEqual(refused('use_dpop_nonce'));
    await expect(verifyDpopProof(await prove({ ...claims, nonce: 'n0' }), wanting)).rejects.toEqual(
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
