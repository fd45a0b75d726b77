import { PUBLIC_API } from '@meridian/contracts/public-api';
import { describe, expect, it } from 'vitest';
import { includesSensitiveScope } from './sensitive-scopes.ts';

const ofApps = PUBLIC_API.filter(({ credentials }) => credentials.includes('oauth'));
const sensitive = ofApps.filter(({ needsRecentSignIn }) => needsRecentSignIn);

describe('scopes that need a recent sign-in', () => {
  it.each(sensitive.map(({ method, path, scope }) => [`${method} ${path}`, scope]))(
    'the one of %s: %s',
    (_name, scope) => expect(includesSensitiveScope(['insight:read', scope])).toBe(true),
  );

  it('those that docs/oauth.md lists', () =>
    expect([...new Set(sensitive.map(({ scope }) => scope))].sort()).toEqual([
      'organization:write',
      'organization_member:write',
      'project:write',
    ]));

  it('everything', () => expect(includesSensitiveScope(['*'])).toBe(true));

  it('no other scope of apps', () => {
    const others = ofApps
      .map(({ scope }) => scope)
      .filter((scope) => sensitive.every((operation) => operation.scope !== scope));
    expect(others).toContain('organization:read');
    expect(includesSensitiveScope([...others, 'openid', 'user:write'])).toBe(false);
  });
});
