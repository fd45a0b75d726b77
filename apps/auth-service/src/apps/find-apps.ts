import type { ClientMetadata } from '@meridian/oauth-protocol';
import type { Database } from '../database.ts';

export interface AppSummary {
  readonly clientId: string;
  readonly name: string;
  /** unverified, verified, lapsed or blocked */
  readonly status: string;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly redirectUris: readonly string[];
  readonly scopeCeiling: readonly string[] | null;
  readonly organizationId: string | null;
  readonly openRequests: number;
  readonly liveGrants: number;
  readonly firstSeenAt: Date;
}

export interface AppFilter {
  readonly status?: string | undefined;
  /** Only apps with an open verification request. */
  readonly onlyRequested: boolean;
}

export const listApps = async (
  context: { readonly database: Database },
  { status, onlyRequested }: AppFilter,
): Promise<AppSummary[]> => {
  const apps = await summarize(context, undefined);
  return apps.filter(
    (app) => (status === undefined || app.status === status) && (!onlyRequested || app.openRequests > 0),
  );
};

export const findApp = async (
  context: { readonly database: Database },
  clientId: string,
): Promise<AppSummary | undefined> => (await summarize(context, clientId))[0];

const summarize = async (
  { database }: { readonly database: Database },
  clientId: string | undefined,
): Promise<AppSummary[]> => {
  const where = clientId === undefined ? {} : { clientId };
  const [clients, reviews, links, requests, grants] = await Promise.all([
    database.oAuthClient.findMany({ where, orderBy: { createdAt: 'asc' } }),
    database.appReview.findMany({ where }),
    database.appLink.findMany({ where }),
    database.verificationRequest.groupBy({
      by: ['clientId'],
      where: { ...where, status: 'open' },
      _count: true,
    }),
    database.oAuthGrant.groupBy({ by: ['clientId'], where: { ...where, revokedAt: null }, _count: true }),
  ]);
  const reviewOf = new Map(reviews.map((review) => [review.clientId, review]));
  const linkOf = new Map(links.map((link) => [link.clientId, link.organizationId]));
  const requestsOf = new Map(requests.map((row) => [row.clientId, row._count]));
  const grantsOf = new Map(grants.map((row) => [row.clientId, row._count]));
  return clients.map((client) => {
    const metadata = client.metadata as unknown as ClientMetadata;
    const review = reviewOf.get(client.clientId);
    return {
      clientId: client.clientId,
      name: metadata.clientName,
      status: review?.status ?? 'unverified',
      reason: review?.reason ?? '',
      decidedBy: review?.decidedBy ?? null,
      decidedAt: review?.decidedAt ?? null,
      redirectUris: metadata.redirectUris,
      scopeCeiling: metadata.scopeCeiling ?? null,
      organizationId: linkOf.get(client.clientId) ?? null,
      openRequests: requestsOf.get(client.clientId) ?? 0,
      liveGrants: grantsOf.get(client.clientId) ?? 0,
      firstSeenAt: client.createdAt,
    };
  });
};
