/** The JSON of an insight. Lists leave out members that are large or rarely used. */
import type { InsightAnswer, InsightBasicAnswer } from '@meridian/contracts/insights';
import { type UserBasic, userOf } from '@meridian/contracts/wire';
import type { Insight, Prisma } from '../generated/prisma/client.ts';
import type { InsightResult } from './insight-result.ts';

export type Users = ReadonlyMap<number, UserBasic>;

/** Every member with access to a project may edit its insights and dashboards. */
export const EVERYBODY_EDITS = 21;
export const EDITOR = 37;

/** The tiles that show the insight, which every answer about an insight lists. */
export const WITH_TILES = {
  tiles: {
    where: { deleted: false, dashboard: { deleted: false } },
    select: { id: true, dashboardId: true, deleted: true },
    orderBy: { dashboardId: 'asc' },
  },
} as const satisfies Prisma.InsightInclude;

/** An insight with its tiles. */
export type PlacedInsight = Insight & {
  readonly tiles: readonly { readonly id: number; readonly dashboardId: number; readonly deleted: boolean }[];
};

export const basicInsight = (insight: PlacedInsight, users: Users): InsightBasicAnswer => ({
  id: insight.id,
  short_id: insight.shortId,
  name: insight.name,
  derived_name: insight.derivedName,
  description: insight.description,
  query: insight.query as InsightBasicAnswer['query'], // validated when it was saved
  filters: {},
  tags: insight.tags,
  favorited: insight.favorited,
  saved: insight.saved,
  dashboards: insight.tiles.map(({ dashboardId }) => dashboardId),
  dashboard_tiles: insight.tiles.map(({ id, dashboardId, deleted }) => ({
    id,
    dashboard_id: dashboardId,
    deleted,
  })),
  last_refresh: insight.lastRefresh?.toISOString() ?? null,
  refreshing: false,
  created_at: insight.createdAt.toISOString(),
  created_by: userOf(insight.createdById, users),
  updated_at: insight.updatedAt.toISOString(),
  last_modified_at: insight.lastModifiedAt.toISOString(),
  last_modified_by: userOf(insight.lastModifiedById, users),
  version: insight.version,
  last_viewed_at: insight.lastViewedAt?.toISOString() ?? null,
  user_access_level: 'editor',
  search_match_type: null,
});

export interface ShownInsight {
  readonly users: Users;
  readonly timezone: string;
  readonly result: InsightResult;
  readonly alerts: InsightAnswer['alerts'];
}

export const fullInsight = (
  insight: PlacedInsight,
  { users, timezone, result, alerts }: ShownInsight,
): InsightAnswer => ({
  ...basicInsight(insight, users),
  order: insight.order,
  deleted: insight.deleted,
  is_sample: insight.isSample,
  effective_restriction_level: EVERYBODY_EDITS,
  effective_privilege_level: EDITOR,
  timezone,
  alerts,
  ...result,
  last_refresh: result.last_refresh ?? insight.lastRefresh?.toISOString() ?? null,
});

/** The ids of the users in the insights. */
export const usersIn = (insights: readonly Insight[]): (number | null)[] =>
  insights.flatMap(({ createdById, lastModifiedById }) => [createdById, lastModifiedById]);
