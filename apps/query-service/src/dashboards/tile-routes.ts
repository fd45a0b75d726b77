/** `/api/projects/:id/dashboards/:id/…`: single tiles. */
import {
  copyTileSchema,
  createTextTileSchema,
  deleteTileSchema,
  moveTileSchema,
  reorderTilesSchema,
  updateTextTileSchema,
} from '@meridian/contracts/dashboards';
import { type Clock, InvalidRequestError, NotFoundError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { Dashboard } from '../generated/prisma/client.ts';
import { authorOf } from '../http/author-of.ts';
import type { AssertMayShow } from './assert-may-show.ts';
import { copyTile, moveTile } from './copy-tiles.ts';
import type { DashboardReader } from './dashboard-reader.ts';
import { findDashboard, readTiles } from './dashboard-store.ts';
import type { TileRow } from './dashboard-wire.ts';
import { baseOf, changeDashboard } from './save-dashboard.ts';
import { addTextTile, deleteTile, findTile, saveLayouts, updateTile } from './save-tiles.ts';
import { arrange } from './tile-layout.ts';

export interface TileRoutesParts {
  readonly database: Database;
  readonly reader: DashboardReader;
  readonly assertMayShow: AssertMayShow;
  readonly clock: Clock;
}

export const createTileRoutes = ({
  database,
  reader,
  assertMayShow,
  clock,
}: TileRoutesParts): ProjectApiRoute[] => {
  const send = async (call: ProjectApiCall, dashboard: Dashboard): Promise<void> => {
    call.res.json(await reader.readCached(call, dashboard));
  };

  const createText = async (call: ProjectApiCall): Promise<void> => {
    const body = parseInput(createTextTileSchema, call.req.body);
    const dashboard = await findDashboard(database, call);
    const author = authorOf(call, clock);
    let tile: TileRow | undefined;
    await changeDashboard(database, dashboard, { author }, async (tx) => {
      tile = await addTextTile(tx, dashboard, body, author);
    });
    call.res.status(201).json(await reader.describeTile(tile!));
  };

  const updateText = async (call: ProjectApiCall): Promise<void> => {
    const { tile_id: id, base_version, version, ...change } = parseInput(updateTextTileSchema, call.req.body);
    const dashboard = await findDashboard(database, call);
    const author = authorOf(call, clock);
    let tile: TileRow | undefined;
    await changeDashboard(
      database,
      dashboard,
      { author, base: baseOf({ base_version, version }) },
      async (tx) => {
        const existing = await findTile(tx, dashboard.id, id);
        if (existing.text === null) {
          throw new InvalidRequestError('invalid_input', `The tile ${id} shows an insight, not a text.`, {
            attr: 'tile_id',
          });
        }
        tile = await updateTile(tx, existing, change, author);
      },
    );
    call.res.json(await reader.describeTile(tile!));
  };

  const remove = async (call: ProjectApiCall): Promise<void> => {
    const { tile_id: id } = parseInput(deleteTileSchema, call.req.body);
    const dashboard = await findDashboard(database, call);
    await changeDashboard(database, dashboard, { author: authorOf(call, clock) }, (tx) =>
      deleteTile(tx, dashboard, id),
    );
    call.res.status(204).end();
  };

  const reorder = async (call: ProjectApiCall): Promise<void> => {
    const { tile_order: order, layout } = parseInput(reorderTilesSchema, call.req.body);
    const dashboard = await findDashboard(database, call);
    const changed = await changeDashboard(
      database,
      dashboard,
      { author: authorOf(call, clock) },
      async (tx) => {
        const tiles = new Map((await readTiles(tx, dashboard.id)).map((tile) => [tile.id, tile]));
        const missing = order.find((id) => !tiles.has(id));
        if (missing !== undefined) {
          throw new NotFoundError('not_found', `The dashboard has no tile ${missing}.`, {
            attr: 'tile_order',
          });
        }
        // Tiles that are not named come after the named ones, so that none covers another.
        const rest = [...tiles.values()].filter(({ id }) => !order.includes(id));
        await saveLayouts(tx, arrange([...order.map((id) => tiles.get(id)!), ...rest], layout));
      },
    );
    await send(call, changed);
  };

  const copy = async (call: ProjectApiCall): Promise<void> => {
    const { fromDashboardId, tileId } = parseInput(copyTileSchema, call.req.body);
    const to = await findDashboard(database, call);
    assertOther(to.id, fromDashboardId, 'fromDashboardId');
    const from = await findById(call, fromDashboardId);
    await assertMayPlace(call, from, tileId);
    const changed = await changeDashboard(database, to, { author: authorOf(call, clock) }, (tx) =>
      copyTile(tx, { from: from.id, to, tileId }),
    );
    await send(call, changed);
  };

  const move = async (call: ProjectApiCall): Promise<void> => {
    const { to_dashboard: toId, tile } = parseInput(moveTileSchema, call.req.body);
    const from = await findDashboard(database, call);
    assertOther(from.id, toId, 'to_dashboard');
    const to = await findById(call, toId);
    await assertMayPlace(call, from, tile.id);
    const changed = await changeDashboard(
      database,
      from,
      { author: authorOf(call, clock), also: [to.id] },
      (tx) => moveTile(tx, { from: from.id, to, tileId: tile.id }),
    );
    await send(call, changed);
  };

  const assertMayPlace = async (call: ProjectApiCall, from: Dashboard, tileId: number): Promise<void> =>
    assertMayShow.insights(call, [(await findTile(database, from.id, tileId)).insight]);

  const findById = ({ projectId }: ProjectApiCall, id: number): Promise<Dashboard> =>
    findDashboard(database, { projectId, params: { id: String(id) } });

  const one = '/dashboards/:id/';
  return [
    { method: 'post', projectPath: `${one}create_text_tile/`, handler: createText },
    { method: 'post', projectPath: `${one}update_text_tile/`, handler: updateText },
    { method: 'post', projectPath: `${one}delete_tile/`, handler: remove },
    { method: 'post', projectPath: `${one}reorder_tiles/`, handler: reorder },
    { method: 'post', projectPath: `${one}copy_tile/`, handler: copy },
    { method: 'patch', projectPath: `${one}move_tile/`, handler: move },
    { method: 'post', projectPath: `${one}move_tile/`, handler: move },
  ];
};

const assertOther = (id: number, other: number, attr: string): void => {
  if (id !== other) return;
  throw new InvalidRequestError('invalid_input', 'Name a different dashboard than the one in the path.', {
    attr,
  });
};
