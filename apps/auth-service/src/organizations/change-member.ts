import { NotFoundError } from '@meridian/core';
import { repeatConflicts } from '@meridian/postgres';
import { type ActorCredential, hasChanged, recordAudit, userActor } from '../audit/audit.ts';
import type { Database, Transaction } from '../database.ts';
import type { Membership, User } from '../generated/prisma/client.ts';
import { dropMailsOfInvitations } from '../mail/queue-mail.ts';
import { endAccessToOrganization } from './end-access.ts';
import { withdrawInvitationsOf } from './invitations.ts';
import { LEVELS, type Level, roleName } from './levels.ts';
import { lockOrganization } from './lock-role.ts';
import { assertRoleChange } from './membership-rules.ts';

export interface MemberChange {
  readonly actor: User;
  /** The key or the app with which they act; undefined in a session. */
  readonly credential?: ActorCredential | undefined;
  readonly memberId: string;
  /** undefined removes the member. */
  readonly newLevel: Level | undefined;
  readonly requestId: string;
}

/**
 * Locks the organization: of two owners who step down at once, one remains. What follows is in the order of locks of
 * `lock-role.ts`.
 */
export const changeMember = (database: Database, change: MemberChange): Promise<Membership> =>
  repeatConflicts(() => database.$transaction((tx) => changeMemberIn(tx, change)));

const changeMemberIn = async (
  tx: Transaction,
  { actor, credential, memberId, newLevel, requestId }: MemberChange,
): Promise<Membership> => {
  const known = await tx.membership.findUnique({ where: { id: memberId } });
  if (known !== null) await lockOrganization(tx, known.organizationId);
  // Waits for changes that the member is making. Their rows are found below.
  await tx.$executeRaw`SELECT 1 FROM memberships WHERE id = ${memberId}::uuid FOR UPDATE`;
  const member = known && (await tx.membership.findUnique({ where: { id: memberId } }));
  if (member === null) throw new NotFoundError('not_found', 'There is no such member.');
  const { organizationId, userId } = member;
  const acting = await tx.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId: actor.id } },
  });
  assertRoleChange({
    actorLevel: acting?.level ?? 0,
    isSelf: userId === actor.id,
    targetLevel: member.level,
    newLevel,
    ownerCount: await tx.membership.count({ where: { organizationId, level: LEVELS.owner } }),
  });
  if (hasChanged(member.level, newLevel))
    await recordAudit(tx, {
      actor: userActor(actor, credential),
      action: newLevel === undefined ? 'member.removed' : 'member.role_changed',
      target: { kind: 'user', id: userId },
      organizationId,
      before: { role: roleName(member.level) },
      ...(newLevel !== undefined && { after: { role: roleName(newLevel) } }),
      requestId,
    });
  const changed =
    newLevel === undefined
      ? await removeMember(tx, member)
      : await tx.membership.update({ where: { id: memberId }, data: { level: newLevel } });
  const withdrawn = await withdrawInvitationsOf(tx, {
    maker: { userId, organizationId, level: newLevel ?? 0 },
    actor: userActor(actor, credential),
    requestId,
  });
  if (newLevel === undefined) await endAccessToOrganization(tx, { userId, organizationId });
  await dropMailsOfInvitations(tx, withdrawn);
  return changed;
};

const removeMember = async (
  tx: Transaction,
  { id, userId, organizationId }: Membership,
): Promise<Membership> => {
  await tx.user.updateMany({
    where: { id: userId, currentOrganizationId: organizationId },
    data: { currentOrganizationId: null, currentProjectId: null },
  });
  return tx.membership.delete({ where: { id } });
};
