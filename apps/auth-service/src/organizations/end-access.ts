/** Ends the access of a removed member, so that it does not return with the membership. */
import type { Transaction } from '../database.ts';

/**
 * Earlier keys and grants do not work in the organization again, and its agreements are deleted. Called after the
 * membership is deleted. Agreements are deleted before grants, so that a grant created concurrently is either
 * refused or found here.
 */
export const endAccessToOrganization = async (
  tx: Transaction,
  { userId, organizationId }: { readonly userId: number; readonly organizationId: string },
): Promise<void> => {
  const projects = await tx.project.findMany({ where: { organizationId }, select: { id: true } });
  await tx.oAuthAgreement.deleteMany({
    where: {
      consent: { userId },
      OR: [
        { accessLevel: 'all' },
        { scopedOrganizations: { has: organizationId } },
        { scopedProjects: { hasSome: projects.map(({ id }) => id) } },
      ],
    },
  });
  await tx.$executeRaw`
    UPDATE personal_api_keys
    SET ended_organizations = array_append(array_remove(ended_organizations, ${organizationId}::uuid), ${organizationId}::uuid)
    WHERE user_id = ${userId}`;
  await tx.$executeRaw`
    UPDATE oauth_grants
    SET ended_organizations = array_append(array_remove(ended_organizations, ${organizationId}::uuid), ${organizationId}::uuid)
    WHERE user_id = ${userId} AND revoked_at IS NULL`;
};
