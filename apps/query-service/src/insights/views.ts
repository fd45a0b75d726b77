/** Views of insights by persons: for "last viewed", for trending insights, and for warming. */
import type { Database } from '../database.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';

interface Parts {
  readonly database: Database;
}

export interface Viewing {
  readonly projectId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Skips ids of other projects and of deleted insights. */
export const recordViews = async (
  { database }: Parts,
  insightIds: readonly number[],
  { projectId, userId, at }: Viewing,
): Promise<void> => {
  const day = at.toISOString().slice(0, 10);
  await database.$transaction([
    database.$executeRaw`
      INSERT INTO insight_views (insight_id, user_id, day, project_id, last_viewed_at, view_count)
      SELECT id, ${userId}, ${day}::date, project_id, ${at}, 1 FROM insights
      WHERE project_id = ${projectId} AND NOT deleted AND id = ANY(${[...new Set(insightIds)]}::int[])
      ON CONFLICT (insight_id, user_id, day)
      DO UPDATE SET view_count = insight_views.view_count + 1, last_viewed_at = excluded.last_viewed_at`,
    database.$executeRaw`
      UPDATE insights SET last_viewed_at = ${at}
      WHERE project_id = ${projectId} AND NOT deleted AND id = ANY(${[...new Set(insightIds)]}::int[])`,
  ]);
};

export const lastViewedBy = async (
  { database }: Parts,
  { projectId, userId }: Pick<Viewing, 'projectId' | 'userId'>,
  limit: number,
): Promise<readonly PlacedInsight[]> => {
  const views = await database.insightView.groupBy({
    by: ['insightId'],
    where: { projectId, userId, insight: { deleted: false } },
    _max: { lastViewedAt: true },
    orderBy: { _max: { lastViewedAt: 'desc' } },
    take: limit,
  });
  return insightsInOrder(
    { database },
    views.map(({ insightId }) => insightId),
  );
};

export interface Trending {
  readonly insight: PlacedInsight;
  readonly viewCount: number;
  readonly viewers: readonly number[];
}

export interface TrendingRequest {
  readonly projectId: number;
  readonly since: Date;
  readonly limit: number;
  readonly offset: number;
}

/** The most viewed insights since a day, with their viewers. */
export const trendingInsights = async (
  { database }: Parts,
  { projectId, since, limit, offset }: TrendingRequest,
): Promise<{ readonly count: number; readonly trending: readonly Trending[] }> => {
  const where = { projectId, day: { gte: since }, insight: { deleted: false } };
  const groups = await database.insightView.groupBy({
    by: ['insightId'],
    where,
    _sum: { viewCount: true },
    orderBy: [{ _sum: { viewCount: 'desc' } }, { insightId: 'asc' }],
  });
  const page = groups.slice(offset, offset + limit);
  const ids = page.map(({ insightId }) => insightId);
  const [insights, viewers] = await Promise.all([
    insightsInOrder({ database }, ids),
    database.insightView.findMany({
      where: { ...where, insightId: { in: ids } },
      select: { insightId: true, userId: true },
      distinct: ['insightId', 'userId'],
    }),
  ]);
  const counts = new Map(page.map((group) => [group.insightId, group._sum.viewCount ?? 0]));
  return {
    count: groups.length,
    trending: insights.map((insight) => ({
      insight,
      viewCount: counts.get(insight.id) ?? 0,
      viewers: viewers.filter(({ insightId }) => insightId === insight.id).map(({ userId }) => userId),
    })),
  };
};

const insightsInOrder = async ({ database }: Parts, ids: readonly number[]): Promise<PlacedInsight[]> => {
  const insights = await database.insight.findMany({
    where: { id: { in: [...ids] } },
    include: WITH_TILES,
  });
  const byId = new Map(insights.map((insight) => [insight.id, insight]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
