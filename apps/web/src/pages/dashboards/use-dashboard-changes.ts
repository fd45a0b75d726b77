import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { type Dashboard, type DashboardUpdate, dashboardQuery } from './dashboard-queries.ts';
import type { PlacedTile, Width } from './tile-layout.ts';

export interface DashboardChanges {
  readonly isSaving: boolean;
  update(body: DashboardUpdate): Promise<unknown>;
  /** Saves the places of tiles. They are shown at once. */
  place(places: readonly PlacedTile[], width: Width): void;
  addText(body: string): Promise<unknown>;
  changeText(tileId: number, body: string): Promise<unknown>;
  /** Removes the tile and offers to put it back. */
  removeTile(tileId: number): void;
}

type Tiles = Dashboard['tiles'];

const withPlaces = (tiles: Tiles, places: readonly PlacedTile[], width: Width): Tiles =>
  tiles.map((tile) => {
    const place = places.find(({ id }) => id === tile.id);
    if (place === undefined) return tile;
    const { id: _, ...layout } = place;
    return { ...tile, layouts: { ...tile.layouts, [width]: layout } };
  });

/** Changes of a dashboard. Each is shown at once and taken back if the server refuses it. */
export const useDashboardChanges = (projectId: string, dashboardId: string): DashboardChanges => {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery(projectId, dashboardId);
  const path = { project_id: projectId, id: dashboardId };
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: ['dashboards', projectId] }),
    ]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => toast({ kind: 'danger', title: 'The change was not saved', detail: error.message }),
    onSettled: refresh,
  });
  const run = (change: () => Promise<unknown>) => mutateAsync(change).catch(() => undefined);
  const showTiles = (change: (tiles: Tiles) => Tiles) =>
    client.setQueryData(queryKey, (current: Dashboard | undefined) =>
      current === undefined ? current : { ...current, tiles: change(current.tiles) },
    );
  const patch = (body: DashboardUpdate) =>
    answerOf(api.PATCH('/api/projects/{project_id}/dashboards/{id}/', { params: { path }, body }));
  return {
    isSaving: isPending,
    update: (body) => run(() => patch(body)),
    place: (places, width) => {
      showTiles((tiles) => withPlaces(tiles, places, width));
      void run(() =>
        patch({ tiles: places.map(({ id, ...layout }) => ({ id, layouts: { [width]: layout } })) }),
      );
    },
    addText: (body) =>
      run(() =>
        answerOf(
          api.POST('/api/projects/{project_id}/dashboards/{id}/create_text_tile/', {
            params: { path },
            body: { body },
          }),
        ),
      ),
    changeText: (tileId, body) =>
      run(() =>
        answerOf(
          api.POST('/api/projects/{project_id}/dashboards/{id}/update_text_tile/', {
            params: { path },
            body: { tile_id: tileId, body },
          }),
        ),
      ),
    removeTile: (tileId) => {
      showTiles((tiles) => tiles.filter(({ id }) => id !== tileId));
      void run(() => patch({ tiles: [{ id: tileId, deleted: true }] })).then(() =>
        toast({
          title: 'The tile was removed',
          action: {
            label: 'Undo',
            onClick: () => void run(() => patch({ tiles: [{ id: tileId, deleted: false }] })),
          },
        }),
      );
    },
  };
};
