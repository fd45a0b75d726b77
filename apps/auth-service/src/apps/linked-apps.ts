import type { LinkedAppAnswer } from '@meridian/contracts/accounts';
import type { ClientMetadata } from '@meridian/oauth-protocol';
import type { Database } from '../database.ts';
import type { ProvisioningLimits } from './provisioning-limits.ts';

/** The apps linked to this organization, as its admins see them. */
export const listLinkedApps = async (
  { database, provisioning }: { readonly database: Database; readonly provisioning: ProvisioningLimits },
  organizationId: string,
): Promise<LinkedAppAnswer[]> => {
  const links = await database.appLink.findMany({
    where: { organizationId },
    include: { verificationToken: { select: { id: true, label: true } } },
    orderBy: { linkedAt: 'asc' },
  });
  const ids = links.map(({ clientId }) => clientId);
  const [clients, reviews] = await Promise.all([
    database.oAuthClient.findMany({ where: { clientId: { in: ids } } }),
    database.appReview.findMany({ where: { clientId: { in: ids }, status: 'verified' } }),
  ]);
  const nameOf = new Map(
    clients.map((row) => [row.clientId, (row.metadata as unknown as ClientMetadata).clientName]),
  );
  const verified = new Set(reviews.map(({ clientId }) => clientId));
  return Promise.all(
    links.map(async ({ clientId, linkedAt, verificationToken }) => ({
      client_id: clientId,
      client_name: nameOf.get(clientId) ?? null,
      is_verified: verified.has(clientId),
      linked_at: linkedAt.toISOString(),
      verification_token: verificationToken,
      provisioning_limit_per_hour: await provisioning.perHour(clientId),
    })),
  );
};
