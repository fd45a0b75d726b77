import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

const SHOWN = 5;

export const lastViewedQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['insights', projectId, 'last-viewed'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/insights/my_last_viewed/', {
          params: { path: { project_id: projectId } },
          signal,
        }),
      ),
    select: (insights) => insights.slice(0, SHOWN),
  });

/** Pinned dashboards come first. */
export const homeDashboardsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboards', projectId, 'home'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/dashboards/', {
          params: { path: { project_id: projectId }, query: { limit: 100 } },
          signal,
        }),
      ),
    select: ({ results }) => results.toSorted((a, b) => Number(b.pinned) - Number(a.pinned)).slice(0, SHOWN),
  });

/** The newest event of the project, asked for every second until there is one. */
export const firstEventQuery = (projectId: string) => ({
  queryKey: ['first-event', projectId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { results } = await answerOf(
      api.GET('/api/projects/{project_id}/event_definitions/', {
        params: { path: { project_id: projectId }, query: { limit: 1 } },
        signal,
      }),
    );
    return results[0] ?? null;
  },
});
