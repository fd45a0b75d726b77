import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { saveOnTop } from '../../features/edit-conflict/save-on-top.ts';
import type { Conflict } from '../../features/edit-conflict/use-edited.ts';
import { type Dashboard, type DashboardUpdate, dashboardQuery, readDashboard } from './dashboard-queries.ts';
import { hasSamePlaces, isKnown } from './known-state.ts';
import { shownChange } from './shown-change.ts';
import type { PlacedTile, Width } from './tile-layout.ts';

/** A change that would replace one of another client. */
export interface DashboardConflict extends Conflict {
  /** "the name of this dashboard" */
  readonly what: string;
  /** The typed text that the page no longer shows. */
  readonly mine: string | undefined;
}

/** `theirs` is the text that another client saved meanwhile. */
export type TextSaving = 'saved' | 'failed' | { readonly theirs: string };

export interface DashboardChanges {
  readonly conflict: DashboardConflict | undefined;
  /** Grows when the edits of this page give way to those of another client. */
  readonly revision: number;
  /** Resolves to whether the change was saved; a failure is also shown as a notification. */
  update(body: DashboardUpdate): Promise<boolean>;
  /** Saves the places of tiles. They are shown at once. */
  place(places: readonly PlacedTile[], width: Width): void;
  addText(body: string): Promise<TextSaving>;
  /** `base` is the text that the edit began with; without it, whatever is saved is replaced. */
  changeText(tileId: number, body: string, base: string | undefined): Promise<TextSaving>;
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

interface Edit {
  readonly what: string;
  readonly mine?: string | undefined;
  /** Whether what is saved now may be replaced. */
  readonly mayReplace: (saved: Dashboard) => boolean;
  /** Without a version, whatever is saved is replaced. */
  readonly save: (version?: number) => Promise<unknown>;
}

/** The members that two people may edit at the same time, and how they are read. */
const EDITED = {
  name: ['the name of this dashboard', 'name'],
  description: ['the description of this dashboard', 'description'],
  filters: ['the filters of this dashboard', 'persisted_filters'],
  variables: ['the variables of this dashboard', 'persisted_variables'],
} as const;

const isSaved = (result: unknown): boolean => result !== 'failed' && result !== 'conflict';

/** Changes of a dashboard. Each is shown at once and taken back if the server refuses it. */
export const useDashboardChanges = (projectId: string, dashboardId: string): DashboardChanges => {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<DashboardConflict>();
  const [revision, setRevision] = useState(0);
  /** The values that this tab saved last, by member. */
  const own = useRef(new Map<string, unknown>());
  const { queryKey } = dashboardQuery(projectId, dashboardId);
  const path = { project_id: projectId, id: dashboardId };
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: ['dashboards', projectId] }),
    ]);
  const mutationKey = ['change-dashboard', projectId, dashboardId];
  const { mutateAsync } = useMutation({
    mutationKey,
    // Changes run one after another, because each is compared with the result of the one before it.
    scope: { id: `dashboard ${dashboardId}` },
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => toast({ kind: 'danger', title: 'The change was not saved', detail: error.message }),
    // While another change waits, an answer of the server would show the state without it.
    onSettled: (result) =>
      result === 'conflict' || client.isMutating({ mutationKey }) > 1 ? undefined : refresh(),
  });
  const run = (change: () => Promise<unknown>): Promise<unknown> => mutateAsync(change).catch(() => 'failed');
  const edit = ({ what, mine, mayReplace, save }: Edit): Promise<unknown> =>
    run(async () => {
      const saved = await saveOnTop({ read: () => readDashboard(projectId, dashboardId), mayReplace, save });
      if (saved !== 'conflict') return saved;
      const close = (then: () => unknown) => () => {
        setConflict(undefined);
        void then();
      };
      setConflict({
        what,
        mine,
        loadTheirs: close(() => refresh().then(() => setRevision((before) => before + 1))),
        keepMine: close(() => run(() => save())),
      });
      return 'conflict';
    });
  const shown = (): Dashboard | undefined => client.getQueryData<Dashboard>(queryKey);
  const show = (change: (dashboard: Dashboard) => Dashboard): void => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (current: Dashboard | undefined) =>
      current === undefined ? current : change(current),
    );
  };
  const showTiles = (change: (tiles: Tiles) => Tiles): void =>
    show((dashboard) => ({ ...dashboard, tiles: change(dashboard.tiles) }));
  const patch = (body: DashboardUpdate) =>
    answerOf(api.PATCH('/api/projects/{project_id}/dashboards/{id}/', { params: { path }, body }));
  const saveText = async (tileId: number, body: string, base: string | undefined): Promise<TextSaving> => {
    let theirs: string | undefined;
    const saved = await saveOnTop({
      read: () => readDashboard(projectId, dashboardId),
      mayReplace: ({ tiles }) => {
        theirs = tiles.find(({ id }) => id === tileId)?.text?.body;
        return base === undefined || theirs === undefined || isKnown(theirs, [base, body]);
      },
      save: (version) =>
        answerOf(
          api.POST('/api/projects/{project_id}/dashboards/{id}/update_text_tile/', {
            params: { path },
            body: { tile_id: tileId, body, version },
          }),
        ),
    });
    return saved === 'conflict' && theirs !== undefined ? { theirs } : 'saved';
  };
  return {
    conflict,
    revision,
    update: async (body) => {
      const member = (Object.keys(EDITED) as (keyof typeof EDITED)[]).find((name) => name in body);
      const base = member === undefined ? undefined : shown()?.[EDITED[member][1]];
      show((dashboard) => shownChange(dashboard, body));
      if (member === undefined) return isSaved(await run(() => patch(body)));
      const [what, read] = EDITED[member];
      const mine = body[member];
      const result = await edit({
        what,
        mine: typeof mine === 'string' ? mine : undefined,
        mayReplace: (saved) =>
          isKnown(saved[read], [base, mine, ...(own.current.has(member) ? [own.current.get(member)] : [])]),
        save: async (version) => {
          own.current.set(member, (await patch({ ...body, version }))[read]);
        },
      });
      return isSaved(result);
    },
    place: (places, width) => {
      const before = shown()?.tiles ?? [];
      const after = withPlaces(before, places, width);
      showTiles(() => after);
      void edit({
        what: 'the layout of this dashboard',
        mayReplace: ({ tiles }) =>
          [before, after, own.current.get(width) as Tiles | undefined].some(
            (known) => known !== undefined && hasSamePlaces(known, tiles, width),
          ),
        save: async (version) => {
          const tiles = places.map(({ id, ...layout }) => ({ id, layouts: { [width]: layout } }));
          await patch({ tiles, version });
          own.current.set(width, after);
        },
      });
    },
    addText: (body) =>
      run(async () => {
        await answerOf(
          api.POST('/api/projects/{project_id}/dashboards/{id}/create_text_tile/', {
            params: { path },
            body: { body },
          }),
        );
        return 'saved';
      }) as Promise<TextSaving>,
    changeText: (tileId, body, base) => run(() => saveText(tileId, body, base)) as Promise<TextSaving>,
    removeTile: (tileId) => {
      showTiles((tiles) => tiles.filter(({ id }) => id !== tileId));
      void run(() => patch({ tiles: [{ id: tileId, deleted: true }] })).then((result) => {
        if (result === 'failed') return;
        toast({
          title: 'The tile was removed',
          action: {
            label: 'Undo',
            onClick: () => void run(() => patch({ tiles: [{ id: tileId, deleted: false }] })),
          },
        });
      });
    },
  };
};
