import type { ClientMetadata } from '@meridian/oauth-protocol';
import type { Database } from '../database.ts';

export const APP_STATUSES = ['unverified', 'verified', 'lapsed', 'blocked'] as const;
export type AppStatus = (typeof APP_STATUSES)[number];

export interface AppSummary {
  readonly clientId: string;
  /** Empty for an app that this region has not seen. */
  readonly name: string;
  /** One of `APP_STATUSES`. */
  readonly status: string;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly redirectUris: readonly string[];
  readonly scopeCeiling: readonly string[] | null;
  readonly organizationId: string | null;
  readonly openRequests: number;
  readonly liveGrants: number;
  /** Null for an app that was decided about before its first visit. */
  readonly firstSeenAt: Date | null;
}

export interface AppFilter {
  readonly status?: AppStatus | undefined;
  /** Only apps with an open verification request. */
  readonly onlyRequested: boolean;
}

export const listApps = async (
  parts: { readonly database: Database },
  { status, onlyRequested }: AppFilter,
): Promise<AppSummary[]> => {
  const apps = await summarize(parts, undefined);
  return apps.filter(
    (app) => (status === undefined || app.status === status) && (!onlyRequested || app.openRequests > 0),
  );
};

export const findApp = async (
  parts: { readonly database: Database },
  clientId: string,
): Promise<AppSummary | undefined> => (await summarize(parts, clientId))[0];

const summarize = async (
  { database }: { readonly database: Database },
  clientId: string | undefined,
): Promise<AppSummary[]> => {
  const where = clientId === undefined ? {} : { clientId };
  const [clients, reviews, links, requests, grants] = await Promise.all([
    database.oAuthClient.findMany({ where, orderBy: { createdAt: 'asc' } }),
    database.appReview.findMany({ where, orderBy: { decidedAt: 'asc' } }),
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
  const seen = new Map(clients.map((client) => [client.clientId, client]));
  const ids = new Set([...seen.keys(), ...reviewOf.keys()]);
  return [...ids].map((id) => {
    const client = seen.get(id);
    const metadata = client?.metadata as unknown as ClientMetadata | undefined;
    const review = reviewOf.get(id);
    return {
      clientId: id,
      name: metadata?.clientName ?? '',
      status: review?.status ?? 'unverified',
      reason: review?.reason ?? '',
      decidedBy: review?.decidedBy ?? null,
      decidedAt: review?.decidedAt ?? null,
      redirectUris: metadata?.redirectUris ?? [],
      scopeCeiling: metadata?.scopeCeiling ?? null,
      organizationId: linkOf.get(id) ?? null,
      openRequests: requestsOf.get(id) ?? 0,
      liveGrants: grantsOf.get(id) ?? 0,
      firstSeenAt: client?.createdAt ?? null,
    };
  });
};
