/** The user of an API call, and their access to an organization. */

import type { Principal } from '@meridian/contracts/internal';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '@meridian/core';
import type { ApiCall } from '@meridian/identity';
import { z } from 'zod';
import { type ActorCredential, actorCredentialOf } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { Membership, Organization, User } from '../generated/prisma/client.ts';
import { type Level, roleName } from '../organizations/levels.ts';
import type { Sessions } from '../sessions/sessions.ts';

export const getCaller = async (
  { database }: { readonly database: Database },
  principal: Principal,
): Promise<User> => {
  const user =
    principal.userId === null ? null : await database.user.findUnique({ where: { id: principal.userId } });
  if (user === null)
    throw new UnauthenticatedError('authentication_failed', 'This credential does not belong to a user.');
  return user;
};

export interface OrganizationAccess {
  readonly user: User;
  readonly organization: Organization;
  readonly membership: Membership;
  /** The key or the app of the call; undefined in a session. */
  readonly credential?: ActorCredential | undefined;
}

export const noOrganization = (): NotFoundError =>
  new NotFoundError('not_found', 'There is no such organization.');

/**
 * `id` from the path: an id or `@current`. Another tenant's organization is a 404. A change checks the role again when
 * it writes (`lockRole`).
 */
export const getOrganizationAccess = async (
  parts: { readonly database: Database },
  principal: Principal,
  id: string,
  minLevel: Level,
): Promise<OrganizationAccess> => {
  const user = await getCaller(parts, principal);
  const organizationId = id === '@current' ? currentOrganizationId(user, principal) : id;
  const isReachable =
    z.uuid().safeParse(organizationId).success && principal.organizationIds.includes(organizationId!);
  if (!isReachable) throw noOrganization();
  const membership = await parts.database.membership.findUnique({
    where: { organizationId_userId: { organizationId: organizationId!, userId: user.id } },
  });
  // Read by itself: a relation of one that was deleted meanwhile is null, whatever its type says.
  const organization = await parts.database.organization.findUnique({ where: { id: organizationId! } });
  if (membership === null || organization === null) throw noOrganization();
  assertLevel(membership.level, minLevel);
  return { user, organization, membership, credential: actorCredentialOf(principal) };
};

/** The organization or project that `@current` means for this caller. */
export const currentOrganizationId = (user: User, principal: Principal): string | undefined =>
  user.currentOrganizationId !== null && principal.organizationIds.includes(user.currentOrganizationId)
    ? user.currentOrganizationId
    : principal.organizationIds[0];

/** Access to the organization in the path (`:organization_id`). */
export const organizationInPath = (
  parts: { readonly database: Database },
  { principal, params }: ApiCall,
  minLevel: Level,
): Promise<OrganizationAccess> =>
  getOrganizationAccess(parts, principal, params['organization_id']!, minLevel);

export const assertLevel = (level: number, minLevel: Level): void => {
  if (level >= minLevel) return;
  throw new ForbiddenError(
    'permission_denied',
    `Only ${roleName(minLevel) === 'owner' ? 'owners' : 'admins and owners'} of the organization may do this.`,
  );
};

/** Called for sessions, before the operations that need a recent sign-in. */
export const assertRecentSignIn = async (
  { database, sessions }: { readonly database: Database; readonly sessions: Sessions },
  { credentialId }: Principal,
): Promise<void> => {
  const session = await database.session.findUnique({ where: { id: credentialId } });
  if (session !== null && sessions.isRecent(session)) return;
  throw new ForbiddenError(
    'recent_sign_in_required',
    'Sign in again to do this: your last sign-in was too long ago.',
  );
};
