import { isolated, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { saveOnTop } from '../../../features/edit-conflict/save-on-top.ts';
import { useProjectId } from '../../../session/project.ts';
import {
  changeInsight,
  createInsight,
  editInsight,
  forgetLists,
  type Insight,
  type InsightWrite,
  keepInsight,
  nameOf,
  readInsight,
} from '../insight-queries.ts';
import { isSameQuery } from '../model/query-in-url.ts';
import { readSavedQuery } from '../model/saved-query.ts';

export interface SavedNames {
  readonly name: string;
  readonly description: string;
}

interface InsightActionsInput {
  readonly insight: Insight | undefined;
  /** The newest query, to be saved as a new insight or over the current one. */
  readonly getContent: (current: Insight | undefined) => Pick<InsightWrite, 'query' | 'derived_name'>;
  readonly dashboardId?: number | undefined;
  readonly onSaved: (insight: Insight) => void;
  /** The change was not saved, because another client changed the insight. Its newest state is shown. */
  readonly onConflict?: () => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Try again.');

/** The actions on the open insight. */
export const useInsightActions = ({
  insight,
  getContent,
  dashboardId,
  onSaved,
  onConflict,
}: InsightActionsInput) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = (shortId: string, replace = false) =>
    navigate({
      to: '/project/$projectId/insights/$shortId',
      params: { projectId, shortId },
      search: {},
      replace,
    });

  const create = useMutation({
    mutationFn: ({ name, description, tags }: SavedNames & { readonly tags?: readonly string[] }) =>
      createInsight(projectId, {
        ...getContent(undefined),
        name,
        description,
        saved: true,
        ...(tags && { tags: [...tags] }),
        ...(dashboardId !== undefined && { dashboards: [dashboardId] }),
      }),
    onSuccess: (created) => {
      onSaved(created);
      keepInsight(client, projectId, created);
      toast({ kind: 'ok', title: `“${isolated(nameOf(created))}” was saved` });
      void to(created.short_id, insight === undefined);
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The insight was not saved', detail: messageOf(error) }),
  });

  /** Reads the insight first: another change than this one shows as a conflict instead of being overwritten. */
  const save = useMutation({
    mutationFn: (current: Insight): Promise<Insight | 'conflict'> =>
      saveOnTop({
        read: () => readInsight(projectId, current.short_id),
        mayReplace: (fresh) => {
          if (isSameSaved(fresh, current) || isSameSaved(fresh, getContent(current))) return true;
          keepInsight(client, projectId, fresh);
          return false;
        },
        save: (version) =>
          changeInsight(projectId, current.short_id, {
            ...getContent(current),
            saved: true,
            base_version: version,
          }),
      }),
    onSuccess: (saved) => {
      if (saved === 'conflict') return onConflict?.();
      onSaved(saved);
      keepInsight(client, projectId, saved);
      toast({ kind: 'ok', title: 'Saved' });
      void to(saved.short_id);
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The insight was not saved', detail: messageOf(error) }),
  });

  const change = useMutation({
    mutationFn: (body: InsightWrite) => changeInsight(projectId, (insight as Insight).short_id, body),
    onSuccess: (changed) => keepInsight(client, projectId, changed),
    onError: (error) =>
      toast({ kind: 'danger', title: 'The insight was not changed', detail: messageOf(error) }),
  });

  /** The changes run one after another, because each begins with the result of the one before it. */
  const edit = useMutation({
    scope: { id: `insight ${projectId} ${insight?.short_id}` },
    mutationFn: (change: (saved: Insight) => InsightWrite) =>
      editInsight(projectId, (insight as Insight).short_id, change),
    onSuccess: (changed) => keepInsight(client, projectId, changed),
    onError: (error) =>
      toast({ kind: 'danger', title: 'The insight was not changed', detail: messageOf(error) }),
  });

  const remove = async (): Promise<void> => {
    if (insight === undefined) return;
    try {
      const deleted = await changeInsight(projectId, insight.short_id, { deleted: true });
      const restore = async (): Promise<void> => {
        keepInsight(client, projectId, await changeInsight(projectId, insight.short_id, { deleted: false }));
        await to(insight.short_id);
      };
      await navigate({ to: '/project/$projectId/insights', params: { projectId }, search: {} });
      keepInsight(client, projectId, deleted);
      toast({
        title: `“${isolated(nameOf(insight))}” was deleted`,
        durationMs: 12_000,
        action: {
          label: 'Undo',
          onClick: () =>
            void restore().catch((error: unknown) =>
              toast({ kind: 'danger', title: 'The insight was not restored', detail: messageOf(error) }),
            ),
        },
      });
      forgetLists(client, projectId);
    } catch (error) {
      toast({ kind: 'danger', title: 'The insight was not deleted', detail: messageOf(error) });
    }
  };

  const duplicate = (): void => {
    if (insight === undefined) return;
    const { description, tags } = insight;
    create.mutate({ name: `${nameOf(insight)} (copy)`, description: description ?? '', tags });
  };

  return { create, duplicate, save, change, edit, remove };
};

export type InsightActions = ReturnType<typeof useInsightActions>;

/** Queries with an editor are compared without the members that other clients store around them. */
const isSameSaved = (a: { readonly query?: unknown }, b: { readonly query?: unknown }): boolean => {
  const [one, other] = [readSavedQuery(a.query), readSavedQuery(b.query)];
  return one.kind === 'insight' && other.kind === 'insight'
    ? isSameQuery(one.query, other.query)
    : isSameQuery(a.query, b.query);
};
