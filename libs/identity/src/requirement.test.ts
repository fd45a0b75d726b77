import type { Principal } from '@meridian/contracts/internal';
import type { Requirement } from '@meridian/contracts/public-api';
import { describe, expect, it } from 'vitest';
import { assertAllowed, assertScope } from './requirement.ts';

const key: Pick<Principal, 'credential' | 'scopes'> = {
  credential: 'personal_api_key',
  scopes: ['insight:read'],
};
const read: Requirement = { credentials: ['personal_api_key'], scope: 'insight:read' };
const write: Requirement = { ...read, scope: 'insight:write' };

describe('a credential', () => {
  it.each<[string, Requirement]>([
    ['has the scope', read],
    ['needs no scope', { ...read, scope: 'authenticated' }],
  ])('is let in when it %s', (_name, requirement) => {
    expect(() => assertAllowed(key, requirement)).not.toThrow();
  });

  it.each<[string, Requirement]>([
    ['lacks the scope', write],
    ['is of another kind', { ...read, credentials: ['session'] }],
    ['is of another kind, though no scope is needed', { credentials: [], scope: 'authenticated' }],
  ])('is refused when it %s', (_name, requirement) => {
    expect(() => assertAllowed(key, requirement)).toThrow(
      expect.objectContaining({ status: 403, code: 'permission_denied' }),
    );
  });
});

describe('a refusal for a scope names the missing scope', () => {
  it.each([
    [undefined, 'Bearer error="insufficient_scope", scope="insight:write"'],
    [
      'resource_metadata="https://us.example/.well-known/oauth-protected-resource"',
      'Bearer resource_metadata="https://us.example/.well-known/oauth-protected-resource", ' +
        'error="insufficient_scope", scope="insight:write"',
    ],
  ])('metadata %j', (metadata, challenge) => {
    const refused = expect.objectContaining({ options: { headers: { 'www-authenticate': challenge } } });
    expect(() => assertScope(key, 'insight:write', metadata)).toThrow(refused);
    expect(() => assertAllowed(key, write, metadata)).toThrow(refused);
  });
});
