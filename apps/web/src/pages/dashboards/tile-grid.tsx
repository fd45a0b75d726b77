import { useEffect, useMemo, useState } from 'react';
import ReactGridLayout, { useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import type { DashboardTile } from './dashboard-queries.ts';
import { TileCard } from './tile-card.tsx';
import {
  COLUMNS,
  changedPlaces,
  GAP_PX,
  inReadingOrder,
  placesOf,
  ROW_PX,
  type Width,
} from './tile-layout.ts';
import type { DashboardChanges } from './use-dashboard-changes.ts';

interface TileGridProps {
  readonly projectId: string;
  readonly dashboardId: number;
  readonly tiles: readonly DashboardTile[];
  readonly changes: DashboardChanges;
  readonly isEditing: boolean;
  readonly refreshCount: number;
}

const NARROW_PX = 640;

/** The tiles in their places. While the layout is edited they can be dragged and resized, also by keyboard. */
export const TileGrid = ({
  projectId,
  dashboardId,
  tiles,
  changes,
  isEditing,
  refreshCount,
}: TileGridProps) => {
  const { width, containerRef, mounted } = useContainerWidth();
  const shown: Width = width < NARROW_PX ? 'xs' : 'sm';
  const saved = useMemo(() => placesOf(tiles, shown), [tiles, shown]);
  const [places, setPlaces] = useState(saved);
  useEffect(() => setPlaces(saved), [saved]);
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const save = (next: readonly { i: string; x: number; y: number; w: number; h: number }[]) => {
    const moved = changedPlaces(
      saved,
      next.map(({ i, x, y, w, h }) => ({ id: Number(i), x, y, w, h })),
    );
    if (moved.length > 0) changes.place(moved, shown);
  };
  return (
    <div ref={containerRef} className="-m-2">
      {/* react-draggable adds a style element, which the content policy refuses, unless it finds this id. */}
      <span id="react-draggable-style-el" hidden />
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={places.map(({ id, ...place }) => ({
            i: String(id),
            ...place,
            minW: Math.min(2, COLUMNS[shown]),
            minH: 1,
          }))}
          gridConfig={{
            cols: COLUMNS[shown],
            rowHeight: ROW_PX,
            margin: [GAP_PX, GAP_PX],
            containerPadding: [8, 8],
          }}
          dragConfig={{ enabled: isEditing, handle: '.tile-handle' }}
          resizeConfig={{ enabled: isEditing }}
          onDragStop={save}
          onResizeStop={save}
        >
          {inReadingOrder(places).flatMap(({ id }) => {
            const tile = byId.get(id);
            if (tile === undefined) return [];
            return [
              <div key={String(id)}>
                <TileCard
                  projectId={projectId}
                  dashboardId={dashboardId}
                  tile={tile}
                  places={places}
                  changes={changes}
                  isEditing={isEditing && shown === 'sm'}
                  refreshCount={refreshCount}
                />
              </div>,
            ];
          })}
        </ReactGridLayout>
      )}
    </div>
  );
};
