/** Members and invitations as clients read them. */
import type { InviteAnswer, MemberAnswer } from '@meridian/contracts/accounts';
import type { Invitation, Membership, User } from '../generated/prisma/client.ts';
import { toUserBasic } from '../users/user-wire.ts';

export const toMemberWire = (membership: Membership & { readonly user: User }): MemberAnswer => ({
  id: membership.id,
  user: toUserBasic(membership.user),
  level: membership.level,
  joined_at: membership.joinedAt.toISOString(),
  updated_at: membership.updatedAt.toISOString(),
});

export const toInviteWire = (
  invitation: Invitation,
  createdBy: User | undefined,
  now: Date,
): InviteAnswer => ({
  id: invitation.id,
  target_email: invitation.email,
  level: invitation.level,
  is_expired: invitation.expiresAt <= now,
  created_by: createdBy === undefined ? null : toUserBasic(createdBy),
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});
