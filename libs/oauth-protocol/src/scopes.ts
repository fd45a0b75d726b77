/** Scope rules: requested ∩ offered ∩ the document's ceiling, and nothing else (checklist 7.8). */
import { OAuthError } from './oauth-error.ts';

export interface ScopeOffer {
  /** Everything this server can grant, in the order of `scopes_supported`. */
  readonly supported: readonly string[];
  /** The document's ceiling; undefined is no ceiling, an empty list is no scopes. */
  readonly ceiling?: readonly string[] | undefined;
}

/** scope-token = 1*( %x21 / %x23-5B / %x5D-7E ) (RFC 6749, 3.3). */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** What can be granted at all, in the offered order. */
export const grantableScopes = ({ supported, ceiling }: ScopeOffer): string[] =>
  ceiling === undefined ? [...supported] : supported.filter((scope) => ceiling.includes(scope));

export const splitScope = (scope: string): string[] => [...new Set(scope.split(' ').filter(Boolean))];

/** Asked for nothing: the read scopes within the ceiling. */
const defaultScopes = (offer: ScopeOffer): string[] =>
  grantableScopes(offer).filter((scope) => scope.endsWith(':read'));

/** The scopes that an authorization may carry; `invalid_scope` when one is unknown or none is left. */
export const resolveScopes = (requested: string | undefined, offer: ScopeOffer): string[] => {
  const asked = requested === undefined ? [] : splitScope(requested);
  const unknown = asked.find((scope) => !SCOPE_TOKEN.test(scope) || !offer.supported.includes(scope));
  if (unknown !== undefined) {
    throw new OAuthError('invalid_scope', `The scope ${unknown.slice(0, 100)} does not exist here.`);
  }
  const grantable = grantableScopes(offer);
  const granted =
    asked.length === 0 ? defaultScopes(offer) : grantable.filter((scope) => asked.includes(scope));
  if (granted.length === 0) {
    throw new OAuthError(
      'invalid_scope',
      'None of the requested scopes is within the ceiling of this application.',
    );
  }
  return granted;
};

/** A refresh may ask for less (OAuth 2.1, 4.3.1), never for more; asking for nothing keeps what was granted. */
export const narrowScopes = (requested: string | undefined, granted: readonly string[]): string[] => {
  const asked = requested === undefined ? [] : splitScope(requested);
  if (asked.length === 0) return [...granted];
  if (asked.some((scope) => !granted.includes(scope))) {
    throw new OAuthError('invalid_scope', 'A refresh cannot widen the scope that was granted.');
  }
  return granted.filter((scope) => asked.includes(scope));
};
