import { ALL_SCOPES, type Scope } from '@meridian/contracts/internal';

/** `x:write` implies `x:read`; `*` is everything. */
export const hasScope = (granted: readonly string[], wanted: Scope): boolean =>
  granted.includes(wanted) ||
  granted.includes(ALL_SCOPES) ||
  (wanted.endsWith(':read') && granted.includes(wanted.replace(/:read$/, ':write')));
