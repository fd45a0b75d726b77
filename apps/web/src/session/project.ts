import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';

const readProject = (projectId: string, signal: AbortSignal) =>
  answerOf(api.GET('/api/projects/{project_id}/', { params: { path: { project_id: projectId } }, signal }));

export type Project = Awaited<ReturnType<typeof readProject>>;

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => readProject(projectId, signal),
    staleTime: 5 * 60_000,
  });

/** The project id of the address. Only pages below `/project/:projectId` call this. */
export const useProjectId = (): string => {
  const { projectId } = useParams({ strict: false });
  if (projectId === undefined) throw new Error('This page is not below /project/:projectId.');
  return projectId;
};

export const useProject = (): Project => useSuspenseQuery(projectQuery(useProjectId())).data;
