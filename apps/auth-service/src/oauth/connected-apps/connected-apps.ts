/** The connected apps of a user: one row per app, however many installations it has. */
import type { ConnectedApp, ConnectedAppPermission } from '@meridian/contracts/oauth';
import type { Clock } from '@meridian/core';
import { NotFoundError } from '@meridian/core';
import { hostOfClientId } from '@meridian/oauth-protocol';
import { z } from 'zod';
import { recentAgentCalls } from '../../agent-calls/agent-call-store.ts';
import type { Actor } from '../../audit/audit.ts';
import type { Database } from '../../database.ts';
import { type AccessChoice, toAccessLevel } from '../access-choice.ts';
import { findReach } from '../authorize/user-reach.ts';
import type { ClientLogos } from '../clients/client-logo.ts';
import { coversGrant } from '../consents/agreements.ts';
import { deleteConsent, toAgreement } from '../consents/consent-store.ts';
import type { Grants } from '../grants/grants.ts';
import { remainingAccess } from '../grants/remaining-access.ts';

export interface ConnectedAppsParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly logos: ClientLogos;
}

export const listConnectedApps = async (
  userId: number,
  { database, logos, clock }: ConnectedAppsParts,
): Promise<ConnectedApp[]> => {
  const consents = await database.oAuthConsent.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    include: { agreements: { orderBy: { id: 'desc' } } },
  });
  const clientIds = consents.map(({ clientId }) => clientId);
  const [reach, grants, reviews, logoPaths, calls] = await Promise.all([
    findReach(database, userId),
    database.oAuthGrant.groupBy({
      by: [
        'clientId',
        'scopes',
        'accessLevel',
        'scopedOrganizations',
        'scopedProjects',
        'endedOrganizations',
      ],
      where: { userId, clientId: { in: clientIds }, revokedAt: null, expiresAt: { gt: clock.now() } },
      _count: true,
      _max: { lastUsedAt: true },
    }),
    database.appReview.findMany({
      where: { clientId: { in: clientIds }, status: 'verified' },
      select: { clientId: true },
    }),
    logos.storedPaths(clientIds),
    recentAgentCalls(database, userId, clientIds),
  ]);
  const verified = new Set(reviews.map(({ clientId }) => clientId));
  return consents.map((consent) => {
    const agreements = consent.agreements.flatMap(
      (row) => remainingAccess({ ...toAgreement(row), endedOrganizations: [] }, reach) ?? [],
    );
    const live = grants
      .filter(({ clientId }) => clientId === consent.clientId)
      .flatMap(
        (grant) => remainingAccess({ ...grant, accessLevel: toAccessLevel(grant.accessLevel) }, reach) ?? [],
      );
    // A grant outlives an agreement that was replaced, so its remaining access is listed too.
    const others = live.filter((grant) => !agreements.some((agreement) => coversGrant(agreement, grant)));
    const permissions = [...agreements, ...others].map(toPermission);
    const lastUsed = live.flatMap(({ _max }) => (_max.lastUsedAt === null ? [] : [_max.lastUsedAt]));
    return {
      id: consent.id,
      client_id: consent.clientId,
      client_name: consent.clientName,
      client_host: hostOfClientId(consent.clientId),
      logo_url: logoPaths.get(consent.clientId) ?? null,
      is_verified: verified.has(consent.clientId),
      ...(permissions[0] ?? nothingLeft(consent.accessLevel)),
      permissions,
      authorizations: live.reduce((sum, { _count }) => sum + _count, 0),
      created_at: consent.createdAt.toISOString(),
      last_used_at: lastUsed.sort((one, other) => other.getTime() - one.getTime())[0]?.toISOString() ?? null,
      recent_calls: (calls.get(consent.clientId) ?? []).map(({ tool, projectId, outcome, calledAt }) => ({
        tool,
        project_id: projectId,
        outcome,
        called_at: calledAt.toISOString(),
      })),
    };
  });
};

const toPermission = ({
  scopes,
  accessLevel,
  scopedOrganizations,
  scopedProjects,
}: AccessChoice & { readonly scopes: readonly string[] }): ConnectedAppPermission => ({
  scopes: [...scopes],
  access_level: accessLevel,
  scoped_organizations: [...scopedOrganizations],
  scoped_teams: [...scopedProjects],
});

const nothingLeft = (accessLevel: string): ConnectedAppPermission => ({
  scopes: [],
  access_level: toAccessLevel(accessLevel),
  scoped_organizations: [],
  scoped_teams: [],
});

export const isConsentId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** Ends every grant of the application and deletes its agreements, so that it must ask for consent again. */
export const disconnectApp = async (
  userId: number,
  id: string,
  by: { actor: Actor; requestId: string },
  { database, grants }: { readonly database: Database; readonly grants: Grants },
): Promise<void> => {
  const consent = await database.oAuthConsent.findFirst({ where: { id, userId } });
  if (consent === null) throw new NotFoundError('not_found', 'There is no such application.');
  // Deletes the consent first: a concurrent request that relies on it either already has its grant or creates none.
  await grants.revoke({ userId, clientId: consent.clientId }, 'user', by, (tx) => deleteConsent(tx, id));
};
