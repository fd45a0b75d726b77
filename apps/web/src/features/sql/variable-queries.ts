import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

const MOST_VARIABLES = 500;

export const variablesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['variables', projectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/insight_variables/', {
          params: { path: { project_id: projectId }, query: { limit: MOST_VARIABLES } },
          signal,
        }),
      ),
  });
