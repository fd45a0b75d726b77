/** Copies tiles within a dashboard and between dashboards of a project. */
import { InvalidRequestError } from '@meridian/core';
import { type Transaction, toJson } from '../database.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import type { Author } from '../http/author-of.ts';
import { insertInsight } from '../insights/save-insight.ts';
import { readTiles } from './dashboard-store.ts';
import type { TileRow } from './dashboard-wire.ts';
import { assertRoom, findTile } from './save-tiles.ts';
import { atTheBottom, type Layouts } from './tile-layout.ts';

/** The tile's appearance, which a copy keeps. */
const appearanceOf = (tile: TileRow, layouts: Layouts = tile.layouts) => ({
  layouts: toJson(layouts),
  color: tile.color,
  filtersOverrides: toJson(tile.filtersOverrides),
  showDescription: tile.showDescription,
  transparentBackground: tile.transparentBackground,
});

/** A tile that shows the same insight or text. */
const linkTile = async (
  tx: Transaction,
  { id: dashboardId, projectId }: Dashboard,
  tile: TileRow,
  layouts?: Layouts,
): Promise<void> => {
  const { insightId, textId } = tile;
  await removeDeletedTile(tx, dashboardId, tile);
  await tx.dashboardTile.create({
    data: { dashboardId, projectId, insightId, textId, ...appearanceOf(tile, layouts) },
  });
};

/** A dashboard has one tile for each insight and text, and a deleted one would be in the way. */
const removeDeletedTile = async (
  tx: Transaction,
  dashboardId: number,
  { insightId, textId }: TileRow,
): Promise<void> => {
  await tx.dashboardTile.deleteMany({
    where: { dashboardId, deleted: true, ...(insightId === null ? { textId } : { insightId }) },
  });
};

/** Copies the insight or the text of a tile, so that the new tile does not share it. */
const copyContent = async (
  tx: Transaction,
  { id: dashboardId, projectId }: Dashboard,
  tile: TileRow,
  author: Author,
  layouts?: Layouts,
): Promise<void> => {
  const { insight, text } = tile;
  const content =
    insight === null
      ? {
          textId: (
            await tx.dashboardText.create({
              data: {
                projectId,
                body: text?.body ?? '',
                createdById: author.userId,
                lastModifiedAt: author.now,
              },
            })
          ).id,
        }
      : {
          insightId: (
            await insertInsight(
              tx,
              {
                name: insight.name === null ? null : nameOfCopy(insight.name),
                derived_name: insight.derivedName,
                description: insight.description,
                query: insight.query,
                tags: insight.tags,
                favorited: insight.favorited,
                saved: insight.saved,
              },
              author,
            )
          ).id,
        };
  await tx.dashboardTile.create({
    data: { dashboardId, projectId, ...content, ...appearanceOf(tile, layouts) },
  });
};

const SUFFIX = ' (Copy)';
const MAX_NAME = 400;

const nameOfCopy = (name: string): string => `${name.slice(0, MAX_NAME - SUFFIX.length)}${SUFFIX}`;

/** The tiles of another dashboard, as copies or showing the same insights and texts. */
export const copyAllTiles = async (
  tx: Transaction,
  to: Dashboard,
  { from, isDeep, author }: { readonly from: number; readonly isDeep: boolean; readonly author: Author },
): Promise<void> => {
  for (const tile of await readTiles(tx, from)) {
    if (isDeep) await copyContent(tx, to, tile, author);
    else await linkTile(tx, to, tile);
  }
};

export interface DuplicateRequest {
  readonly id: number;
  readonly layouts?: object | undefined;
  /** Its place in the request. */
  readonly index: number;
}

export const duplicateTile = async (
  tx: Transaction,
  dashboard: Dashboard,
  { id, layouts, index }: DuplicateRequest,
  author: Author,
): Promise<void> => {
  const tile = (await readTiles(tx, dashboard.id)).find((shown) => shown.id === id);
  if (tile === undefined) {
    throw new InvalidRequestError('invalid_input', `The dashboard has no tile ${id}.`, {
      attr: `duplicate_tiles__${index}__id`,
    });
  }
  await assertRoom(tx, dashboard.id);
  await copyContent(tx, dashboard, tile, author, (layouts ?? {}) as Layouts);
};

interface TileTarget {
  readonly from: number;
  readonly to: Dashboard;
  readonly tileId: number;
}

/** Shows a tile of one dashboard on another one, too. */
export const copyTile = async (tx: Transaction, target: TileTarget): Promise<void> => {
  const { tile, layouts } = await placeOnOther(tx, target);
  await linkTile(tx, target.to, tile, layouts);
};

/** The tile keeps its id. */
export const moveTile = async (tx: Transaction, target: TileTarget): Promise<void> => {
  const { tile, layouts } = await placeOnOther(tx, target);
  await removeDeletedTile(tx, target.to.id, tile);
  await tx.dashboardTile.update({
    where: { id: tile.id },
    data: { dashboardId: target.to.id, layouts: toJson(layouts) },
  });
};

/** Its place is below the tiles that are there. */
const placeOnOther = async (
  tx: Transaction,
  { from, to, tileId }: TileTarget,
): Promise<{ readonly tile: TileRow; readonly layouts: Layouts }> => {
  const tile = await findTile(tx, from, tileId);
  const present = await readTiles(tx, to.id);
  const isThere = present.some(({ insightId, textId }) =>
    tile.insightId === null ? textId === tile.textId : insightId === tile.insightId,
  );
  if (isThere) {
    const what = tile.insightId === null ? 'text' : 'insight';
    throw new InvalidRequestError('invalid_input', `The dashboard ${to.id} already shows this ${what}.`);
  }
  await assertRoom(tx, to.id);
  return { tile, layouts: atTheBottom(present, sizeOf(tile)) };
};

const sizeOf = ({ layouts }: TileRow): { readonly w: number; readonly h: number } => {
  const { w, h } = (layouts['sm'] ?? {}) as { readonly w?: number; readonly h?: number };
  return { w: w ?? 6, h: h ?? 5 };
};
