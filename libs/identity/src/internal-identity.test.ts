import { generateKeyPairSync } from 'node:crypto';
import { fixedClock } from '@meridian/core';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors, exportJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createVerifierOf } from './identity-verifier.ts';
import { signIdentity, verifyIdentity } from './internal-identity.ts';
import { testPrincipal } from './testing.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'EdDSA' }] });
const signedAt = new Date('2026-01-01T00:00:00Z');
const identity = signIdentity(testPrincipal(), {
  key: { kid: 'k', privateKey },
  audience: 'query-service',
  lifetimeSeconds: 10,
  now: signedAt,
});

describe('the life of an identity', () => {
  it.each([
    [0, true],
    [9, true],
    [69, true], // clocks may differ
    [70, false],
    [300, false],
    [-60, true],
    [-61, false],
    [-300, false],
  ])('%i seconds after it was signed it is accepted: %s', async (seconds, accepted) => {
    const clock = fixedClock(new Date(signedAt.getTime() + seconds * 1000));
    const verifying = createVerifierOf({ keys, audience: 'query-service', clock }).verify(identity);
    if (accepted) await expect(verifying).resolves.toMatchObject({ userId: 1 });
    // The caller's credential is good: the servers are to blame.
    else
      await expect(verifying).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining('clocks of the servers differ'),
      });
  });

  it('is written in its claims, and lasts until the time that they say', async () => {
    expect(decodeProtectedHeader(identity)).toEqual({ alg: 'EdDSA', kid: 'k', typ: 'JWT' });
    expect(decodeJwt(identity)).toEqual({
      principal: testPrincipal(),
      iss: 'meridian-auth',
      aud: 'query-service',
      iat: signedAt.getTime() / 1000,
      exp: signedAt.getTime() / 1000 + 10,
    });
    const verified = await verifyIdentity(identity, { keys, audience: 'query-service', now: signedAt });
    expect(verified.expiresAt).toEqual(new Date(signedAt.getTime() + 10_000));
  });

  it.each<[string, object]>([
    ['no end', { exp: undefined }],
    ['another issuer', { iss: 'meridian' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'endpoints-service' }],
    ['no audience', { aud: undefined }],
  ])('with %s it is not accepted', async (_name, change) => {
    const signed = await new SignJWT({ ...decodeJwt(identity), ...change })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .sign(privateKey);
    await expect(
      verifyIdentity(signed, { keys, audience: 'query-service', now: signedAt }),
    ).rejects.toMatchObject({ status: 401, code: 'authentication_failed' });
  });

  it('ends for a verifier that has seen it, too', async () => {
    let now = signedAt;
    const verifier = createVerifierOf({ keys, audience: 'query-service', clock: { now: () => now } });
    await verifier.verify(identity);
    now = new Date(signedAt.getTime() + 120_000);
    await expect(verifier.verify(identity)).rejects.toMatchObject({ status: 503 });
  });

  it('is not known when the keys cannot be read: that is a 503', async () => {
    const down = createVerifierOf({
      keys: () => Promise.reject(new TypeError('fetch failed')),
      audience: 'query-service',
    });
    await expect(down.verify(identity)).rejects.toMatchObject({ status: 503 });
    const slow = createVerifierOf({
      keys: () => Promise.reject(new errors.JWKSTimeout()),
      audience: 'query-service',
    });
    await expect(slow.verify(identity)).rejects.toMatchObject({ status: 503 });
  });
});
