import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

const READ = 200;

/** The tags that insights of the project have, in the order of the alphabet. */
export const projectTagsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['insights', projectId, 'tags'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { results } = await answerOf(
        api.GET('/api/projects/{project_id}/insights/', {
          params: { path: { project_id: projectId }, query: { basic: true, saved: true, limit: READ } },
          signal,
        }),
      );
      return [...new Set(results.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b));
    },
  });
