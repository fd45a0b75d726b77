/** What a person loses with their membership, also for the day on which they come back. */
import type { Transaction } from '../database.ts';

/**
 * Keys and grants of before do not open the organization again; what was agreed about it is asked again. Called after
 * the membership is gone, and agreements go before grants: a grant that is being made waits for neither, or is found.
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
