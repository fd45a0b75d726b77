import { describe, expect, it } from 'vitest';
import {
  chooseKey,
  findJwkSetProblem,
  hasPrivateMember,
  isSigningAlgorithm,
  type PublicJwk,
  SIGNING_ALGORITHMS,
  type SigningAlgorithm,
} from './jwks.ts';

const modulus = (bytes: number): string => Buffer.alloc(bytes, 1).toString('base64url');
const rsa: PublicJwk = { kty: 'RSA', n: modulus(256), e: 'AQAB' };
const ec: PublicJwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
const okp: PublicJwk = { kty: 'OKP', crv: 'Ed25519', x: 'x' };

it('only asymmetric algorithms are accepted', () => {
  expect(SIGNING_ALGORITHMS).toEqual(['ES256', 'PS256', 'RS256', 'EdDSA']);
  for (const algorithm of ['none', 'HS256', 'ES384', 'es256', '', undefined, null]) {
    expect(isSigningAlgorithm(algorithm)).toBe(false);
  }
});

describe('a key set is refused (3.8)', () => {
  it.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'])('with the private member %s', (member) => {
    expect(hasPrivateMember({ kty: 'RSA', [member]: 'x' })).toBe(true);
    expect(findJwkSetProblem({ keys: [rsa, { ...rsa, [member]: 'x' }] })).toMatch(/private or symmetric/);
  });

  it.each<[string, unknown, RegExp]>([
    ['that is not an object', 'keys', /JWK set/],
    ['that is null', null, /JWK set/],
    ['that is a list', Object.assign([], { keys: [rsa] }), /JWK set/],
    ['without keys', {}, /JWK set/],
    ['with keys that are not a list', { keys: { 0: rsa } }, /JWK set/],
    ['that is empty', { keys: [] }, /at least one/],
    ['of 51 keys', { keys: Array.from({ length: 51 }, () => rsa) }, /more than 50/],
    ['with a symmetric key', { keys: [{ kty: 'oct' }] }, /private or symmetric/],
    ['with a key that is null', { keys: [rsa, null] }, /well-formed/],
    ['with a key that is a text', { keys: ['RSA'] }, /well-formed/],
    ['with a key that is a list', { keys: [Object.assign([], rsa)] }, /well-formed/],
    ['with a key without a type', { keys: [{ n: 'x' }] }, /well-formed/],
    ['with a type that is not text', { keys: [rsa, { ...rsa, kty: 1 }] }, /well-formed/],
    ['with a kid that is not text', { keys: [{ ...rsa, kid: 1 }] }, /well-formed/],
    ['with an alg that is not text', { keys: [{ ...rsa, alg: ['RS256'] }] }, /well-formed/],
    ['with a use that is not text', { keys: [{ ...rsa, use: null }] }, /well-formed/],
    ['with a crv that is not text', { keys: [{ ...ec, crv: {} }] }, /well-formed/],
  ])('%s', (_name, set, problem) => expect(findJwkSetProblem(set)).toMatch(problem));

  it('and taken with up to 50 public keys', () => {
    expect(findJwkSetProblem({ keys: Array.from({ length: 50 }, () => rsa) })).toBeUndefined();
    expect(findJwkSetProblem({ keys: [{ ...ec, kid: 'a', alg: 'ES256', use: 'sig' }] })).toBeUndefined();
    expect(hasPrivateMember(rsa)).toBe(false);
  });
});

describe('a signature is checked by a key that fits it (9.5, 9.6)', () => {
  it.each<[SigningAlgorithm, PublicJwk]>([
    ['ES256', ec],
    ['EdDSA', okp],
    ['RS256', rsa],
    ['PS256', rsa],
    ['ES256', { ...ec, alg: 'ES256', use: 'sig' }],
  ])('%s by %j', (alg, key) => expect(chooseKey({ keys: [key] }, { alg })).toEqual({ key }));

  it.each<[SigningAlgorithm, PublicJwk]>([
    ['ES256', rsa],
    ['ES256', okp],
    ['ES256', { ...ec, crv: 'P-384' }],
    ['ES256', { ...ec, kty: 'RSA' }],
    ['EdDSA', ec],
    ['EdDSA', { ...okp, crv: 'X25519' }],
    ['EdDSA', { ...okp, kty: 'EC' }],
    ['RS256', ec],
    ['RS256', { ...rsa, kty: 'EC' }],
    ['RS256', { kty: 'RSA', e: 'AQAB' }],
    ['RS256', { ...rsa, n: Array.from({ length: 300 }, () => 1) }],
    ['RS256', { ...rsa, n: modulus(255) }],
    ['PS256', { ...rsa, n: modulus(128) }],
    ['RS256', { ...rsa, alg: 'PS256' }],
    ['RS256', { ...rsa, use: 'enc' }],
    ['RS256', { ...rsa, use: '' }],
  ])('%s not by %.80j', (alg, key) =>
    expect(chooseKey({ keys: [key] }, { alg })).toEqual({ problem: 'unknown_key' }),
  );

  it('by its kid, or by the only one that fits', () => {
    const [a, b] = [
      { ...ec, kid: 'a' },
      { ...ec, kid: 'b' },
    ];
    expect(chooseKey({ keys: [a, b] }, { alg: 'ES256', kid: 'b' })).toEqual({ key: b });
    expect(chooseKey({ keys: [a, b] }, { alg: 'ES256', kid: 'c' })).toEqual({ problem: 'unknown_key' });
    expect(chooseKey({ keys: [ec] }, { alg: 'ES256', kid: 'c' })).toEqual({ problem: 'unknown_key' });
    expect(chooseKey({ keys: [a, b] }, { alg: 'ES256' })).toEqual({ problem: 'ambiguous_key' });
    expect(chooseKey({ keys: [a, rsa] }, { alg: 'ES256' })).toEqual({ key: a });
  });
});
