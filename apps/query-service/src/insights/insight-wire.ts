/** The JSON of an insight. Lists leave out members that are large or rarely used. */
import { type UserBasic, userOf } from '@meridian/contracts/wire';
import type { Insight } from '../generated/prisma/client.ts';
import type { InsightResult } from './insight-result.ts';

export type Users = ReadonlyMap<number, UserBasic>;

/** Every member with access to a project may edit its insights. */
const EVERYBODY_EDITS = 21;
const EDITOR = 37;

export const basicInsight = (insight: Insight, users: Users) => ({
  id: insight.id,
  short_id: insight.shortId,
  name: insight.name,
  derived_name: insight.derivedName,
  description: insight.description,
  query: insight.query,
  filters: {},
  tags: insight.tags,
  favorited: insight.favorited,
  saved: insight.saved,
  dashboards: [],
  dashboard_tiles: [],
  last_refresh: insight.lastRefresh?.toISOString() ?? null,
  refreshing: false,
  created_at: insight.createdAt.toISOString(),
  created_by: userOf(insight.createdById, users),
  updated_at: insight.updatedAt.toISOString(),
  last_modified_at: insight.lastModifiedAt.toISOString(),
  last_modified_by: userOf(insight.lastModifiedById, users),
  last_viewed_at: insight.lastViewedAt?.toISOString() ?? null,
  user_access_level: 'editor',
  search_match_type: null,
});

export const fullInsight = (insight: Insight, users: Users, timezone: string, result: InsightResult) => ({
  ...basicInsight(insight, users),
  order: insight.order,
  deleted: insight.deleted,
  is_sample: insight.isSample,
  effective_restriction_level: EVERYBODY_EDITS,
  effective_privilege_level: EDITOR,
  timezone,
  alerts: [],
  ...result,
  last_refresh: result.last_refresh ?? insight.lastRefresh?.toISOString() ?? null,
});

/** The ids of the users in the insights. */
export const usersIn = (insights: readonly Insight[]): (number | null)[] =>
  insights.flatMap(({ createdById, lastModifiedById }) => [createdById, lastModifiedById]);
