import { isolated, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import type { QueryNode } from '../../../query-run/run-query.ts';
import { useProjectId } from '../../../session/project.ts';
import {
  changeInsight,
  createInsight,
  forgetLists,
  type Insight,
  type InsightWrite,
  keepInsight,
  nameOf,
  readInsight,
} from '../insight-queries.ts';
import { derivedName } from '../model/describe-insight.ts';
import { isSameQuery } from '../model/query-in-url.ts';
import { readSavedQuery, wrapLike } from '../model/saved-query.ts';

export interface SavedNames {
  readonly name: string;
  readonly description: string;
}

interface InsightActionsInput {
  readonly insight: Insight | undefined;
  /** The newest query. */
  readonly getQuery: () => InsightQuery;
  readonly dashboardId: number | undefined;
  readonly onSaved: (insight: Insight) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Try again.');

/** What can be done with the insight that is open. */
export const useInsightActions = ({ insight, getQuery, dashboardId, onSaved }: InsightActionsInput) => {
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
    mutationFn: ({ name, description, tags }: SavedNames & { readonly tags?: readonly string[] }) => {
      const query = getQuery();
      return createInsight(projectId, {
        name,
        derived_name: derivedName(query),
        description,
        query: wrapLike(undefined, query) as QueryNode,
        saved: true,
        ...(tags && { tags: [...tags] }),
        ...(dashboardId !== undefined && { dashboards: [dashboardId] }),
      });
    },
    onSuccess: (created) => {
      onSaved(created);
      keepInsight(client, projectId, created);
      toast({ kind: 'ok', title: `“${isolated(nameOf(created))}” was saved` });
      void to(created.short_id, insight === undefined);
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The insight was not saved', detail: messageOf(error) }),
  });

  /** Reads the insight first: a change of someone else shows as a conflict instead of being overwritten. */
  const save = useMutation({
    mutationFn: async (current: Insight): Promise<Insight | 'conflict'> => {
      const fresh = await readInsight(projectId, current.short_id);
      if (!isSameSaved(fresh, current)) {
        keepInsight(client, projectId, fresh);
        return 'conflict';
      }
      const query = getQuery();
      return changeInsight(projectId, current.short_id, {
        query: wrapLike(current.query, query) as QueryNode,
        derived_name: derivedName(query),
        saved: true,
      });
    },
    onSuccess: (saved) => {
      if (saved === 'conflict') return;
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

  return { create, save, change, remove };
};

const isSameSaved = (a: Insight, b: Insight): boolean => {
  const [one, other] = [readSavedQuery(a.query), readSavedQuery(b.query)];
  return isSameQuery(one, other);
};
