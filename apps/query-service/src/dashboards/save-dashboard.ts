/** Creates and changes dashboards, and writes the activity log in the same transaction. */
import type { DashboardWrite } from '@meridian/contracts/dashboards';
import { changesBetween } from '@meridian/contracts/wire';
import { recordActivity } from '../activity/activity.ts';
import { type Database, type Transaction, toJson } from '../database.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import type { Author } from '../http/author-of.ts';
import { staleVersion } from '../http/stale-version.ts';
import { retryShortIds } from '../insights/save-insight.ts';
import { duplicateTile } from './copy-tiles.ts';
import { readTiles } from './dashboard-store.ts';
import type { TileRow } from './dashboard-wire.ts';
import { saveTiles } from './save-tiles.ts';

export type DashboardColumns = Omit<
  DashboardWrite,
  'tiles' | 'duplicate_tiles' | 'deleted' | 'delete_insights' | 'base_version' | 'version'
>;

export interface NewDashboard {
  readonly columns: DashboardColumns;
  readonly creationMode: 'default' | 'template' | 'duplicate';
  /** Adds the first tiles. */
  readonly fill: (tx: Transaction, dashboard: Dashboard) => Promise<void>;
}

export const createDashboard = (
  database: Database,
  { columns, creationMode, fill }: NewDashboard,
  author: Author,
): Promise<Dashboard> =>
  retryShortIds(() =>
    database.$transaction(async (tx) => {
      const { projectId, userId, now } = author;
      const dashboard = await tx.dashboard.create({
        data: { ...columnsOf(columns), creationMode, projectId, createdAt: now, createdById: userId },
      });
      await fill(tx, dashboard);
      await recordActivity(tx, entryOf(dashboard, 'created', userId));
      return dashboard;
    }),
  );

/**
 * Makes a change of a dashboard or of its tiles. Changes of one dashboard happen one after the other, and each gives
 * it a new version. A change that names the version that it is based on is refused if that is not the present one.
 */
export const changeDashboard = (
  database: Database,
  { id }: Pick<Dashboard, 'id'>,
  { author, base, also = [] }: ChangeOptions,
  change: (tx: Transaction, dashboard: Dashboard) => Promise<void>,
): Promise<Dashboard> =>
  retryShortIds(() =>
    database.$transaction(async (tx) => {
      // In the order of their ids, so that two changes never wait for each other.
      for (const locked of [id, ...also].toSorted((a, b) => a - b)) {
        await lockDashboard(tx, locked, locked === id ? base : undefined);
      }
      const before = await tx.dashboard.findUniqueOrThrow({ where: { id } });
      const tilesBefore = await readTiles(tx, id);
      await change(tx, before);
      const after = await tx.dashboard.findUniqueOrThrow({ where: { id } });
      const changes = [
        ...changesBetween('Dashboard', changeable(before), changeable(after)),
        ...tileChanges(tilesBefore, await readTiles(tx, id)),
      ];
      if (changes.length > 0) {
        await recordActivity(tx, { ...entryOf(after, activityOf(before, after), author.userId), changes });
      }
      return after;
    }),
  );

/** The version that a change is based on, and the member of the request that names it. */
interface Base {
  readonly version: number;
  readonly attr: 'base_version' | 'version';
}

export const baseOf = (body: Pick<DashboardWrite, 'base_version' | 'version'>): Base | undefined => {
  if (body.base_version !== undefined) return { version: body.base_version, attr: 'base_version' };
  return body.version === undefined ? undefined : { version: body.version, attr: 'version' };
};

interface ChangeOptions {
  readonly author: Author;
  readonly base?: Base | undefined;
  /** Other dashboards that change, too. */
  readonly also?: readonly number[];
}

/** Counts the version up, which also locks the row until the end of the transaction. */
const lockDashboard = async (tx: Transaction, id: number, base?: Base): Promise<void> => {
  const { count } = await tx.dashboard.updateMany({
    where: { id, ...(base && { version: base.version }) },
    data: { version: { increment: 1 } },
  });
  if (count > 0) return;
  throw staleVersion({ noun: 'dashboard', version: base?.version, attr: base?.attr ?? 'version' });
};

export const updateDashboard = (
  database: Database,
  dashboard: Dashboard,
  body: DashboardWrite,
  author: Author,
): Promise<Dashboard> => {
  const {
    tiles,
    duplicate_tiles: copies = [],
    deleted,
    delete_insights: deletesInsights,
    base_version: _base,
    version: _version,
    ...columns
  } = body;
  return changeDashboard(database, dashboard, { author, base: baseOf(body) }, async (tx, before) => {
    if (deleted === false && before.deleted) await restore(tx, before);
    await saveTiles(tx, before, tiles ?? [], author);
    for (const [index, { id, layouts }] of copies.entries()) {
      await duplicateTile(tx, before, { id, layouts, index }, author);
    }
    await tx.dashboard.update({ where: { id: before.id }, data: columnsOf(columns) });
    if (deleted === true && !before.deleted) await remove(tx, before, deletesInsights === true);
  });
};

const COUNT_UP = { increment: 1 };

/** Deletes only insights that no other dashboard shows. */
const remove = async (tx: Transaction, { id }: Dashboard, deletesInsights: boolean): Promise<void> => {
  const elsewhere = { dashboardId: { not: id }, deleted: false, dashboard: { deleted: false } };
  const insights = deletesInsights
    ? await tx.insight.findMany({
        where: {
          deleted: false,
          AND: [{ tiles: { some: { dashboardId: id, deleted: false } } }, { tiles: { none: elsewhere } }],
        },
        select: { id: true },
      })
    : [];
  const deletedInsightIds = insights.map((insight) => insight.id);
  await tx.insight.updateMany({
    where: { id: { in: deletedInsightIds } },
    data: { deleted: true, version: COUNT_UP },
  });
  await tx.dashboard.update({ where: { id }, data: { deleted: true, deletedInsightIds } });
};

const restore = async (tx: Transaction, { id, deletedInsightIds }: Dashboard): Promise<void> => {
  await tx.insight.updateMany({
    where: { id: { in: deletedInsightIds } },
    data: { deleted: false, version: COUNT_UP },
  });
  await tx.dashboard.update({ where: { id }, data: { deleted: false, deletedInsightIds: [] } });
};

const columnsOf = (columns: DashboardColumns) => ({
  ...(columns.name !== undefined && { name: columns.name }),
  ...(columns.description !== undefined && { description: columns.description ?? '' }),
  ...(columns.pinned !== undefined && { pinned: columns.pinned }),
  ...(columns.tags !== undefined && { tags: [...new Set(columns.tags)].toSorted() }),
  ...(columns.filters !== undefined && { filters: toJson(columns.filters ?? {}) }),
  ...(columns.variables !== undefined && { variables: toJson(columns.variables ?? {}) }),
  ...(columns.breakdown_colors !== undefined && { breakdownColors: toJson(columns.breakdown_colors) }),
  ...(columns.data_color_theme_id !== undefined && { dataColorThemeId: columns.data_color_theme_id }),
  ...(columns.restriction_level !== undefined && { restrictionLevel: columns.restriction_level }),
});

const changeable = (dashboard: Dashboard) => ({
  name: dashboard.name,
  description: dashboard.description,
  pinned: dashboard.pinned,
  tags: dashboard.tags,
  filters: dashboard.filters,
  variables: dashboard.variables,
  breakdown_colors: dashboard.breakdownColors,
  data_color_theme_id: dashboard.dataColorThemeId,
  restriction_level: dashboard.restrictionLevel,
  deleted: dashboard.deleted,
});

/** Only the tiles that differ, because a dashboard may have many. */
const tileChanges = (before: readonly TileRow[], after: readonly TileRow[]) => {
  const [old, now] = [before, after].map(
    (tiles) => new Map(tiles.map((tile) => [tile.id, loggedTile(tile)])),
  );
  const changed = [...new Set([...old!.keys(), ...now!.keys()])].filter(
    (id) => JSON.stringify(old!.get(id)) !== JSON.stringify(now!.get(id)),
  );
  if (changed.length === 0) return [];
  const pick = (tiles: typeof old) => changed.flatMap((id) => tiles!.get(id) ?? []);
  return changesBetween('Dashboard', { tiles: pick(old) }, { tiles: pick(now) });
};

const loggedTile = (tile: TileRow) => ({
  id: tile.id,
  insight_id: tile.insightId,
  text: tile.text?.body ?? null,
  layouts: tile.layouts,
  color: tile.color,
  filters_overrides: tile.filtersOverrides,
  show_description: tile.showDescription,
  transparent_background: tile.transparentBackground,
});

const activityOf = (before: Dashboard, after: Dashboard): 'updated' | 'deleted' | 'restored' => {
  if (before.deleted === after.deleted) return 'updated';
  return after.deleted ? 'deleted' : 'restored';
};

const entryOf = (
  { projectId, id, name }: Dashboard,
  activity: 'created' | 'updated' | 'deleted' | 'restored',
  userId: number | null,
) => ({ projectId, scope: 'Dashboard' as const, itemId: String(id), activity, userId, name });
