import { NotFoundError } from '@meridian/core';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { assertLevel, type OrganizationAccess } from '../http/caller.ts';
import type { Level } from '../organizations/levels.ts';

/** The current organization of a user: the chosen one, else the first they joined. */
export const findCurrentOrganization = async (
  { database }: { readonly database: Database },
  user: User,
): Promise<OrganizationAccess | undefined> => {
  const memberships = await database.membership.findMany({
    where: { userId: user.id },
    orderBy: { joinedAt: 'asc' },
  });
  const membership =
    memberships.find(({ organizationId }) => organizationId === user.currentOrganizationId) ?? memberships[0];
  if (membership === undefined) return undefined;
  const organization = await database.organization.findUnique({ where: { id: membership.organizationId } });
  return organization === null ? undefined : { user, organization, membership };
};

export const getCurrentOrganization = async (
  context: { readonly database: Database },
  user: User,
  minLevel: Level,
): Promise<OrganizationAccess> => {
  const access = await findCurrentOrganization(context, user);
  if (access === undefined) throw new NotFoundError('not_found', 'You do not belong to an organization.');
  assertLevel(access.membership.level, minLevel);
  return access;
};
