import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.ts';
import { useProjectId } from '../../../session/project.ts';

export interface ShownAnnotation {
  readonly id: number;
  readonly date: string;
  readonly text: string;
}

const NONE: readonly ShownAnnotation[] = [];

/** The annotations of the project, and those of the insight. */
export const useAnnotations = (insightId: number | undefined) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const queryKey = ['annotations', projectId];
  const { data = NONE } = useQuery({
    queryKey: [...queryKey, insightId ?? null],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { results } = await answerOf(
        api.GET('/api/projects/{project_id}/annotations/', {
          params: { path: { project_id: projectId } },
          signal,
        }),
      );
      return results
        .filter(({ scope, dashboard_item }) => scope === 'project' || dashboard_item === insightId)
        .flatMap(({ id, date_marker, content }): ShownAnnotation[] =>
          date_marker === null ? [] : [{ id, date: date_marker, text: content ?? '' }],
        );
    },
  });
  const forget = () => client.invalidateQueries({ queryKey });
  const add = useMutation({
    mutationFn: ({ date, text, isOfProject }: { date: string; text: string; isOfProject: boolean }) =>
      answerOf(
        api.POST('/api/projects/{project_id}/annotations/', {
          params: { path: { project_id: projectId } },
          body: {
            content: text,
            date_marker: date,
            ...(isOfProject || insightId === undefined
              ? { scope: 'project' }
              : { scope: 'dashboard_item', dashboard_item: insightId }),
          },
        }),
      ),
    onSuccess: forget,
  });
  const remove = useMutation({
    mutationFn: (id: number) =>
      answerOf(
        api.PATCH('/api/projects/{project_id}/annotations/{id}/', {
          params: { path: { project_id: projectId, id: String(id) } },
          body: { deleted: true },
        }),
      ),
    onSuccess: forget,
  });
  return { annotations: data, add, remove };
};
