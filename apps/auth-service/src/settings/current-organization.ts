import { ConflictError, NotFoundError } from '@meridian/core';
import { type Html, html } from '@meridian/service-kit/pages';
import type { Database } from '../database.ts';
import type { Organization, User } from '../generated/prisma/client.ts';
import { assertLevel, type OrganizationAccess } from '../http/caller.ts';
import type { Level } from '../organizations/levels.ts';
import type { SettingsCall } from './settings-page.ts';

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

const FIELD = 'organization_id';

/** Every form that changes the current organization names it: the user may have switched since it was shown. */
export const organizationField = ({ id }: Organization): Html =>
  html`<input type="hidden" name="${FIELD}" value="${id}">`;

/** The organization that the submitted form is for. */
export const organizationOfForm = async (
  parts: { readonly database: Database },
  { user, field }: SettingsCall,
  minLevel: Level,
): Promise<OrganizationAccess> => {
  const access = await findCurrentOrganization(parts, user);
  if (access === undefined) throw new NotFoundError('not_found', 'You do not belong to an organization.');
  const { organization, membership } = access;
  if (field(FIELD) !== organization.id) {
    throw new ConflictError(
      'conflict',
      `Nothing was changed: the form was opened for another organization. You are in ${organization.name} now. Fill in the form again if it is meant for this organization.`,
    );
  }
  assertLevel(membership.level, minLevel);
  return access;
};
