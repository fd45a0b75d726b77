import { Chart, chartModelOf } from '@meridian/charts';
import { IconButton, Menu, type MenuEntry } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useAnnotations } from '../../features/annotations/use-annotations.ts';
import { AnswerAge, QueryView } from '../../query-run/query-view.tsx';
import type { QueryNode } from '../../query-run/run-query.ts';
import { useQueryRun } from '../../query-run/use-query-run.ts';
import { useProject } from '../../session/project.ts';
import type { DashboardTile } from './dashboard-queries.ts';
import { TextDialog } from './text-dialog.tsx';
import { TextTile } from './text-tile.tsx';
import { changedPlaces, chartHeight, moveTile, type PlacedTile, resizeTile } from './tile-layout.ts';
import type { DashboardChanges } from './use-dashboard-changes.ts';
import { useWasSeen } from './use-was-seen.ts';

interface TileCardProps {
  readonly projectId: string;
  readonly dashboardId: number;
  readonly tile: DashboardTile;
  /** The places of all tiles. */
  readonly places: readonly PlacedTile[];
  readonly changes: DashboardChanges;
  readonly isEditing: boolean;
  readonly refreshCount: number;
}

/** A tile with its title and menu. Moving and resizing are in the menu too, for people who use the keyboard. */
export const TileCard = memo(
  ({ projectId, dashboardId, tile, places, changes, isEditing, refreshCount }: TileCardProps) => {
    const [isEditingText, setEditingText] = useState(false);
    const { insight, text } = tile;
    const title = insight === null ? 'Text' : insight.name || insight.derived_name || 'Untitled insight';
    const place = (next: readonly PlacedTile[]) => () => {
      const moved = changedPlaces(places, next);
      if (moved.length > 0) changes.place(moved, 'sm');
    };
    const arrange: MenuEntry[] = [
      'separator',
      { label: 'Move before', onSelect: place(moveTile(places, tile.id, -1)) },
      { label: 'Move after', onSelect: place(moveTile(places, tile.id, 1)) },
      { label: 'Wider', onSelect: place(resizeTile(places, tile.id, { w: 1 })) },
      { label: 'Narrower', onSelect: place(resizeTile(places, tile.id, { w: -1 })) },
      { label: 'Taller', onSelect: place(resizeTile(places, tile.id, { h: 1 })) },
      { label: 'Shorter', onSelect: place(resizeTile(places, tile.id, { h: -1 })) },
    ];
    const items: MenuEntry[] = [
      ...(insight === null
        ? [{ label: 'Edit the text', onSelect: () => setEditingText(true) }]
        : [
            {
              label: 'Open the insight',
              link: <Link to={`/project/${projectId}/insights/${insight.short_id}`}>Open the insight</Link>,
            },
          ]),
      ...(isEditing ? arrange : []),
      'separator',
      { label: 'Remove from the dashboard', isDanger: true, onSelect: () => changes.removeTile(tile.id) },
    ];
    return (
      <section
        aria-label={title}
        className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface"
      >
        <header className="flex items-center gap-1 px-3 pt-2">
          {isEditing && (
            <GripVertical className="tile-handle size-4 shrink-0 cursor-grab text-muted" aria-hidden />
          )}
          <h2 className="min-w-0 flex-1 truncate font-medium">
            {insight !== null && (
              <Link
                to={`/project/${projectId}/insights/${insight.short_id}`}
                className="text-ink no-underline hover:underline"
              >
                {title}
              </Link>
            )}
          </h2>
          <Menu
            align="end"
            trigger={
              <IconButton label={`Menu of ${title}`} size="sm" variant="ghost" icon={<EllipsisVertical />} />
            }
            items={items}
          />
        </header>
        <div className="min-h-0 flex-1 overflow-auto p-3 pt-1">
          {text !== null && <TextTile body={text.body} />}
          {insight !== null && (
            <InsightTile
              projectId={projectId}
              insightId={insight.id}
              dashboardId={dashboardId}
              query={insight.query as QueryNode}
              refreshCount={refreshCount}
              chartHeight={chartHeight(places.find(({ id }) => id === tile.id)?.h ?? 5)}
            />
          )}
        </div>
        {isEditingText && text !== null && (
          <TextDialog
            title="Edit the text"
            body={text.body}
            onClose={() => setEditingText(false)}
            onSave={(body, base) => changes.changeText(tile.id, body, base)}
          />
        )}
      </section>
    );
  },
);

interface InsightTileProps {
  readonly projectId: string;
  readonly insightId: number;
  readonly dashboardId: number;
  /** The query with the filters of the dashboard applied. */
  readonly query: QueryNode;
  readonly refreshCount: number;
  readonly chartHeight: number;
}

const InsightTile = ({
  projectId,
  insightId,
  dashboardId,
  query,
  refreshCount,
  chartHeight,
}: InsightTileProps) => {
  const box = useRef<HTMLDivElement>(null);
  const wasSeen = useWasSeen(box);
  const { timezone } = useProject();
  const { annotations } = useAnnotations({ insightId, dashboardId });
  const run = useQueryRun({ projectId, query: wasSeen ? query : undefined });
  const { refresh } = run;
  const refreshed = useRef(refreshCount);
  useEffect(() => {
    if (!wasSeen || refreshed.current === refreshCount) return;
    refreshed.current = refreshCount;
    refresh();
  }, [wasSeen, refreshCount, refresh]);
  return (
    <div ref={box}>
      <QueryView run={run} minHeight={chartHeight}>
        {(answer) => (
          <Chart height={chartHeight} model={chartModelOf(query, answer, { timezone, annotations })} />
        )}
      </QueryView>
      {run.answer !== undefined && <AnswerAge run={run} />}
    </div>
  );
};
