/** Scopes for operations that require a recent sign-in from a session. */
import type { Scope } from '@meridian/contracts/internal';
import { PUBLIC_API } from '@meridian/contracts/public-api';
import { hasScope } from '@meridian/identity';

/** `authenticated` is held by every token. */
const SENSITIVE_SCOPES: readonly (Scope | 'authenticated')[] = [
  ...new Set(
    PUBLIC_API.filter(
      ({ needsRecentSignIn, credentials }) => needsRecentSignIn && credentials.includes('oauth'),
    ).map(({ scope }) => scope),
  ),
];

/** Whether an app with these scopes may call any operation that needs a recent sign-in of a session. */
export const includesSensitiveScope = (scopes: readonly string[]): boolean =>
  SENSITIVE_SCOPES.some((scope) => scope === 'authenticated' || hasScope(scopes, scope));
