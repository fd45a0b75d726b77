import { expect, it } from 'vitest';
import { askerOf } from './asker.ts';
import { testPrincipal } from './testing.ts';

const token = testPrincipal({
  credential: 'oauth',
  clientId: 'https://a.example/client.json',
  credentialId: 't1',
});
const session = testPrincipal({ credential: 'session', credentialId: 's1' });
const key = testPrincipal({ credentialId: 'k1' });

it.each([
  ['tokens of an app for a user', token, { credentialId: 't2' }],
  ['sessions of a user', session, { credentialId: 's2' }],
])('all %s are one asker', (_, first, change) => {
  expect(askerOf({ ...first, ...change })).toBe(askerOf(first));
});

it.each([
  ['apps', token, { clientId: 'https://b.example/client.json' }],
  ['users of an app', token, { userId: 2 }],
  ['users', session, { userId: 2 }],
  ['keys of a user', key, { credentialId: 'k2' }],
  ['kinds of credentials', key, { credential: 'project_secret_key' }],
] as const)('two %s are two askers', (_, first, change) => {
  expect(askerOf({ ...first, ...change })).not.toBe(askerOf(first));
});
