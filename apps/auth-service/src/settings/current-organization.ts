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
    include: { organization: true },
    orderBy: { joinedAt: 'asc' },
  });
  const current =
    memberships.find(({ organizationId }) => organizationId === user.currentOrganizationId) ?? memberships[0];
  return current && { user, organization: current.organization, membership: current };
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
