import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { endpointKey } from './endpoint-queries.ts';

/** A run is in the log within a second; this is long enough for a busy server. */
const MOST_READS = 20;
const PAUSE_MS = 500;

/** The id under which the log has a run that was answered or refused; undefined for a run that has no entry. */
export const executionIdOf = (
  answer: { readonly execution_id: string } | undefined,
  error: unknown,
): string | undefined => {
  if (answer !== undefined) return answer.execution_id;
  const id = error instanceof ApiError ? error.details['execution_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

interface LogOf {
  readonly client: QueryClient;
  readonly projectId: string;
  readonly name: string;
}

/** Lists of runs are out of date. Those in sight are read again now, or with `none` later; the others when they are opened. */
export const forgetRuns = async (
  { client, projectId, name }: LogOf,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> => {
  const own = endpointKey(projectId, name);
  for (const queryKey of [
    [...own, 'logs'],
    [...own, 'usage'],
    ['endpoints', projectId],
  ])
    await client.invalidateQueries({ queryKey, refetchType });
};

/**
 * Shows a run that has just ended. Its entry may reach the log after its answer, so what was read too early is read
 * again once the log has it.
 */
export const refreshLog = async (log: LogOf, executionId: string | undefined): Promise<void> => {
  await forgetRuns(log);
  if (executionId === undefined) return;
  const { client, projectId, name } = log;
  await client
    .fetchQuery({
      queryKey: [...endpointKey(projectId, name), 'run-in-log', executionId],
      queryFn: async ({ signal }) => {
        const { results } = await answerOf(
          api.GET('/api/projects/{project_id}/endpoints/{name}/logs/', {
            params: {
              path: { project_id: projectId, name },
              query: { instance_id: executionId, limit: 1 },
            },
            signal,
          }),
        );
        if (results.length === 0) throw new Error('The run is not in the log yet.');
        return true;
      },
      retry: MOST_READS,
      retryDelay: PAUSE_MS,
      gcTime: 0,
    })
    .catch(() => undefined);
  await forgetRuns(log);
};
