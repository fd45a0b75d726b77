/** Changes tiles, in the transaction of their dashboard. */
import { MAX_TILES, type TileLayouts, type TileWrite } from '@meridian/contracts/dashboards';
import { InvalidRequestError, NotFoundError } from '@meridian/core';
import { type Database, type Transaction, toJson } from '../database.ts';
import type { Dashboard, DashboardTile } from '../generated/prisma/client.ts';
import type { Author } from '../http/author-of.ts';
import { readTiles, WITH_CONTENT } from './dashboard-store.ts';
import type { TileRow } from './dashboard-wire.ts';
import { atTheBottom, closeGaps, type Layouts } from './tile-layout.ts';

/** A banner over the whole width. */
const TEXT_SIZE = { w: 12, h: 1 } as const;

export const saveTiles = async (
  tx: Transaction,
  dashboard: Dashboard,
  tiles: readonly TileWrite[],
  author: Author,
): Promise<void> => {
  const named = tiles.flatMap(({ id }) => id ?? []);
  const rows = await tx.dashboardTile.findMany({
    where: { id: { in: named }, dashboardId: dashboard.id },
  });
  const known = new Map<number, SavedTile>(rows.map((row) => [row.id, row]));
  for (const [index, tile] of tiles.entries()) {
    const attr = (member: string): string => `tiles__${index}__${member}`;
    if (tile.id === undefined) {
      const body = tile.text?.body;
      if (body === undefined || body === null) {
        throw new InvalidRequestError(
          'required',
          'A new tile needs a text. To add an insight, set the `dashboards` of the insight.',
          { attr: attr('text') },
        );
      }
      await addTextTile(tx, dashboard, { ...tile, body }, author);
      continue;
    }
    const existing = known.get(tile.id);
    if (existing === undefined) {
      throw new InvalidRequestError('invalid_input', `The dashboard has no tile ${tile.id}.`, {
        attr: attr('id'),
      });
    }
    const body = tile.text?.body;
    if (body !== undefined && body !== null && existing.textId === null) {
      throw new InvalidRequestError('invalid_input', `The tile ${tile.id} shows an insight, not a text.`, {
        attr: attr('text'),
      });
    }
    known.set(tile.id, await updateTile(tx, existing, { ...tile, body: body ?? undefined }, author));
  }
};

type SavedTile = Pick<DashboardTile, 'id' | 'textId'> & { readonly layouts: unknown };

type TileColumns = Pick<
  TileWrite,
  'layouts' | 'color' | 'filters_overrides' | 'show_description' | 'transparent_background' | 'deleted'
>;

export const addTextTile = async (
  tx: Transaction,
  { id: dashboardId, projectId }: Dashboard,
  { body, ...columns }: TileColumns & { readonly body: string },
  { userId, now }: Author,
): Promise<TileRow> => {
  await assertRoom(tx, dashboardId);
  const text = await tx.dashboardText.create({
    data: { projectId, body, createdById: userId, lastModifiedAt: now },
  });
  const layouts = columns.layouts ?? atTheBottom(await readTiles(tx, dashboardId), TEXT_SIZE);
  const tile = await tx.dashboardTile.create({
    data: { dashboardId, projectId, textId: text.id, ...columnsOf({ ...columns, layouts }, {}) },
    include: WITH_CONTENT,
  });
  return tile as unknown as TileRow;
};

export const assertRoom = async (tx: Transaction, dashboardId: number): Promise<void> => {
  if ((await tx.dashboardTile.count({ where: { dashboardId, deleted: false } })) < MAX_TILES) return;
  throw new InvalidRequestError('invalid_input', `The dashboard has ${MAX_TILES} tiles, the maximum.`);
};

export const updateTile = async (
  tx: Transaction,
  tile: SavedTile,
  { body, ...columns }: TileColumns & { readonly body?: string | undefined },
  { userId, now }: Author,
): Promise<TileRow> => {
  if (body !== undefined && tile.textId !== null) {
    await tx.dashboardText.update({
      where: { id: tile.textId },
      data: { body, lastModifiedAt: now, lastModifiedById: userId },
    });
  }
  const updated = await tx.dashboardTile.update({
    where: { id: tile.id },
    data: columnsOf(columns, tile.layouts as unknown as Layouts),
    include: WITH_CONTENT,
  });
  return updated as unknown as TileRow;
};

/** A layout of one width does not change the layout of the other. */
const columnsOf = (
  columns: TileColumns & { readonly layouts?: TileLayouts | Layouts | undefined },
  own: Layouts,
) => ({
  ...(columns.layouts !== undefined && { layouts: toJson({ ...own, ...columns.layouts }) }),
  ...(columns.color !== undefined && { color: columns.color }),
  ...(columns.filters_overrides !== undefined && {
    filtersOverrides: toJson(columns.filters_overrides ?? {}),
  }),
  ...(columns.show_description !== undefined && { showDescription: columns.show_description }),
  ...(columns.transparent_background !== undefined && {
    transparentBackground: columns.transparent_background,
  }),
  ...(columns.deleted !== undefined && { deleted: columns.deleted === true }),
});

/** Removes a tile, and moves the others up into its place. */
export const deleteTile = async (
  tx: Transaction,
  { id: dashboardId }: Dashboard,
  id: number,
): Promise<void> => {
  await findTile(tx, dashboardId, id);
  await tx.dashboardTile.update({ where: { id }, data: { deleted: true } });
  await saveLayouts(tx, closeGaps(await readTiles(tx, dashboardId)));
};

export const saveLayouts = async (tx: Transaction, layouts: ReadonlyMap<number, Layouts>): Promise<void> => {
  for (const [id, moved] of layouts) {
    await tx.dashboardTile.update({ where: { id }, data: { layouts: toJson(moved) } });
  }
};

/** Only a tile that the dashboard shows. */
export const findTile = async (
  database: Database | Transaction,
  dashboardId: number,
  id: number,
): Promise<TileRow> => {
  const tile = (await readTiles(database, dashboardId)).find((shown) => shown.id === id);
  if (tile === undefined) throw new NotFoundError('not_found', `The dashboard has no tile ${id}.`);
  return tile;
};
