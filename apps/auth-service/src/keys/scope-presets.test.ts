import { ALL_SCOPES, SCOPES } from '@meridian/contracts/internal';
import { expect, it } from 'vitest';
import { describeScopes, SCOPE_PRESETS, scopesOfForm } from './scope-presets.ts';

const READ = SCOPES.filter((scope) => scope.endsWith(':read'));

it('presets name existing scopes, and only one grants all of them', () => {
  for (const { name, scopes } of SCOPE_PRESETS) {
    const known = name === 'everything' ? [ALL_SCOPES] : SCOPES;
    expect(scopes.filter((scope) => !known.includes(scope as never))).toEqual([]);
  }
});

it.each([
  ['read', [], READ],
  ['read', ['insight:write'], READ],
  ['endpoints', [], ['endpoint:read']],
  ['everything', [], ['*']],
  ['custom', ['insight:write'], ['insight:write']],
  ['', ['insight:read'], ['insight:read']],
  ['', [], []],
  ['unknown', ['insight:read'], ['insight:read']],
])('the preset %j with %j checked gives %j', (preset, checked, expected) => {
  expect(scopesOfForm(preset, checked)).toEqual(expected);
});

it.each([
  [['*'], 'all scopes'],
  [['*', 'insight:read'], 'all scopes'],
  [[...READ].reverse(), 'read everything'],
  [READ.slice(1), READ.slice(1).join(' ')],
  [['endpoint:read'], 'endpoint:read'],
])('%j is described as %s', (scopes, expected) => {
  expect(describeScopes(scopes)).toBe(expected);
});
