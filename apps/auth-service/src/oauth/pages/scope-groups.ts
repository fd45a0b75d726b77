/** Scopes as sentences for users, grouped by what they allow. */
import { describeScope, isScope } from '@meridian/contracts/internal';

const IDENTITY_SENTENCES: Readonly<Record<string, string>> = {
  openid: 'Know which account is yours',
  profile: 'See your name',
  email: 'See your e-mail address',
  introspection: 'Check whether its own tokens still work',
};

export interface ScopeLine {
  readonly scope: string;
  readonly sentence: string;
}

export interface ScopeGroups {
  readonly identity: readonly ScopeLine[];
  readonly read: readonly ScopeLine[];
  readonly write: readonly ScopeLine[];
}

const lineOf = (scope: string): ScopeLine => ({
  scope,
  sentence: IDENTITY_SENTENCES[scope] ?? (isScope(scope) ? describeScope(scope) : scope),
});

export const groupScopes = (scopes: readonly string[]): ScopeGroups => {
  const lines = scopes.map(lineOf);
  const ending = (suffix: string): ScopeLine[] => lines.filter(({ scope }) => scope.endsWith(suffix));
  return {
    identity: lines.filter(({ scope }) => !scope.includes(':')),
    read: ending(':read'),
    write: ending(':write'),
  };
};
