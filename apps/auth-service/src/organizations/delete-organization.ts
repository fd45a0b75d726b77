import { recordAudits, userActor } from '../audit/audit.ts';
import type { Transaction } from '../database.ts';
import type { Membership, Project, User } from '../generated/prisma/client.ts';
import { noOrganization } from '../http/caller.ts';
import { dropMailsOfInvitations } from '../mail/queue-mail.ts';
import { LEVELS } from './levels.ts';
import { lockMembershipsIn, lockOrganization, lockRole } from './lock-role.ts';

/** Records the end of each project too: an auditor of a project finds it under the project. */
export const deleteOrganization = async (
  tx: Transaction,
  id: string,
  { user, requestId }: { readonly user: User; readonly requestId: string },
): Promise<{ readonly projects: readonly Project[]; readonly members: readonly Membership[] }> => {
  await lockOrganization(tx, id);
  await lockMembershipsIn(tx, id);
  await lockRole(tx, { organizationId: id, userId: user.id }, LEVELS.owner);
  const organization = await tx.organization.findUnique({ where: { id } });
  if (organization === null) throw noOrganization();
  await tx.$executeRaw`SELECT 1 FROM projects WHERE organization_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  const projects = await tx.project.findMany({ where: { organizationId: id }, orderBy: { id: 'asc' } });
  const invitations = await tx.invitation.findMany({ where: { organizationId: id }, select: { id: true } });
  const members = await tx.membership.findMany({ where: { organizationId: id } });
  await tx.$executeRaw`
    SELECT 1 FROM users WHERE current_organization_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`;
  await tx.user.updateMany({
    where: { currentOrganizationId: id },
    data: { currentOrganizationId: null, currentProjectId: null },
  });
  await tx.organization.delete({ where: { id } });
  await dropMailsOfInvitations(
    tx,
    invitations.map((invitation) => invitation.id),
  );
  const event = { actor: userActor(user), organizationId: id, requestId };
  await recordAudits(tx, [
    ...projects.map((project) => ({
      ...event,
      action: 'project.deleted' as const,
      target: { kind: 'project', id: project.id },
      projectId: project.id,
      before: { name: project.name },
    })),
    {
      ...event,
      action: 'organization.deleted' as const,
      target: { kind: 'organization', id },
      before: { name: organization.name, projects: projects.map((project) => project.id) },
    },
  ]);
  return { projects, members };
};
