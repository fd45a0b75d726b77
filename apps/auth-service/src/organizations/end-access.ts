/** Ends the access of a removed member, so that it does not return with the membership. */
import type { Transaction } from '../database.ts';
import { lockAgreementsOf } from '../oauth/consents/consent-store.ts';

/**
 * Earlier keys and grants do not work in the organization again, and its agreements are deleted. Called after the
 * membership is deleted. Agreements are deleted before grants, so that a grant created concurrently is either
 * refused or found here.
 */
export const endAccessToOrganization = async (
  tx: Transaction,
  { userId, organizationId }: { readonly userId: number; readonly organizationId: string },
): Promise<void> => {
  await lockAgreementsOf(tx, userId);
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
    WITH own AS (
      SELECT id FROM personal_api_keys WHERE user_id = ${userId} ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE personal_api_keys k
    SET ended_organizations = array_append(array_remove(ended_organizations, ${organizationId}::uuid), ${organizationId}::uuid)
    FROM own WHERE k.id = own.id`;
  await tx.$executeRaw`
    WITH live AS (
      SELECT id FROM oauth_grants WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE oauth_grants g
    SET ended_organizations = array_append(array_remove(ended_organizations, ${organizationId}::uuid), ${organizationId}::uuid)
    FROM live WHERE g.id = live.id`;
};
