/** Checks whether a principal may call an operation, at the gateway and again at the service. */
import type { Principal, Scope } from '@meridian/contracts/internal';
import type { Requirement } from '@meridian/contracts/public-api';
import { ForbiddenError } from '@meridian/core';
import { hasScope } from './principal.ts';

/** `metadata` leads a client on (`resource_metadata="…"`); only the gateway knows the address that was asked. */
export const assertAllowed = (
  principal: Pick<Principal, 'credential' | 'scopes'>,
  { credentials, scope }: Requirement,
  metadata?: string,
): void => {
  if (!credentials.includes(principal.credential)) {
    throw new ForbiddenError('permission_denied', 'This kind of credential is not accepted here.');
  }
  if (scope !== 'authenticated') assertScope(principal, scope, metadata);
};

/** Also called by handlers whose required scope depends on the body. */
export const assertScope = (
  { scopes }: { readonly scopes: readonly string[] },
  scope: Scope,
  metadata?: string,
): void => {
  if (hasScope(scopes, scope)) return;
  const lead = metadata === undefined ? '' : `${metadata}, `;
  throw new ForbiddenError('permission_denied', `The credential lacks the scope '${scope}'.`, {
    headers: { 'www-authenticate': `Bearer ${lead}error="insufficient_scope", scope="${scope}"` },
  });
};
