/** Scope rules: the granted scopes are requested ∩ offered ∩ the document's ceiling (checklist 7.8). */
import { OAuthError } from './oauth-error.ts';

export interface ScopeOffer {
  /** All scopes that this server can grant, in the order of `scopes_supported`. */
  readonly supported: readonly string[];
  /** The document's ceiling; undefined means no ceiling, an empty list means no scopes. */
  readonly ceiling?: readonly string[] | undefined;
  /** Scopes of products that this server does not have. They are ignored in a request instead of refused. */
  readonly isUnavailable?: (scope: string) => boolean;
}

const READ = /:read$/;
const WRITE = /:write$/;

/** Whether a list of scopes includes this one. `x:write` includes `x:read`. */
export const includesScope = (held: readonly string[], scope: string): boolean =>
  held.includes(scope) || (READ.test(scope) && held.includes(scope.replace(READ, ':write')));

/** The scopes that can be granted, in the offered order. */
export const grantableScopes = ({ supported, ceiling }: ScopeOffer): string[] =>
  ceiling === undefined ? [...supported] : supported.filter((scope) => includesScope(ceiling, scope));

const splitScope = (scope: string | undefined): string[] => [
  ...new Set((scope ?? '').split(' ').filter(Boolean)),
];

/** The default for a request without scopes: the read scopes within the ceiling. */
const defaultScopes = (offer: ScopeOffer): string[] =>
  grantableScopes(offer).filter((scope) => READ.test(scope));

/** The scopes that an authorization may have; `invalid_scope` if one is unknown or none is left. */
export const resolveScopes = (requested: string | undefined, offer: ScopeOffer): string[] => {
  const { supported, isUnavailable = () => false } = offer;
  const asked = splitScope(requested);
  const unknown = asked.find((scope) => !supported.includes(scope) && !isUnavailable(scope));
  if (unknown !== undefined) {
    throw new OAuthError('invalid_scope', `The scope ${unknown.slice(0, 100)} is not supported.`);
  }
  const granted =
    asked.length === 0
      ? defaultScopes(offer)
      : grantableScopes(offer).filter((scope) => asked.includes(scope));
  if (granted.length === 0) {
    throw new OAuthError(
      'invalid_scope',
      'None of the requested scopes is supported and allowed by the document of this application.',
    );
  }
  return granted;
};

/** A refresh may request fewer scopes (OAuth 2.1, 4.3.1), never more. Without `scope` the granted scopes are kept. */
export const narrowScopes = (
  requested: string | undefined,
  granted: readonly string[],
  isUnavailable: (scope: string) => boolean = () => false,
): string[] => {
  const named = splitScope(requested);
  if (named.length === 0) return [...granted];
  const asked = named.filter((scope) => !isUnavailable(scope));
  if (asked.length === 0 || asked.some((scope) => !includesScope(granted, scope))) {
    throw new OAuthError('invalid_scope', 'A refresh cannot add scopes that were not granted.');
  }
  return asked;
};

/** The granted scopes within a ceiling: a ceiling of `x:read` reduces `x:write` to `x:read`. */
export const limitScopes = (granted: readonly string[], ceiling: readonly string[] | undefined): string[] => {
  if (ceiling === undefined) return [...granted];
  const left = granted.flatMap((scope) => {
    if (includesScope(ceiling, scope)) return [scope];
    const reading = scope.replace(WRITE, ':read');
    return ceiling.includes(reading) ? [reading] : [];
  });
  return [...new Set(left)];
};
