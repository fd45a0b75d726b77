import type { components } from '@meridian/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useProjectId } from '../../session/project.ts';

export interface ShownAnnotation {
  readonly id: number;
  readonly date: string;
  readonly text: string;
}

/** The object of an annotation, unless it is the whole project. */
export interface AnnotationTarget {
  readonly insightId?: number | undefined;
  readonly dashboardId?: number | undefined;
}

type Annotation = components['schemas']['Annotation'];

const NONE: readonly ShownAnnotation[] = [];
const LISTED = 500;

const shownOf = (
  annotations: readonly Annotation[],
  { insightId, dashboardId }: AnnotationTarget,
): readonly ShownAnnotation[] =>
  annotations
    .filter(({ scope, dashboard_item, dashboard_id }) => {
      if (scope === 'project') return true;
      return scope === 'dashboard' ? dashboard_id === dashboardId : dashboard_item === insightId;
    })
    .flatMap(({ id, date_marker, content }): ShownAnnotation[] =>
      date_marker === null ? [] : [{ id, date: date_marker, text: content ?? '' }],
    );

const scopeOf = ({ insightId, dashboardId }: AnnotationTarget) => {
  if (insightId !== undefined) return { scope: 'dashboard_item', dashboard_item: insightId } as const;
  if (dashboardId !== undefined) return { scope: 'dashboard', dashboard_id: dashboardId } as const;
  return { scope: 'project' } as const;
};

/** The annotations of the project, of the insight and of the dashboard that shows it. */
export const useAnnotations = ({ insightId, dashboardId }: AnnotationTarget) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const queryKey = ['annotations', projectId];
  const { data = NONE } = useQuery({
    queryKey,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/annotations/', {
          params: { path: { project_id: projectId }, query: { limit: LISTED } },
          signal,
        }),
      ),
    // All charts of a page share one answer.
    select: useCallback(
      ({ results }: { readonly results: readonly Annotation[] }) =>
        shownOf(results, { insightId, dashboardId }),
      [insightId, dashboardId],
    ),
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
            ...(isOfProject ? { scope: 'project' } : scopeOf({ insightId, dashboardId })),
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
