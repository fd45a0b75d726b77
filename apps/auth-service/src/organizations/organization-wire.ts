import type { OrganizationBasic } from '@meridian/contracts/accounts';
import type { Organization } from '../generated/prisma/client.ts';

export const toOrganizationBasic = (organization: Organization, level: number): OrganizationBasic => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
  membership_level: level,
});
