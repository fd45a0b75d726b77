/** The applications that a user let in: one row per application, however many installations of it there are. */
import type { ConnectedApp } from '@meridian/contracts/oauth';
import { NotFoundError } from '@meridian/core';
import { hostOfClientId } from '@meridian/oauth-protocol';
import { z } from 'zod';
import type { Actor } from '../../audit/audit.ts';
import { ACCESS_LEVELS } from '../access-choice.ts';
import type { OAuthContext } from '../oauth-context.ts';

export const listConnectedApps = async (
  userId: number,
  { database, logos, clock }: OAuthContext,
): Promise<ConnectedApp[]> => {
  const consents = await database.oAuthConsent.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
  });
  const clientIds = consents.map(({ clientId }) => clientId);
  const [grants, reviews, logoPaths] = await Promise.all([
    database.oAuthGrant.groupBy({
      by: ['clientId'],
      where: { userId, clientId: { in: clientIds }, revokedAt: null, expiresAt: { gt: clock.now() } },
      _count: true,
      _max: { lastUsedAt: true },
    }),
    database.appReview.findMany({
      where: { clientId: { in: clientIds }, status: 'verified' },
      select: { clientId: true },
    }),
    logos.storedPaths(clientIds),
  ]);
  const verified = new Set(reviews.map(({ clientId }) => clientId));
  return consents.map((consent) => {
    const live = grants.find(({ clientId }) => clientId === consent.clientId);
    return {
      id: consent.id,
      client_id: consent.clientId,
      client_name: consent.clientName,
      client_host: hostOfClientId(consent.clientId),
      logo_url: logoPaths.get(consent.clientId) ?? null,
      is_verified: verified.has(consent.clientId),
      scopes: consent.scopes,
      access_level: ACCESS_LEVELS.find((level) => level === consent.accessLevel) ?? 'team',
      scoped_organizations: consent.scopedOrganizations,
      scoped_teams: consent.scopedProjects,
      authorizations: live?._count ?? 0,
      created_at: consent.createdAt.toISOString(),
      last_used_at: live?._max.lastUsedAt?.toISOString() ?? null,
    };
  });
};

export const isConsentId = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** Ends every grant of the application, and what was agreed: next time it has to ask again. */
export const disconnectApp = async (
  userId: number,
  id: string,
  by: { actor: Actor; requestId: string },
  { database, grants }: OAuthContext,
): Promise<void> => {
  const consent = await database.oAuthConsent.findFirst({ where: { id, userId } });
  if (consent === null) throw new NotFoundError('not_found', 'There is no such application.');
  await grants.revoke({ userId, clientId: consent.clientId }, 'user', by);
  await database.oAuthConsent.delete({ where: { id } });
};
