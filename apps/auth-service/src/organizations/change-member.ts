import { NotFoundError } from '@meridian/core';
import { recordAudit, userActor } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { Membership, User } from '../generated/prisma/client.ts';
import { LEVELS, type Level, roleName } from './levels.ts';
import { assertRoleChange } from './membership-rules.ts';

export interface MemberChange {
  readonly actor: User;
  readonly memberId: string;
  /** undefined removes the member. */
  readonly newLevel: Level | undefined;
  readonly requestId: string;
}

/** The organization's memberships are locked: two owners who step down at once must not both succeed. */
export const changeMember = (
  database: Database,
  { actor, memberId, newLevel, requestId }: MemberChange,
): Promise<Membership> =>
  database.$transaction(async (tx) => {
    await tx.$executeRaw`
      SELECT 1 FROM organizations
      WHERE id = (SELECT organization_id FROM memberships WHERE id = ${memberId}::uuid) FOR UPDATE`;
    const member = await tx.membership.findUnique({ where: { id: memberId } });
    if (member === null) throw new NotFoundError('not_found', 'There is no such member.');
    const { organizationId } = member;
    const acting = await tx.membership.findUnique({
      where: { organizationId_userId: { organizationId, userId: actor.id } },
    });
    assertRoleChange({
      actorLevel: acting?.level ?? 0,
      isSelf: member.userId === actor.id,
      targetLevel: member.level,
      newLevel,
      ownerCount: await tx.membership.count({ where: { organizationId, level: LEVELS.owner } }),
    });
    await recordAudit(tx, {
      actor: userActor(actor),
      action: newLevel === undefined ? 'member.removed' : 'member.role_changed',
      target: { kind: 'user', id: member.userId },
      organizationId,
      before: { role: roleName(member.level) },
      ...(newLevel !== undefined && { after: { role: roleName(newLevel) } }),
      requestId,
    });
    if (newLevel !== undefined)
      return tx.membership.update({ where: { id: memberId }, data: { level: newLevel } });
    await tx.user.updateMany({
      where: { id: member.userId, currentOrganizationId: organizationId },
      data: { currentOrganizationId: null, currentProjectId: null },
    });
    return tx.membership.delete({ where: { id: memberId } });
  });
