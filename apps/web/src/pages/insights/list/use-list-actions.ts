import { isolated, toast } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../../api/client.ts';
import type { QueryNode } from '../../../query-run/run-query.ts';
import { useProjectId } from '../../../session/project.ts';
import {
  changeInsight,
  createInsight,
  forgetLists,
  type InsightBasic,
  nameOf,
  readInsight,
} from '../insight-queries.ts';

/** A failed change is reported beside the list, and the list is read again. */
const reportFailure = (title: string) => (error: unknown) =>
  toast({ kind: 'danger', title, detail: error instanceof Error ? error.message : 'Try again.' });

/** The actions on the insights of the list. */
export const useListActions = () => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = (): void => forgetLists(client, projectId);
  const setDeleted = (insights: readonly InsightBasic[], deleted: boolean) =>
    Promise.all(insights.map(({ short_id }) => changeInsight(projectId, short_id, { deleted }))).finally(
      refresh,
    );

  return {
    remove: (insights: readonly InsightBasic[]): Promise<unknown> =>
      setDeleted(insights, true)
        .then(() =>
          toast({
            title:
              insights.length === 1 && insights[0]
                ? `“${isolated(nameOf(insights[0]))}” was deleted`
                : `${insights.length} insights were deleted`,
            durationMs: 12_000,
            action: {
              label: 'Undo',
              onClick: () =>
                void setDeleted(insights, false).catch(reportFailure('The insights were not restored')),
            },
          }),
        )
        .catch(reportFailure('The insight was not deleted')),
    favorite: (insight: InsightBasic): Promise<unknown> =>
      changeInsight(projectId, insight.short_id, { favorited: !insight.favorited })
        .catch(reportFailure('The insight was not changed'))
        .finally(refresh),
    duplicate: async (insight: InsightBasic): Promise<void> => {
      try {
        const { query, description, tags } = await readInsight(projectId, insight.short_id);
        const copy = await createInsight(projectId, {
          name: `${nameOf(insight)} (copy)`,
          description,
          tags,
          query: query as QueryNode,
          saved: true,
        });
        refresh();
        await navigate({ to: `/project/${projectId}/insights/${copy.short_id}` });
      } catch (error) {
        reportFailure('The insight was not duplicated')(error);
      }
    },
    tag: (
      insights: readonly InsightBasic[],
      action: 'add' | 'remove',
      tags: readonly string[],
    ): Promise<unknown> =>
      answerOf(
        api.POST('/api/projects/{project_id}/insights/bulk_update_tags/', {
          params: { path: { project_id: projectId } },
          body: { ids: insights.map(({ id }) => id), action, tags: [...tags] },
        }),
      )
        .then(({ skipped }) => {
          if (skipped.length > 0) toast({ kind: 'warn', title: `${skipped.length} insights were skipped` });
        })
        .catch(reportFailure('The tags were not changed'))
        .finally(refresh),
  };
};

export type ListActions = ReturnType<typeof useListActions>;
