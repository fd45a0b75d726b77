/** The JSON of dashboards and tiles. Lists leave out the tiles. */

import type {
  DashboardAnswer,
  DashboardBasicAnswer,
  DashboardTileAnswer,
} from '@meridian/contracts/dashboards';
import type { InsightAnswer } from '@meridian/contracts/insights';
import { type UserBasic, userOf } from '@meridian/contracts/wire';
import type { Dashboard, DashboardText, DashboardTile } from '../generated/prisma/client.ts';
import type { InsightResult } from '../insights/insight-result.ts';
import {
  EDITOR,
  EVERYBODY_EDITS,
  fullInsight,
  type PlacedInsight,
  usersIn,
} from '../insights/insight-wire.ts';
import type { Layouts } from './tile-layout.ts';

export type Users = ReadonlyMap<number, UserBasic>;

/** A tile with its content: an insight or a text. */
export type TileRow = Omit<DashboardTile, 'layouts'> & {
  readonly layouts: Layouts;
  readonly insight: PlacedInsight | null;
  readonly text: DashboardText | null;
};

export const basicDashboard = (
  dashboard: Dashboard,
  users: Users,
  isShared: boolean,
): DashboardBasicAnswer => ({
  id: dashboard.id,
  name: dashboard.name,
  description: dashboard.description,
  pinned: dashboard.pinned,
  created_at: dashboard.createdAt.toISOString(),
  created_by: userOf(dashboard.createdById, users),
  last_accessed_at: dashboard.lastAccessedAt?.toISOString() ?? null,
  last_viewed_at: null,
  is_shared: isShared,
  deleted: dashboard.deleted,
  creation_mode: dashboard.creationMode,
  tags: dashboard.tags,
  restriction_level: dashboard.restrictionLevel,
  effective_restriction_level: EVERYBODY_EDITS,
  effective_privilege_level: EDITOR,
  user_access_level: 'editor',
  access_control_version: 'v2',
  last_refresh: dashboard.lastRefresh?.toISOString() ?? null,
  team_id: dashboard.projectId,
  search_match_type: null,
  version: dashboard.version,
});

export interface ShownOverrides {
  readonly filters: unknown;
  readonly variables: unknown;
}

export interface DashboardContext extends ShownOverrides {
  readonly users: Users;
  readonly isShared: boolean;
}

/** Everything but the tiles. The context has the filters and variables that the tiles are shown with. */
export const dashboardHead = (
  dashboard: Dashboard,
  { users, isShared, ...overrides }: DashboardContext,
): Omit<DashboardAnswer, 'tiles'> => ({
  ...basicDashboard(dashboard, users, isShared),
  ...overrides,
  persisted_filters: nullIfEmpty(dashboard.filters),
  persisted_variables: nullIfEmpty(dashboard.variables),
  breakdown_colors: dashboard.breakdownColors,
  data_color_theme_id: dashboard.dataColorThemeId,
  quick_filter_ids: [],
});

const nullIfEmpty = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;

export interface ShownTile {
  readonly tile: TileRow;
  readonly order: number;
  /** The query with the overrides of the dashboard and the tile. */
  readonly query: InsightAnswer['query'];
  readonly result: InsightResult | null;
  readonly alerts?: InsightAnswer['alerts'] | undefined;
  /** The reason why an insight has no result. */
  readonly error?: TileError | undefined;
}

export interface TileError {
  readonly type: string;
  readonly message: string;
}

export const tileToWire = (
  { tile, order, query, result, alerts = [], error }: ShownTile,
  users: Users,
  timezone: string,
): DashboardTileAnswer => ({
  id: tile.id,
  insight:
    tile.insight === null || result === null
      ? null
      : { ...fullInsight(tile.insight, { users, timezone, result, alerts }), query },
  text: tile.text === null ? null : textToWire(tile.text, users),
  button_tile: null,
  widget: null,
  layouts: tile.layouts as DashboardTileAnswer['layouts'],
  color: tile.color,
  filters_overrides: tile.filtersOverrides,
  show_description: tile.showDescription,
  transparent_background: tile.transparentBackground,
  order,
  last_refresh: result?.last_refresh ?? tile.insight?.lastRefresh?.toISOString() ?? null,
  is_cached: result?.is_cached ?? false,
  ...(error !== undefined && { error }),
});

const textToWire = (text: DashboardText, users: Users) => ({
  id: text.id,
  body: text.body,
  created_by: userOf(text.createdById, users),
  last_modified_at: text.lastModifiedAt.toISOString(),
  last_modified_by: userOf(text.lastModifiedById, users),
  team: text.projectId,
});

export const usersOfDashboard = (dashboard: Dashboard, tiles: readonly TileRow[]): (number | null)[] => [
  dashboard.createdById,
  ...tiles.flatMap(({ insight, text }) => [
    ...usersIn(insight === null ? [] : [insight]),
    ...(text === null ? [] : [text.createdById, text.lastModifiedById]),
  ]),
];
