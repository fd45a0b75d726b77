import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';
import { Secret } from './secret.ts';

const key = { secret: new Secret('a secret of the configuration'), purpose: 'tests' };

it('returns what was sealed', () => {
  expect(unseal(key, seal(key, 'a link'))).toBe('a link');
});

it('never seals a text twice in the same way', () => {
  expect(Buffer.from(seal(key, 'a link'))).not.toEqual(Buffer.from(seal(key, 'a link')));
});

it.each([
  ['another secret', { ...key, secret: new Secret('another secret') }],
  ['another purpose', { ...key, purpose: 'other tests' }],
])('refuses what was sealed under %s', (_, other) => {
  expect(() => unseal(other, seal(key, 'a link'))).toThrow();
});

it('refuses what was changed', () => {
  const sealed = seal(key, 'a link');
  sealed[14]! ^= 1;
  expect(() => unseal(key, sealed)).toThrow();
});
