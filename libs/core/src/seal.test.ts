import { describe, expect, it } from 'vitest';
import { createSealer, seal, unseal } from './seal.ts';
import { Secret } from './secret.ts';

const key = { secret: new Secret('a secret of the configuration'), purpose: 'tests' };

it('returns the sealed text', () => {
  expect(unseal(key, seal(key, 'a link'))).toBe('a link');
});

it('never seals a text twice in the same way', () => {
  expect(Buffer.from(seal(key, 'a link'))).not.toEqual(Buffer.from(seal(key, 'a link')));
});

it.each([
  ['another secret', { ...key, secret: new Secret('another secret') }],
  ['another purpose', { ...key, purpose: 'other tests' }],
])('refuses a text that was sealed under %s', (_, other) => {
  expect(() => unseal(other, seal(key, 'a link'))).toThrow();
});

it('refuses a changed text', () => {
  const sealed = seal(key, 'a link');
  sealed[14]! ^= 1;
  expect(() => unseal(key, sealed)).toThrow();
});

describe('a sealer whose secret is rotated', () => {
  const [old, current, foreign] = ['the old', 'the current', 'a foreign'].map(
    (name) => new Secret(`${name} secret of the configuration`),
  );
  const before = createSealer([old!], 'tests');
  const during = createSealer([current!, old!], 'tests');
  const after = createSealer([current!], 'tests');

  it('opens values of the previous secret, and seals only under the current one', () => {
    expect(during.unseal(before.seal('a link'))).toBe('a link');
    expect(after.unseal(during.seal('a link'))).toBe('a link');
    expect(() => before.unseal(during.seal('a link'))).toThrow('another secret');
  });

  it('seals again only values that are not under the current secret', () => {
    expect(after.unseal(during.reseal(before.seal('a link'))!)).toBe('a link');
    expect(during.reseal(during.seal('a link'))).toBeUndefined();
    expect(() => during.reseal(createSealer([foreign!], 'tests').seal('a link'))).toThrow('another secret');
  });
});
