import type { Invitation, Membership, Organization, User } from '../generated/prisma/client.ts';
import { toUserBasic } from '../users/user-wire.ts';

export const toOrganizationBasic = (organization: Organization, level: number) => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
  membership_level: level,
});

export const toMemberWire = (membership: Membership & { readonly user: User }) => ({
  id: membership.id,
  user: toUserBasic(membership.user),
  level: membership.level,
  joined_at: membership.joinedAt.toISOString(),
  updated_at: membership.updatedAt.toISOString(),
});

export const toInviteWire = (invitation: Invitation, createdBy: User | undefined, now: Date) => ({
  id: invitation.id,
  target_email: invitation.email,
  level: invitation.level,
  is_expired: invitation.expiresAt <= now,
  created_by: createdBy === undefined ? null : toUserBasic(createdBy),
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});
